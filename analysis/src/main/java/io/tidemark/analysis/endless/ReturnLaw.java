package io.tidemark.analysis.endless;

/** After how many arrivals the keys of a steady stream come again, by their level of importance. */
public interface ReturnLaw {
  /** The gap of a key that does not come again. */
  long NEVER = Long.MAX_VALUE;

  /** The greatest level; levels are 1 to this. */
  int maxLevel();

  /** The share of arrivals that are of a level. */
  double share(int level);

  /** The probability that an arrival of a level is followed by a repeat within so many arrivals. */
  double within(int level, double arrivals);

  /**
   * The gap to the next arrival of a key, or {@link #NEVER}.
   *
   * @param uniform a uniform draw in [0, 1)
   */
  long gap(int level, double uniform);

  /**
   * The expected number of distinct keys among so many arrivals: an arrival is the first of its key
   * among the j before it if its gap is longer than j.
   */
  double distinct(double arrivals);
}
