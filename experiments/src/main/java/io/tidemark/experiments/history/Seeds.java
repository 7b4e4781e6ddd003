package io.tidemark.experiments.history;

/** Seeds and the quick size, the same in all figures, so that they share their days. */
public final class Seeds {
  /** The day that is measured. */
  public static final long DAY = 20_180_610L;

  /** The day before, from which the online variants learn. */
  public static final long PRECEDING_DAY = 20_180_609L;

  /** Digests and questions. */
  public static final long RUN = 20_180_615L;

  /** How many times smaller than the paper's the days of the quick form are. */
  public static final int QUICK_DIVISOR = 32;

  private Seeds() {}
}
