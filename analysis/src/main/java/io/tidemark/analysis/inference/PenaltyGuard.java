package io.tidemark.analysis.inference;

/**
 * Lets "no" be said against the timers of a filter only as long as that has been cheaper than to
 * believe them, as far as one can know.
 *
 * <p>Errors: what is known is what the sample of keys shows. It cannot see a change of the stream
 * before it shows there.
 */
final class PenaltyGuard {
  /*
   * (a) The record: of the keys of the sample the truth is known. Whenever "no" would have been said
   * about one of them against its timers, it would have spared the cost of a false positive, or cost
   * that of a false negative. The sum of the last of these must be positive by two standard
   * deviations; by three, if all that happened while "no" could be said adds up to a loss.
   *
   * (b) The account: what all the "no" said so far are believed to have spared must not fall short
   * of nothing, two standard deviations below its mean, by more than a part of the penalty of
   * believing the timers. This is for times when there are so few errors that chance decides.
   */
  private static final double DEVIATIONS = 2;
  private static final double DEVIATIONS_IN_LOSS = 3;
  private static final double TOLERANCE = 0.005;

  /* Once the record has seen so many, its sums are halved. */
  private static final double RECORD = 48;

  private double recorded;
  private double recordSum;
  private double recordSquares;
  private double realised;

  private double spared;
  private double variance;
  private double standard;

  /** Learns what a "no" about a key of the sample would have spared, or cost if it is negative. */
  void record(double sparedCost, double share) {
    if (isTrusted()) {
      realised += sparedCost / share;
    }
    recordSum += sparedCost;
    recordSquares += sparedCost * sparedCost;
    if (++recorded > RECORD) {
      recorded /= 2;
      recordSum /= 2;
      recordSquares /= 2;
    }
  }

  /** Learns of a "no" that was certainly right, where the timers said yes. */
  void spare(double falsePositive) {
    standard += falsePositive;
    spared += falsePositive;
  }

  /** Learns of a question to which the timers said yes. */
  void ask(double out, double falsePositive) {
    standard += out * falsePositive;
  }

  /** Learns that "no" was said. */
  void enter(double out, double falsePositive, double falseNegative) {
    spared += mean(out, falsePositive, falseNegative);
    variance += variance(out, falsePositive, falseNegative);
  }

  /** Whether "no" may be said about a key that is out of the window with a probability. */
  boolean allows(double out, double falsePositive, double falseNegative) {
    double room = spared + mean(out, falsePositive, falseNegative) + TOLERANCE * standard;
    double square = variance + variance(out, falsePositive, falseNegative);
    return isTrusted() && isAbove(room, DEVIATIONS, square);
  }

  private boolean isTrusted() {
    double deviations = realised < 0 ? DEVIATIONS_IN_LOSS : DEVIATIONS;
    return recordSum > 0 && isAbove(recordSum, deviations, recordSquares);
  }

  private static boolean isAbove(double sum, double deviations, double variance) {
    return sum >= 0 && sum * sum >= deviations * deviations * variance;
  }

  private static double mean(double out, double falsePositive, double falseNegative) {
    return out * falsePositive - (1 - out) * falseNegative;
  }

  private static double variance(double out, double falsePositive, double falseNegative) {
    double difference = falsePositive + falseNegative;
    return out * (1 - out) * difference * difference;
  }
}
