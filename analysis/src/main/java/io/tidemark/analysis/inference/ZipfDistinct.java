package io.tidemark.analysis.inference;

import io.tidemark.analysis.keys.DistinctTheory;
import io.tidemark.core.Require;

/**
 * Distinct keys of a Zipf law: exact values and slopes at eight numbers of items in each doubling, and
 * a cubic with these in between, where both scales are logarithmic. It has no kinks.
 *
 * <p>Errors: below 1e-6 of the value.
 */
final class ZipfDistinct implements DistinctModel {
  private static final int PER_DOUBLING = 8;
  private static final double STEP = Math.log(2) / PER_DOUBLING;

  private final double universe;
  private final double exponent;
  private final double[] logs;

  /* How much the logarithm of D grows from one point to the next, as fast as it grows at the point. */
  private final double[] slopes;

  ZipfDistinct(double universe, double exponent, double maxItems) {
    Require.finiteAtLeast(maxItems, 2, "maxItems");
    this.universe = universe;
    this.exponent = exponent;
    int points = (int) Math.ceil(Math.log(maxItems) / STEP) + 1;
    this.logs = new double[points];
    this.slopes = new double[points];
    for (int i = 0; i < points; i++) {
      double items = Math.exp(i * STEP);
      double distinct = DistinctTheory.zipf(universe, exponent, items);
      logs[i] = Math.log(distinct);
      slopes[i] = DistinctTheory.zipfGrowth(universe, exponent, items) * items / distinct * STEP;
    }
  }

  @Override
  public double distinct(double items) {
    Require.finiteAtLeast(items, 0, "items");
    if (items <= 1) {
      return items;
    }
    double place = Math.log(items) / STEP;
    int point = (int) place;
    if (point >= logs.length - 1) {
      return DistinctTheory.zipf(universe, exponent, items);
    }
    double x = place - point;
    double rise = logs[point + 1] - logs[point];
    double a = slopes[point] - rise;
    double b = rise - slopes[point + 1];
    return Math.exp(logs[point] + x * rise + x * (1 - x) * (a * (1 - x) + b * x));
  }
}
