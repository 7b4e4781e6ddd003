package io.tidemark;

/**
 * How far a "maybe" of a history can be believed, by what the history says of the same key at other times.
 *
 * <p>Errors: it takes the key for as likely to have occurred in the range as in others of its length, and
 * mistakes for as likely as for a key that never occurred. For a key that occurs often beside the range some
 * structures mistake more often, and the probability is too high.
 *
 * @param probability that the key occurred in the range
 * @param foundShare of ranges of this length that are answered "maybe" for this key
 * @param error the share of ranges of this length that are answered so for a key that never occurred
 * @param looks how many ranges were looked at
 */
public record MaybeTruth(double probability, double foundShare, double error, int looks) {
  /*
   * Before any look, half of the keys that are asked for never occurred; the others occur in a share p of all
   * ranges, where all magnitudes of p are alike: p is at one of STEPS steps of equal ratio from 1 / LEAST to 1.
   * A range is answered "maybe" with the probability h(p) = p + (1 - p) e, and that is true with p / h(p). The
   * looks, and the "maybe" itself, tell the shares apart (Bayes).
   */
  private static final double NEVER = 0.5;
  private static final double LEAST = 1e5;
  private static final int STEPS = 100;

  /** By so many ranges that were answered "maybe". */
  static MaybeTruth of(int found, int looks, double error) {
    double share = looks == 0 ? Double.NaN : (double) found / looks;
    if (error == 0) {
      return new MaybeTruth(1, share, error, looks);
    }
    double[] logs = new double[STEPS + 1];
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i <= STEPS; i++) {
      double maybe = maybe(share(i), error);
      double kind = i == 0 ? NEVER : (1 - NEVER) / STEPS;
      logs[i] = Math.log(kind) + (found + 1) * Math.log(maybe) + missed(looks - found, maybe);
      most = Math.max(most, logs[i]);
    }
    double all = 0;
    double truth = 0;
    for (int i = 0; i <= STEPS; i++) {
      double weight = Math.exp(logs[i] - most);
      all += weight;
      truth += weight * share(i) / maybe(share(i), error);
    }
    return new MaybeTruth(truth / all, share, error, looks);
  }

  private static double share(int step) {
    return step == 0 ? 0 : Math.pow(LEAST, (double) step / STEPS - 1);
  }

  private static double maybe(double share, double error) {
    return share + (1 - share) * error;
  }

  /** The logarithm of the probability that so many looks find nothing. */
  private static double missed(int looks, double maybe) {
    return looks == 0 ? 0 : looks * Math.log1p(-maybe);
  }
}
