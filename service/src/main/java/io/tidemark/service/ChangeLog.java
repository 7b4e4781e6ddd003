package io.tidemark.service;

import io.tidemark.core.Require;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The journal of a service with a data folder. Records gather here while a {@link ChangeLogWriter} writes and
 * forces those before them, so that many share one force.
 *
 * <p>Errors: once a log could not be written or forced, nothing that was not acknowledged then is, changes are
 * refused, and what is appended nevertheless is dropped. A new log with a snapshot of all memories ends that.
 * As the snapshot has all changes, those that were not acknowledged included, who asks then for a position of
 * before is told that it is acknowledged.
 *
 * <p>Threads: any number.
 */
final class ChangeLog implements Journal {
  private enum State {
    /** Nothing is taken: not yet, or not any more. */
    CLOSED,
    /** Changes are taken, and acknowledged. */
    OPEN,
    /** Changes are refused, and records dropped. */
    FAILED,
    /** Changes are refused; records of those that were let in before are kept, but not acknowledged. */
    RENEWING,
    /** As while renewing, but acknowledged when they are on the disk. */
    CLOSING
  }

  /** The bytes that may wait; as many more may be on their way to the disk. */
  static final int MAX_WAITING_BYTES = 32 << 20;

  /* Where nobody waits for the disk, records gather for a moment before they are written. */
  private static final int ENOUGH_BYTES = 1 << 20;
  private static final long GATHERING_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private static final String CLOSED = "the service is closed";

  private final boolean isForcedFirst; // before it is acknowledged
  private final ReentrantLock lock = new ReentrantLock(); // never held when others are called
  private final Condition hasWork = lock.newCondition();
  private final Condition hasRoom = lock.newCondition();
  private final Waiters waiters = new Waiters(); // for an acknowledgement
  private final Waiters diskWaiters = new Waiters(); // for the disk, if that is something else
  private State state = State.CLOSED;
  private boolean isEnding;
  private PendingRecords pending = new PendingRecords();
  private long pendingSince;
  private volatile long appended;
  private volatile long acknowledged;
  private volatile long onDisk;
  private volatile String refusal = "it is not open yet"; // null while changes are taken
  private volatile long refusing; // set behind a refusal, and cleared before it
  private long failures;

  ChangeLog(SyncPolicy policy) {
    this.isForcedFirst = Require.nonNull(policy, "policy") == SyncPolicy.ALWAYS;
  }

  @Override
  public void checkWritable() {
    String cause = refusal;
    if (cause != null) {
      throw new RefusedException(
          RefusedException.Reason.NOT_WRITABLE, "changes cannot be kept: " + cause);
    }
  }

  @Override
  public long refusing() {
    return refusing;
  }

