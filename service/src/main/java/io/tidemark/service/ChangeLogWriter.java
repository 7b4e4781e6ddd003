package io.tidemark.service;

import io.tidemark.core.Require;
import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Writes what a {@link ChangeLog} gathers to the logs of a folder, and forces it when the policy says so.
 *
 * <p>Errors: a log that could not be written or forced is never used again. {@link #beginRenewal} and {@link
 * #endRenewal} go over to another one.
 *
 * <p>Threads: any number; one of its own writes while {@link #start started}.
 */
final class ChangeLogWriter {
  private static final long FORCING_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final DataFolder folder;
  private final ChangeLog changes;
  private final SyncPolicy policy;
  private final ForceTimes forces = new ForceTimes();

  private final ReentrantLock writing = new ReentrantLock(); // guards what follows
  private final Waiters told = new Waiters();
  private final Set<Journal.Syncable> unsynced = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Journal.Syncable> unsyncable =
      Collections.newSetFromMap(new IdentityHashMap<>());
  private PendingRecords spare = new PendingRecords();
  private volatile ChangeLogFile file;
  private volatile boolean isAllForced = true;
  private volatile long forcedNanos = System.nanoTime();
  private Thread thread;

  ChangeLogWriter(DataFolder folder, ChangeLog changes, SyncPolicy policy) {
    this.folder = Require.nonNull(folder, "folder");
    this.changes = Require.nonNull(changes, "changes");
    this.policy = Require.nonNull(policy, "policy");
  }

  /** Takes changes from now on, into a log that is on the disk. */
  void open(ChangeLogFile log) {
    writing.lock();
    try {
      file = log;
      changes.open(changes.appended(), told);
    } finally {
      writing.unlock();
    }
  }

  /** Starts the thread that writes. */
  void start() {
    thread = new Thread(this::run, "tidemark-log");
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    while (changes.awaitWork(nanosToForce())) {
      commit(policy == SyncPolicy.ALWAYS || nanosToForce() <= 0);
    }
  }

  private long nanosToForce() {
    return policy == SyncPolicy.EVERYSEC && !isAllForced
        ? forcedNanos + FORCING_NANOS - System.nanoTime()
        : Long.MAX_VALUE;
  }

  /**
   * Writes what waits, and forces it or not.
   *
   * @return the position behind it; -1 if that failed, now or before
   */
  long commit(boolean isForced) {
    writing.lock();
    try {
      PendingRecords batch = changes.take(spare);
      return batch == null ? -1 : write(batch, isForced);
    } finally {
      tellLost();
      writing.unlock();
    }
  }

  /** Tells those who wait for what never will be acknowledged, if there are any. */
  private void tellLost() {
    writing.lock();
    try {
      changes.moveLost(told);
      told.tell(false);
    } finally {
      writing.unlock();
    }
  }

  private long write(PendingRecords batch, boolean isForced) {
    try {
      unsynced.addAll(batch.touched());
      isAllForced = isAllForced && batch.isEmpty();
      batch.writeTo(file);
      if (isForced) {
        force();
        changes.acknowledge(batch.end(), told);
        told.tell(true);
      }
      return batch.end();
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      changes.fail(e);
      return -1;
    } finally {
      batch.clear();
      spare = batch;
    }
  }

  private void force() throws IOException {
    long start = System.nanoTime();
    forcedNanos = start;
    for (Iterator<Journal.Syncable> all = unsynced.iterator(); all.hasNext(); all.remove()) {
      sync(all.next());
    }
    file.force();
    isAllForced = true;
    forces.add(System.nanoTime() - start);
  }

  private void sync(Journal.Syncable changed) throws IOException {
    boolean isSynced = false;
    try {
      changed.sync();
      isSynced = true;
    } finally {
      if (!isSynced) {
        unsyncable.add(changed);
      }
    }
  }

  /**
   * Forces all that was appended so far to the disk.
   *
   * @throws IOException if that fails, now or before
   */
  void forceAll() throws IOException {
    if (commit(true) < 0) {
      throw new IOException("the log cannot be written: " + changes.refusal());
    }
  }

  /**
   * Goes on in another log; all before it is on the disk.
   *
   * @return the bytes of the log before
   * @throws IOException if that fails; it goes on in the log before, unless that one failed
   */
  long rotate(long number) throws IOException {
    writing.lock();
    try {
      forceAll();
      ChangeLogFile next = ChangeLogFile.create(folder, number, file);
      boolean isEnded = false;
      try (ChangeLogFile before = file) {
        before.end(number);
        isEnded = true;
        file = next;
        return before.bytes();
      } catch (IOException e) {
        changes.fail(e);
        throw e;
      } finally {
        if (!isEnded) {
          next.close();
        }
      }
    } finally {
      tellLost();
      writing.unlock();
    }
  }

  /** Keeps records again behind a failure, in a new log that is not valid before a manifest names it. */
  void beginRenewal(long number) throws IOException {
    writing.lock();
    try {
      for (Iterator<Journal.Syncable> all = unsyncable.iterator(); all.hasNext(); all.remove()) {
        all.next().renew();
      }
      ChangeLogFile next = ChangeLogFile.create(folder, number, null);
      file.abandon();
      file = next;
      changes.renew();
    } finally {
      writing.unlock();
    }
  }

  /**
   * Takes changes again: a manifest names the new log, and all that was not kept before.
   *
   * @throws IOException if the new log has failed, too
   */
  void endRenewal() throws IOException {
    writing.lock();
    try {
      long position = commit(true);
      if (position < 0) {
        throw new IOException("the log cannot be written: " + changes.refusal());
      }
      changes.open(position, told);
      told.tell(true);
    } finally {
      writing.unlock();
    }
  }

  /** Gives a renewal up. */
  void failRenewal(Throwable cause) {
    changes.fail(cause);
    tellLost();
  }

  /**
   * Takes no more changes, and forces those before.
   *
   * @throws IOException if that fails; what was acknowledged is on the disk nevertheless
   */
  void close() throws IOException {
    changes.end();
    Upkeep.join(thread);
    writing.lock();
    try {
      changes.refuse();
      forceAll();
    } finally {
      changes.close();
      tellLost();
      file.abandon();
      writing.unlock();
    }
  }

  /** The log that is written. */
  ChangeLogFile file() {
    return file;
  }

  ForceTimes forces() {
    return forces;
  }
}
