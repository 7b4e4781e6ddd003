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
   * that of a false negative. The sum of the last hundreds of these must be positive by almost two
   * standard deviations, which four that spared do and three do not; by two, if all that happened
   * while "no" could be said adds up to a loss. The sum of the last few must not be negative, or the
   * stream may just have changed. And what was spared must not be less than was believed by more
   * than one standard deviation of belief.
   *
   * (b) The account: what all the "no" said so far are believed to have spared must not fall short
   * of nothing, two standard deviations below its mean, by more than a part of the penalty of
   * believing the timers. This is for times when there are so few errors that chance decides.
   */
  private static final double RECORD_DEVIATIONS = 1.75;
  private static final double RECORD_DEVIATIONS_IN_LOSS = 2;
  private static final double BELIEF_DEVIATIONS = -1;
  private static final double ACCOUNT_DEVIATIONS = 2;
  private static final double TOLERANCE = 0.005;

  private final Sums longRecord = new Sums(512);
  private final Sums shortRecord = new Sums(32);
  private final Sums beliefRecord = new Sums(256);
  private double realised;

  private double spared;
  private double variance;
  private double standard;

  /**
   * Learns of a key of the sample about which "no" would be said against its timers.
   *
   * @param isIn whether the key is in the window
   * @param out how likely it was believed not to be
   * @param share of the keys that are in the sample
   */
  void record(boolean isIn, double out, double falsePositive, double falseNegative, double share) {
    double came = isIn ? -falseNegative : falsePositive;
    if (isTrusted()) {
      realised += came / share;
    }
    longRecord.add(came, came * came);
    shortRecord.add(came, came * came);
    beliefRecord.add(
        came - mean(out, falsePositive, falseNegative),
        variance(out, falsePositive, falseNegative));
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
    return isTrusted() && room >= ACCOUNT_DEVIATIONS * Math.sqrt(square);
  }

  private boolean isTrusted() {
    double least = realised < 0 ? RECORD_DEVIATIONS_IN_LOSS : RECORD_DEVIATIONS;
    return longRecord.deviations() >= least
        && shortRecord.deviations() >= 0
        && beliefRecord.deviations() >= BELIEF_DEVIATIONS;
  }

  private static double mean(double out, double falsePositive, double falseNegative) {
    return out * falsePositive - (1 - out) * falseNegative;
  }

  private static double variance(double out, double falsePositive, double falseNegative) {
    double difference = falsePositive + falseNegative;
    return out * (1 - out) * difference * difference;
  }

  /** The sum of the last few numbers and its variance: once there are too many, all is halved. */
  private static final class Sums {
    private final double most;
    private double count;
    private double sum;
    private double square;

    Sums(double most) {
      this.most = most;
    }

    void add(double x, double variance) {
      sum += x;
      square += variance;
      if (++count > most) {
        count /= 2;
        sum /= 2;
        square /= 2;
      }
    }

    /** By how many standard deviations the sum is above 0. */
    double deviations() {
      return square == 0 ? 0 : sum / Math.sqrt(square);
    }
  }
}
