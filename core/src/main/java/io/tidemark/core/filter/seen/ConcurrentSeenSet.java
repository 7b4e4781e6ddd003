package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import io.tidemark.core.filter.MembershipFilter;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A set of keys that many threads use at once.
 *
 * <p>Errors: those of the set inside. An addition that has returned is never lost and is seen by every
 * query that starts after it.
 *
 * <p>Threads: all methods from any thread. Of several threads that add the same new key at the same time
 * exactly one gets the answer "new". Queries, and additions of keys that are there already, take no lock.
 * The set inside may be read while others write, to save or to measure it: it then holds every addition
 * that has returned, and one under way perhaps in part, which adds no key and loses none.
 */
public final class ConcurrentSeenSet implements MembershipFilter {
  /*
   * Bits are set atomically, so that threads that add different keys may do so at the same time. Those
   * that add the same key take the same lock, by the bits of its digest: the first sets the bits, the
   * others then find them.
   *
   * Deviation: none beyond those of the set inside.
   */
  private static final int LOCKS = 256;

  private final SeenSet set;
  private final Lock[] locks = new Lock[LOCKS];

  /** Shares a set, which from now on is changed through this alone. */
  public ConcurrentSeenSet(SeenSet set) {
    this.set = Require.nonNull(set, "set");
    for (int i = 0; i < LOCKS; i++) {
      locks[i] = new ReentrantLock();
    }
  }

  /** The set inside, to be read. */
  public SeenSet set() {
    return set;
  }

  @Override
  public boolean add(long keyDigest) {
    if (set.mightContainAtomic(keyDigest)) {
      return false;
    }
    // The high bits choose the cells; the lowest leave neighbouring cells to different locks.
    Lock lock = locks[(int) keyDigest & (LOCKS - 1)];
    lock.lock();
    try {
      return set.addAtomic(keyDigest);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public boolean mightContain(long keyDigest) {
    return set.mightContainAtomic(keyDigest);
  }

  /** Adds all keys of another set, which others may be using; additions wait meanwhile. */
  public void merge(SeenSet other) {
    alone(() -> set.merge(other));
  }

  /** Forgets everything; additions wait meanwhile. */
  public void clear() {
    alone(set::clear);
  }

  private void alone(Runnable change) {
    // In this order always, so that two changes cannot wait for each other.
    for (Lock lock : locks) {
      lock.lock();
    }
    try {
      change.run();
    } finally {
      for (Lock lock : locks) {
        lock.unlock();
      }
    }
  }
}