  @Override
  public long append(ByteBuffer record) {
    int bytes = PendingRecords.bytesOf(record);
    lock.lock();
    try {
      while (isTaking() && !pending.isEmpty() && pending.size() + bytes > MAX_WAITING_BYTES) {
        hasRoom.awaitUninterruptibly();
      }
      boolean wasEmpty = pending.isEmpty();
      if (isTaking()) {
        pending.add(record);
      }
      return appended(bytes, wasEmpty);
    } catch (OutOfMemoryError e) {
      setFailed(e); // The change was made: later records without this one would not fit.
      return appended(bytes, true);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public long touch(Syncable changed) {
    lock.lock();
    try {
      boolean wasEmpty = pending.isEmpty();
      if (isTaking()) {
        pending.touched().add(changed);
      }
      return appended(1, wasEmpty);
    } finally {
      lock.unlock();
    }
  }

  private boolean isTaking() {
    return state == State.OPEN || state == State.RENEWING || state == State.CLOSING;
  }

  /** Counts what was appended, and wakes who writes it if need be. */
  private long appended(int bytes, boolean wasEmpty) {
    long position = appended + bytes; // written inside the lock only
    appended = position;
    if (!isForcedFirst && state == State.OPEN) {
      acknowledged = position;
    }
    if (wasEmpty) {
      pendingSince = System.nanoTime();
    }
    if (wasEmpty || pending.size() >= ENOUGH_BYTES) {
      hasWork.signal();
    }
    return position;
  }

  @Override
  public long appended() {
    return appended;
  }

  @Override
  public long acknowledged() {
    return acknowledged;
  }

  @Override
  public void whenAcknowledged(long position, Waiter waiter) {
    if (position <= acknowledged || !isWaiting(position, waiter, waiters)) {
      waiter.acknowledged(position <= acknowledged);
    }
  }

  @Override
  public void whenOnDisk(long position, Waiter waiter) {
    if (!isWaiting(position, waiter, diskWaiters)) {
      waiter.acknowledged(position <= onDisk);
    }
  }

  /** Whether there is something to wait for; then the waiter will be told. */
  private boolean isWaiting(long position, Waiter waiter, Waiters all) {
    lock.lock();
    try {
      boolean mustWait = isTaking() && position > (all == waiters ? acknowledged : onDisk);
      if (mustWait) {
        all.add(position, waiter);
      }
      return mustWait;
    } finally {
      lock.unlock();
    }
  }

  /** The bytes that wait to be written. */
  long waitingBytes() {
    lock.lock();
    try {
      return pending.size();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Waits until there is something to write, or for a time; false if the end has come.
   *
   * @param nanos the time; it does not matter while nothing is taken
   */
  boolean awaitWork(long nanos) {
    long start = System.nanoTime();
    lock.lock();
    try {
      while (!isEnding) {
        long left = isTaking()
            ? Math.min(nanosToWork(), nanos - (System.nanoTime() - start))
            : nanosToWork();
        if (left <= 0) {
          return true;
        }
        hasWork.awaitNanos(left);
      }
      return false;
    } catch (InterruptedException e) {
      return true; // Nobody has a reason for that; the end is told otherwise.
    } finally {
      lock.unlock();
    }
  }

  private long nanosToWork() {
    if (!isTaking()) {
      return waiters.isEmpty() && diskWaiters.isEmpty() ? Long.MAX_VALUE : 0;
    }
    if (pending.isEmpty()) {
      return Long.MAX_VALUE;
    }
    boolean isUrgent = isForcedFirst || pending.size() >= ENOUGH_BYTES;
    return isUrgent ? 0 : pendingSince + GATHERING_NANOS - System.nanoTime();
  }

  /** Lets {@link #awaitWork} return. */
  void end() {
    lock.lock();
    try {
      isEnding = true;
      hasWork.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes over all that waits.
   *
   * @param empty what takes its place
   * @return null if nothing is taken any more
   */
  PendingRecords take(PendingRecords empty) {
    lock.lock();
    try {
      if (!isTaking()) {
        return null;
      }
      PendingRecords taken = pending;
      taken.endAt(appended);
      pending = empty;
      hasRoom.signalAll();
      return taken;
    } finally {
      lock.unlock();
    }
  }

  /**
   * Acknowledges what is on the disk, but for a renewal, which does that at its end.
   *
   * @param told where to put those who are to be told
   */
  void acknowledge(long position, Waiters told) {
    lock.lock();
    try {
      if (state == State.OPEN || state == State.CLOSING) {
        acknowledged = Math.max(acknowledged, position);
        waiters.moveUpTo(acknowledged, told);
        setOnDisk(position, told);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Takes changes: those before a position are on the disk. */
  void open(long position, Waiters told) {
    lock.lock();
    try {
      state = State.OPEN;
      refusing = 0;
      refusal = null;
      acknowledged = isForcedFirst ? position : appended;
      waiters.moveUpTo(acknowledged, told);
      setOnDisk(position, told);
    } finally {
      lock.unlock();
    }
  }

  private void setOnDisk(long position, Waiters told) {
    onDisk = Math.max(onDisk, position);
    diskWaiters.moveUpTo(onDisk, told);
  }

  /** Keeps records again behind a failure. */
  void renew() {
    lock.lock();
    try {
      state = State.RENEWING;
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing any more, since the log failed; {@link #moveLost} gives those who wait. */
  void fail(Throwable cause) {
    lock.lock();
    try {
      setFailed(cause);
    } finally {
      lock.unlock();
    }
  }

  private void setFailed(Throwable cause) {
    if (isTaking()) {
      setRefusing(State.FAILED, cause + "; questions are answered, and it is tried again");
      failures++;
      refusing = failures;
    }
  }

  /** Takes no more changes, but records of those that were let in before. */
  void refuse() {
    lock.lock();
    try {
      if (state == State.OPEN) {
        state = State.CLOSING;
        refusal = CLOSED;
      }
    } finally {
      lock.unlock();
    }
  }

  /** Takes nothing any more; what waits is lost, if it was not taken over before. */
  void close() {
    lock.lock();
    try {
      setRefusing(State.CLOSED, CLOSED);
    } finally {
      lock.unlock();
    }
  }

  private void setRefusing(State next, String cause) {
    state = next;
    refusal = cause;
    pending.clear();
    hasRoom.signalAll();
    hasWork.signal();
  }

  /** Moves all who wait for what never will be acknowledged. */
  void moveLost(Waiters lost) {
    lock.lock();
    try {
      if (!isTaking()) {
        waiters.moveUpTo(Long.MAX_VALUE, lost);
        diskWaiters.moveUpTo(Long.MAX_VALUE, lost);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Whether the log failed, and was not renewed yet. */
  boolean isFailed() {
    lock.lock();
    try {
      return state == State.FAILED;
    } finally {
      lock.unlock();
    }
  }

  /** Why changes are refused; null while they are taken. */
  String refusal() {
    return refusal;
  }
}
