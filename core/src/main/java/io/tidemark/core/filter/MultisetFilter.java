package io.tidemark.core.filter;

/** How many of each key, given by its digest, are there now. Keys are added and removed. */
public interface MultisetFilter extends MergeableFilter, GrowingFilter {
  /** Adds a key once. */
  default void add(long digest) {
    add(digest, 1);
  }

  /**
   * Adds a key several times at once.
   *
   * @param times at least 1
   */
  void add(long digest, long times);

  /** Takes a key away once: as {@link #remove(long, long)}. */
  default void remove(long digest) {
    remove(digest, 1);
  }

  /**
   * Takes a key away several times at once.
   *
   * @param times at least 1
   * @throws AbsentKeyException if the key is certainly not there so often; nothing has changed then. A
   *     key that only seems to be there cannot be told apart: to remove it takes from others what is
   *     theirs, and their counts may be too low from then on.
   */
  void remove(long digest, long times);

  /** How often a key is there: the true count or more, as far as the filter promises it. */
  long estimate(long digest);

  /** Whether a key might be there; false if it is definitely not. */
  default boolean mightContain(long digest) {
    return estimate(digest) != 0;
  }

  /** Adds many keys in order, each once, where the filter can overlapping the waits for memory. */
  default void addAll(long[] digests, int from, int to) {
    for (int i = from; i < to; i++) {
      add(digests[i]);
    }
  }

  /**
   * Asks for many keys, where the filter can overlapping the waits for memory.
   *
   * @param counts element i receives what {@link #estimate} of {@code digests[i]} would have said
   */
  default void estimateAll(long[] digests, int from, int to, long[] counts) {
    for (int i = from; i < to; i++) {
      counts[i] = estimate(digests[i]);
    }
  }

  /** How many keys are there now, each as often as it is. */
  long total();

  /** The share of counters that are zero. */
  double zeroShare();

  /**
   * Whether an estimate says nothing of the true count, since all counters of the key are full: what came
   * beyond was not counted, and what is removed is not subtracted.
   */
  default boolean isSaturated(long estimate) {
    return false;
  }

  /** Forgets everything. */
  void clear();
}
