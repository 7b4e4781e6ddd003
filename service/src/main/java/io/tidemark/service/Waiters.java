package io.tidemark.service;

import java.util.Arrays;

/**
 * Those who wait for positions, without an object for each.
 *
 * <p>Threads: one at a time.
 */
final class Waiters {
  private long[] positions = new long[16];
  private Journal.Waiter[] waiters = new Journal.Waiter[16];
  private int count;

  boolean isEmpty() {
    return count == 0;
  }

  void add(long position, Journal.Waiter waiter) {
    if (count == waiters.length) {
      positions = Arrays.copyOf(positions, 2 * count);
      waiters = Arrays.copyOf(waiters, 2 * count);
    }
    positions[count] = position;
    waiters[count++] = waiter;
  }

  /** Moves those who wait for a position up to this one to others, in the order in which they came. */
  void moveUpTo(long position, Waiters others) {
    int left = 0;
    for (int i = 0; i < count; i++) {
      if (positions[i] <= position) {
        others.add(positions[i], waiters[i]);
      } else {
        positions[left] = positions[i];
        waiters[left++] = waiters[i];
      }
    }
    Arrays.fill(waiters, left, count, null);
    count = left;
  }

  /** Tells all, and forgets them. One that fails does not keep the others from being told. */
  void tell(boolean isDurable) {
    for (int i = 0; i < count; i++) {
      try {
        waiters[i].acknowledged(isDurable);
      } catch (RuntimeException e) {
        Thread thread = Thread.currentThread();
        thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
      }
    }
    Arrays.fill(waiters, 0, count, null);
    count = 0;
  }
}
