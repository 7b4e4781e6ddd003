package io.tidemark;

import java.util.ConcurrentModificationException;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Stands around each use of a filter that is made for one thread: a lock where many threads share it, or
 * a check that notices most cases in which they do so by mistake.
 */
abstract class Guard {
  /** Before a use. */
  abstract void enter();

  /** After it, whatever happened. */
  abstract void exit();

  /** Whether many threads may use it. */
  abstract boolean isShared();

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
