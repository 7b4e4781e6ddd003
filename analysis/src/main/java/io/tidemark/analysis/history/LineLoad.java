package io.tidemark.analysis.history;

import io.tidemark.analysis.integral.GaussRules;
import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.hipparchus.analysis.integration.gauss.GaussIntegrator;

/**
 * How full the lines of a tideline are: some few points of the distribution, each with its weight.
 *
 * <p>Windows fall into lines like a Poisson process. A window of a scale with K probes brings K c
 * bits, where c of its slots are used, so that a line has {@code sum K d(slots) / lines} bits on
 * average, with a variance of {@code sum K^2 E[c^2] d(windows) / lines}.
 *
 * <p>Errors: the distribution of lines that have a window is that of a gamma variable with the same
 * mean and variance.
 */
public final class LineLoad {
  /*
   * A bit is zero with the probability exp(-y), where y is the sum of -ln(1 - K c / 512) over the
   * windows of the line. To second order it has the mean M + V/2 and the variance V, where M and V are
   * those of the bits in units of a line. Quantiles of the gamma distribution are cubes of nearly
   * normal variables [1], whose mean takes few points. One more point stands for empty lines.
   *
   * [1] E. B. Wilson, M. M. Hilferty: The distribution of chi-square. PNAS 17(12), 1931.
   */
  private static final int NORMAL_POINTS = 8;
  static final int POINTS = NORMAL_POINTS + 1;

  private static final double[] Z = new double[NORMAL_POINTS];
  private static final double[] WEIGHTS = new double[NORMAL_POINTS];

  static {
    GaussIntegrator hermite = GaussRules.hermite(NORMAL_POINTS);
    for (int i = 0; i < NORMAL_POINTS; i++) {
      Z[i] = Math.sqrt(2) * hermite.getPoint(i);
      WEIGHTS[i] = hermite.getWeight(i) / Math.sqrt(Math.PI);
    }
  }

  private final double meanBits;
  private final double variance;
  private final double[] fills = new double[POINTS];
  private final double[] weights = new double[POINTS];

  /** The load of lines by scales. */
  public LineLoad(TickOccupancy occupancy, double lines, List<TidelineScale> scales) {
    Require.finiteAtLeast(lines, 1, "lines");
    double windows = 0;
    double mean = 0;
    double squares = 0;
    for (TidelineScale scale : scales) {
      int a = scale.slotHeight();
      int b = scale.windowHeight();
      double probes = scale.probes();
      windows += probes == 0 ? 0 : occupancy.distinct(b) / lines;
      mean += probes * occupancy.distinct(a) / lines;
      squares += probes * probes * occupancy.squaredSlots(a, b) * occupancy.distinct(b) / lines;
    }
    this.meanBits = mean;
    this.variance = squares;
    double empty = Math.exp(-windows);
    weights[NORMAL_POINTS] = empty;
    for (int i = 0; i < NORMAL_POINTS; i++) {
      weights[i] = WEIGHTS[i] * -Math.expm1(-windows);
    }
    if (windows > 0) {
      fill(-Math.expm1(-windows));
    }
  }

  private void fill(double used) {
    double v = variance / ((double) LineCells.LINE_BITS * LineCells.LINE_BITS);
    double mean = meanBits / LineCells.LINE_BITS + v / 2;
    double meanUsed = mean / used;
    double ninth = ((v + mean * mean) / used / (meanUsed * meanUsed) - 1) / 9;
    for (int i = 0; i < NORMAL_POINTS; i++) {
      double root = Math.max(0, 1 - ninth + Z[i] * Math.sqrt(Math.max(0, ninth)));
      fills[i] = -Math.expm1(-meanUsed * root * root * root);
    }
  }

  /** The variance of that number. */
  public double variance() {
    return variance;
  }

  /** The probability that a slot of an unused window passes, over all lines: {@code E[f^K]}. */
  public double rate(int probes) {
    Require.inRange(probes, 0, LineCells.MAX_PROBES, "probes");
    return mean(i -> passes(i, probes, 0));
  }

  /** The mean over lines of what is known for each point. */
  double mean(IntToDoubleFunction value) {
    double mean = 0;
    for (int i = 0; i < POINTS; i++) {
      mean += weights[i] * value.applyAsDouble(i);
    }
    return mean;
  }

  /**
   * The probability that a slot which nobody uses passes: {@code f^K}. Of more than eight probes some
   * share a word, and then their place once in 64 times.
   *
   * <p>Used slots of the same window are in the same line. A word with one probe cannot mistake one
   * slot for another, since they are rotated alike; a word with two can, with probability c / 64.
   *
   * @param usedSlots the other slots of the window that are used (c)
   */
  double passes(int point, int probes, double usedSlots) {
    double f = fills[point];
    int shared = Math.max(0, probes - LineCells.LINE_WORDS);
    double alone = Math.pow(f, probes - 2 * shared);
    if (shared == 0) {
      return alone;
    }
    double g = 1 - (1 - f) * (1 - Math.min(1, usedSlots / Long.SIZE));
    return alone * Math.pow(g * g + g * (1 - g) / Long.SIZE, shared);
  }
}
