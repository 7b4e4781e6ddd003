package io.tidemark;

import java.io.IOException;
import java.util.ConcurrentModificationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Stands around each use of a filter that is made for one thread: a lock where many threads share it, or
 * a check that notices most cases in which they do so by mistake.
 */
abstract class Guard {
  private static final AtomicLong NEXT = new AtomicLong();

  private final long number = NEXT.getAndIncrement();

  /** Before a use. */
  abstract void enter();

  /** After it, whatever happened. */
  abstract void exit();

  /** Whether many threads may use it. */
  abstract boolean isShared();

  /** An answer from inside. */
  <T> T get(Supplier<T> answer) {
    enter();
    try {
      return answer.get();
    } finally {
      exit();
    }
  }

  /** Does something inside. */
  void run(Runnable use) {
    enter();
    try {
      use.run();
    } finally {
      exit();
    }
  }

  /** Does something inside this one and another. */
  void runWith(Guard other, Runnable use) {
    // Always in the same order, so that two threads that merge each other's do not wait for ever.
    Guard outer = number < other.number ? this : other;
    Guard inner = outer == this ? other : this;
    outer.run(() -> inner.run(use));
  }

  /** Reads or writes inside. */
  void transfer(Transfer bytes) throws IOException {
    enter();
    try {
      bytes.run();
    } finally {
      exit();
    }
  }

  /** What reads or writes bytes. */
  interface Transfer {
    void run() throws IOException;
  }

  /** Another one of the same kind. */
  Guard another() {
    return isShared() ? shared() : confined();
  }

  /** For many threads: one at a time. */
  static Guard shared() {
    return new Shared();
  }

  /** For one thread: overlapping uses are refused where they are noticed. */
  static Guard confined() {
    return new Confined();
  }

  private static final class Shared extends Guard {
    private final ReentrantLock lock = new ReentrantLock();

    @Override
    void enter() {
      lock.lock();
    }

    @Override
    void exit() {
      lock.unlock();
    }

    @Override
    boolean isShared() {
      return true;
    }
  }

  private static final class Confined extends Guard {
    /* A plain field: it costs next to nothing, and notices most mistakes but not all. */
    private boolean busy;

    @Override
    void enter() {
      if (busy) {
        throw new ConcurrentModificationException(
            "two threads use a memory that was built for one (expected: buildConcurrent(), or a lock)");
      }
      busy = true;
    }

    @Override
    void exit() {
      busy = false;
    }

    @Override
    boolean isShared() {
      return false;
    }
  }
}
