package io.tidemark.cli.dedup;

import io.tidemark.Memory;
import java.util.function.DoubleSupplier;

/**
 * Adds up how many first lines were probably taken for duplicates, by a look at the error of a filter
 * now and then.
 *
 * <p>Errors: between two looks the error is taken for the mean of both.
 */
public final class ErrorTrack {
  private static final long LEAST_STEP = 64;

  private final DoubleSupplier expectedError;
  private final long linesPerLook;
  private long lastFirsts;
  private long nextFirsts;
  private double lastError;
  private double lost;

  /** The error of a filter, with no lines so far. */
  public static ErrorTrack of(Memory filter) {
    return new ErrorTrack(filter::expectedError, filter.memoryBytes() / Long.BYTES);
  }

  /**
   * Starts with no lines.
   *
   * @param expectedError the error of a filter now
   * @param linesPerLook how many lines it takes to be worth the time of a look
   */
  ErrorTrack(DoubleSupplier expectedError, long linesPerLook) {
    this.expectedError = expectedError;
    this.linesPerLook = linesPerLook;
    this.lastError = expectedError.getAsDouble();
    this.nextFirsts = LEAST_STEP;
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
    double error = expectedError.getAsDouble();
    double mean = Math.min((lastError + error) / 2, 1 - 1e-12);
    // Of all new lines the share 1 - mean is counted among the firsts.
    lost += (firsts - lastFirsts) * mean / (1 - mean);
    lastError = error;
    lastFirsts = firsts;
    // The error of a window goes up and down with its blocks, so that looks never become rare.
    nextFirsts = firsts + Math.max(LEAST_STEP, linesPerLook);
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
