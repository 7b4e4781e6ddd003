package io.tidemark.core.filter.window;

import io.tidemark.core.kernel.StampKernel;

/**
 * What the timers of a key say about it, in one {@code long}: the age of the oldest of them in blocks
 * (paper: λ) and how many are as old (paper: c).
 */
public final class TimingEvidence {
  /** That the oldest timer has expired long ago. */
  static final long EXPIRED = StampKernel.MAX_AGE << StampKernel.AGE_SHIFT | 1;

  private TimingEvidence() {}

  /**
   * How many blocks ago the oldest timer was set; 0 in the block of the question. Beyond {@link
   * BlockTimingFilter#oldestAge}, only that the timer has expired is known.
   */
  public static long age(long evidence) {
    return evidence >>> StampKernel.AGE_SHIFT;
  }

  /** The number of timers of that age, if it has not expired. */
  public static int count(long evidence) {
    return (int) evidence & 0xff;
  }
}
