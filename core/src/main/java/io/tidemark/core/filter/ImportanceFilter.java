package io.tidemark.core.filter;

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

  /** The greatest level: they are 1 to this. */
  int maxLevel();

  /** The number of items observed. */
  long items();

  /** An independent copy. */
  ImportanceFilter copy();
}
