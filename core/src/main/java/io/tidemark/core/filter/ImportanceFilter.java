package io.tidemark.core.filter;

import java.util.Objects;

/** A memory of keys, given by their digests, that keeps the important ones longer. */
public interface ImportanceFilter extends MergeableFilter, ArrivalFilter {
  /**
   * Whether a key seems to have been seen before; from now on it has been.
   *
   * @param level how important the key is, from 1 to {@link #maxLevel()}
   * @return the answer of {@link #mightContain} before
   * @throws IllegalArgumentException if there is no such level
   */
  boolean observe(long digest, int level);

  /**
   * Observes many keys with no level, in order, where the filter can overlapping the waits for memory.
   *
   * @param seen element i receives what {@link #observe(long)} of {@code digests[i]} would have said
   */
  default void observeAll(long[] digests, int from, int to, boolean[] seen) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, seen.length);
    for (int i = from; i < to; i++) {
      seen[i] = observe(digests[i]);
    }
  }

  /** The greatest level: they are 1 to this. */
  int maxLevel();

  /** The number of items observed. */
  long items();

  /** An independent copy. */
  ImportanceFilter copy();
}
