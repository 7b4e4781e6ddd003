package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that all named memories together may take. It is reserved before anything is allocated.
 *
 * <p>Threads: any number.
 */
public final class Budget {
  private final long limitBytes;
  private final AtomicLong used = new AtomicLong();
  private volatile boolean isEnforced = true;

  /** So many bytes at most. */
  public Budget(long limitBytes) {
    this.limitBytes = Require.inRange(limitBytes, 1, Long.MAX_VALUE, "limitBytes");
  }

  /**
   * Reserves some bytes.
   *
   * @throws RefusedException with the reason OUT_OF_MEMORY, if there are not as many left
   */
  public void reserve(long bytes) {
    if (!tryReserve(bytes)) {
      throw new RefusedException(
          RefusedException.Reason.OUT_OF_MEMORY,
          "memory: " + bytes + " bytes more (expected: at most "
              + Math.max(0, limitBytes - used.get()) + " of " + limitBytes
              + "; give the server more, or delete a memory)");
    }
  }

  /** As {@link #reserve}; false if there are not as many left. */
  boolean tryReserve(long bytes) {
    Require.inRange(bytes, 0, Long.MAX_VALUE, "bytes");
    long before = used.get();
    while (bytes <= limitBytes - before || !isEnforced) {
      if (used.compareAndSet(before, before + bytes)) {
        return true;
      }
      before = used.get();
    }
    return false;
  }

  /** Lets everything be reserved, while what was there before is put back. */
  void suspend() {
    isEnforced = false;
  }

  /** Keeps the limit from now on. */
  void enforce() {
    isEnforced = true;
  }

  /** Gives bytes back. */
  public void release(long bytes) {
    used.addAndGet(-Require.inRange(bytes, 0, Long.MAX_VALUE, "bytes"));
  }

  /** Puts what is held in place of what was reserved, without a check: it is there already. */
  void correct(long reservedBytes, long heldBytes) {
    used.addAndGet(heldBytes - reservedBytes);
  }

  /** The bytes that are reserved. */
  public long usedBytes() {
    return used.get();
  }

  /** The most that may be. */
  public long limitBytes() {
    return limitBytes;
  }
}
