package io.tidemark.cli.history;

import io.tidemark.analysis.Posterior;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.time.TimeRange;

/** Asks a history, and weighs what it says. */
public final class HistoryOracle {
  private final OpenHistory history;
  private final double prior;
  private RangeError errors; // made when first needed: it looks at every bit

  /**
   * Creates one.
   *
   * @param prior the probability, before asking, that a key occurred in its range
   */
  public HistoryOracle(OpenHistory history, double prior) {
    this.history = history;
    this.prior = prior;
  }

  /** The history. */
  public OpenHistory history() {
    return history;
  }

  /** Whether the key of a digest occurred in a range. */
  public Reply ask(long keyDigest, TimeRange range) {
    HistoryAnswer answer = history.filter().ask(keyDigest, range.from(), range.to());
    return new Reply(
        answer,
        switch (answer) {
          case NO -> 0.0;
          case UNKNOWN -> Double.NaN;
          case MAYBE -> Posterior.truthOfMaybe(prior, error(range));
        });
  }

  private double error(TimeRange range) {
    if (errors == null) {
      errors = history.errors();
    }
    return errors.of(range.from(), range.to());
  }
}
