package io.tidemark.cli.dedup;

import io.tidemark.Memory;

/**
 * Adds up how many first lines were probably taken for duplicates, by a look at the error of a filter
 * now and then.
 *
 * <p>Errors: between two looks the error is taken for the mean of both.
 */
public final class ErrorTrack {
  private static final long LEAST_STEP = 64;

  /* Multiples of it, without their whole parts, are spread evenly over 0 to 1. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Memory filter;
  private final long meanStep;
  private long lastFirsts;
  private long nextFirsts;
  private double lastError;
  private double lost;
  private long looks;

  /** The error of a filter, with no lines so far. */
  public static ErrorTrack of(Memory filter) {
    return new ErrorTrack(filter);
  }

  private ErrorTrack(Memory filter) {
    this.filter = filter;
    // A look reads all words of the filter: about one for each line.
    this.meanStep = Math.max(LEAST_STEP, filter.memoryBytes() / Long.BYTES);
    this.lastError = filter.expectedError();
    this.nextFirsts = LEAST_STEP;
  }

  /** How many first lines there are until the next look is worth its time; at least some. */
  long untilLook(long firsts) {
    return Math.max(LEAST_STEP, nextFirsts - firsts);
  }

  /** Looks if it is time; whether it was. */
  public boolean check(long firsts) {
    if (firsts < nextFirsts) {
      return false;
    }
    look(firsts);
    return true;
  }

  private void look(long firsts) {
    double error = filter.expectedError();
    double mean = Math.min((lastError + error) / 2, 1 - 1e-12);
    // Of all new lines the share 1 - mean is counted among the firsts.
    lost += (firsts - lastFirsts) * mean / (1 - mean);
    lastError = error;
    lastFirsts = firsts;
    // The error of a window goes up and down with its blocks. So looks never become rare, and are
    // at
    // uneven distances, or they could all be at the same place of a block.
    looks++;
    nextFirsts = firsts + (long) (meanStep * (0.5 + looks * GOLDEN % 1));
  }

  /** The error now. */
  double error(long firsts) {
    if (firsts != lastFirsts) {
      look(firsts);
    }
    return lastError;
  }

  /** The error at the last look. */
  double lastError() {
    return lastError;
  }

  /** Lines that were probably lost so far. */
  public double lost(long firsts) {
    if (firsts != lastFirsts) {
      look(firsts);
    }
    return lost;
  }
}
