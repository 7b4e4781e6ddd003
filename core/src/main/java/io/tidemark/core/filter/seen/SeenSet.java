package io.tidemark.core.filter.seen;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.GrowingFilter;
import io.tidemark.core.filter.MembershipFilter;

/**
 * A set of keys that never forgets one.
 *
 * <p>Threads: the methods whose name ends in {@code Atomic} may be called from many threads at once.
 * Everything else that changes it wants one thread at a time; {@link ConcurrentSeenSet} is for many.
 */
public sealed interface SeenSet extends Filter, MembershipFilter, GrowingFilter
    permits BloomFilter, GrowingBloomFilter {
  @Override
  SeenSpec spec();

  /**
   * Adds many keys in order, overlapping the waits for memory where that is possible.
   *
   * @param certainlyNew element i receives what {@link #add} of {@code digests[i]} would have said
   */
  void addAll(long[] digests, int from, int to, boolean[] certainlyNew);

  /**
   * Asks for many keys, overlapping the waits for memory where that is possible.
   *
   * @param found element i receives what {@link #mightContain} of {@code digests[i]} would have said
   */
  void mightContainAll(long[] digests, int from, int to, boolean[] found);

  /**
   * As {@link #add}, from any thread: no addition is lost. Of several threads that add the same new key at
   * the same time at least one gets the answer "new", and possibly more than one.
   */
  boolean addAtomic(long digest);

  /** As {@link #mightContain}, from any thread: every addition that has returned is found. */
  boolean mightContainAtomic(long digest);

  /** About how many distinct keys were added, from the cells that are set. */
  double estimatedKeys();

  /** How many filters it consists of now. */
  int stageCount();

  /** Whether {@link #merge} takes the other: same shape, same digest with the same seed. */
  default boolean isCompatible(SeenSet other) {
    return spec().equals(other.spec()) && digest().equals(other.digest());
  }

  /**
   * Adds all keys of another: afterwards this one holds both.
   *
   * @throws IllegalArgumentException if they are not compatible
   */
  void merge(SeenSet other);

  /** An independent copy. */
  SeenSet copy();

  /** Forgets everything. */
  void clear();
}
