package io.tidemark.analysis.history;

import io.tidemark.core.Require;

/**
 * The bits that minimise the error of a history when filters share them: eq. 10 to 13 of persistent
 * 2018, with {@code mu = -lambda > 0}.
 */
final class BitAllocation {
  /*
   * m_i = (d_i / c) ln(1 + x_i) with x_i = f_i c / (d_i mu) and c = ln² 2. In theta = ln mu the sum
   * of the m_i is a convex and falling function. Jensen's inequality, for the weights d_i, gives a
   * theta that is too great or right; one Newton step from there goes to the other side of the root,
   * and from that side Newton's method goes to the root without passing it.
   */
  private static final double C = Math.log(2) * Math.log(2);
  private static final double NEAR = 1e-7;
  private static final int MAX_STEPS = 200;

  /* Above, ln(1 + x) is good to twelve digits, below, four terms of its series are. */
  private static final double LEAST_FOR_LOG = 1e-3;
  private static final double ALMOST_INFINITE = 1e300;

  private final double bits;
  private final double[] distinct;

  /* f_i c / d_i, or 0 for a filter that gets no bits. */
  private final double[] scales;
  private double allDistinct;
  private double allFrequencies;

  /* Results for the present theta. */
  private double sum;
  private double slope;

  private BitAllocation(double bits, double[] distinct, double[] frequencies) {
    this.bits = bits;
    this.distinct = distinct;
    this.scales = new double[distinct.length];
    double greatest = greatestAsked(distinct, frequencies);
    for (int i = 0; i < scales.length; i++) {
      // Only their ratios matter, and they may all be close to the least number that there is.
      double frequency = frequencies[i] / greatest;
      if (distinct[i] > 0 && frequency > 0) {
        scales[i] = frequency / distinct[i] * C;
        allDistinct += distinct[i];
        allFrequencies += frequency;
      }
    }
  }

  private static double greatestAsked(double[] distinct, double[] frequencies) {
    double greatest = 0;
    for (int i = 0; i < distinct.length; i++) {
      greatest = distinct[i] > 0 ? Math.max(greatest, frequencies[i]) : greatest;
    }
    return greatest;
  }

  static double[] allocate(double bits, double[] distinct, double[] frequencies) {
    Require.finiteAtLeast(bits, 0, "bits");
    HistoryTheory.checkFilters(distinct, frequencies);
    BitAllocation allocation = new BitAllocation(bits, distinct, frequencies);
    if (allocation.allDistinct == 0) {
      throw new IllegalArgumentException(Require.message(
          "filters that are asked and hold entries",
          0,
          "at least 1; QueryLengths.upTo gives frequencies where none were measured"));
    }
    return bits == 0 ? new double[distinct.length] : allocation.allocate();
  }

  private double[] allocate() {
    double theta = start();
    for (int step = 0; step < MAX_STEPS; step++) {
      evaluate(theta);
      double surplus = sum - bits;
      theta += surplus / slope;
      // The step just made squares the error; and a second step down is a rounding error.
      if (Math.abs(surplus) <= NEAR * bits || (step > 0 && surplus < 0)) {
        break;
      }
    }
    return shares(theta);
  }

  /** Where all bits would be spent if all filters had the same f/d. */
  private double start() {
    double perEntry = bits * C / allDistinct;
    double logExpm1 =
        perEntry > 1 ? perEntry + Math.log1p(-Math.exp(-perEntry)) : Math.log(Math.expm1(perEntry));
    return Math.log(allFrequencies / allDistinct * C) - logExpm1;
  }

  private void evaluate(double theta) {
    double scale = Math.exp(-theta);
    sum = 0;
    slope = 0;
    for (int i = 0; i < scales.length; i++) {
      if (scales[i] == 0) {
        continue;
      }
      double x = scales[i] * scale;
      sum += distinct[i] * log1p(x, i, theta);
      slope += distinct[i] * (x < ALMOST_INFINITE ? x / (1 + x) : 1);
    }
    sum /= C;
    slope /= C;
  }

  private double log1p(double x, int i, double theta) {
    if (x < LEAST_FOR_LOG) {
      return x * (1 - x * (1.0 / 2 - x * (1.0 / 3 - x / 4)));
    }
    return x < ALMOST_INFINITE ? Math.log(1 + x) : Math.log(scales[i]) - theta;
  }

  /** The shares, with the last rounding error divided among all. */
  private double[] shares(double theta) {
    double scale = Math.exp(-theta);
    double[] shares = new double[scales.length];
    double all = 0;
    for (int i = 0; i < shares.length; i++) {
      if (scales[i] > 0) {
        shares[i] = distinct[i] * log1p(scales[i] * scale, i, theta);
        all += shares[i];
      }
    }
    for (int i = 0; i < shares.length; i++) {
      shares[i] *= bits / all;
    }
    return shares;
  }
}
