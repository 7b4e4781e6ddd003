package io.tidemark.core.filter;

/** How often each key, given by its digest, has been added. */
public interface CountFilter {
  /** Adds a key once. */
  void add(long digest);

  /**
   * Adds a key several times at once.
   *
   * @param times at least 1
   */
  void add(long digest, long times);

  /** How often a key is there: the true count or more, as far as the filter promises it. */
  long estimate(long digest);
}
