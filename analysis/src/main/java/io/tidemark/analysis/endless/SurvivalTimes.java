package io.tidemark.analysis.endless;

/**
 * How long keys stay in a pool, by level, where some stays are cut short: the actuarial estimate of E. L. Kaplan and
 * P. Meier, "Nonparametric estimation from incomplete observations" (1958), in buckets of time.
 *
 * <p>Errors: within a bucket, an eighth of an octave, stays that are cut short count half.
 */
final class SurvivalTimes {
  private static final int PER_OCTAVE = 8;
  private static final int OCTAVES = 62;

  private final double[][] ended;
  private final double[][] cut;
  private final double[][] survival;

  SurvivalTimes(int maxLevel) {
    ended = new double[maxLevel][PER_OCTAVE * OCTAVES];
    cut = new double[maxLevel][PER_OCTAVE * OCTAVES];
    survival = new double[maxLevel][];
  }

  private static double place(double time) {
    double octave = Math.log(Math.max(1, time)) / Math.log(2);
    return Math.min(octave, OCTAVES - 1.0) * PER_OCTAVE;
  }

  /** Notes the end of a stay. */
  void note(int level, double time, boolean isOver) {
    double[] counts = (isOver ? ended : cut)[level - 1];
    counts[(int) place(time)]++;
  }

  /** The probability that a stay is longer than a time. */
  double survival(int level, double time) {
    double[] curve = survival[level - 1];
    if (curve == null) {
      curve = curve(ended[level - 1], cut[level - 1]);
      survival[level - 1] = curve;
    }
    double place = place(time);
    int bucket = (int) place;
    double part = place - bucket;
    return curve[bucket] * (1 - part) + curve[bucket + 1] * part;
  }

  /** The probabilities that stays reach the beginning of each bucket. */
  private static double[] curve(double[] ended, double[] cut) {
    double atRisk = 0;
    for (int i = 0; i < ended.length; i++) {
      atRisk += ended[i] + cut[i];
    }
    double[] curve = new double[ended.length + 1];
    curve[0] = 1;
    for (int i = 0; i < ended.length; i++) {
      double exposed = atRisk - cut[i] / 2;
      curve[i + 1] = exposed <= 0 ? curve[i] : curve[i] * (1 - Math.min(1, ended[i] / exposed));
      atRisk -= ended[i] + cut[i];
    }
    return curve;
  }
}
