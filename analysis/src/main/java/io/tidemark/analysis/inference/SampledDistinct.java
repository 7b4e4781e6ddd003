package io.tidemark.analysis.inference;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Distinct keys as they were counted in samples of some lengths; in between, a power of the items
 * (inferential 2019, eq. 18). One item is one key. Beyond the longest sample the power of its last
 * stretch goes on.
 *
 * <p>Errors: as {@link DistinctModel}.
 */
public final class SampledDistinct implements DistinctModel {
  private final double[] logItems;
  private final double[] logDistinct;

  /* Of each stretch, how fast the logarithm of D grows with that of the items. */
  private final double[] slopes;

  /**
   * Takes points.
   *
   * @param items lengths of samples, growing, at least one item each
   * @param distinct distinct keys among them, not falling, at least one and at most the items
   */
  public SampledDistinct(double[] items, double[] distinct) {
    Require.inRange(items.length, 1, Integer.MAX_VALUE, "samples");
    Require.inRange(distinct.length, items.length, items.length, "distinct");
    int first = items[0] == 1 ? 0 : 1;
    this.logItems = new double[items.length + first];
    this.logDistinct = new double[items.length + first];
    double before = first == 0 ? 0 : 1;
    double distinctBefore = 1;
    for (int i = 0; i < items.length; i++) {
      Require.finiteAtLeast(items[i], Math.max(1, Math.nextUp(before)), "items");
      // An exact count of one key may come out a rounding above one item.
      Require.finiteAtLeast(items[i] * (1 + 1e-9), distinct[i], "items");
      Require.finiteAtLeast(distinct[i] * (1 + 1e-9), distinctBefore, "distinct");
      logItems[i + first] = Math.log(items[i]);
      logDistinct[i + first] = Math.log(distinct[i]);
      before = items[i];
      distinctBefore = distinct[i];
    }
    this.slopes = new double[logItems.length];
    for (int i = 0; i + 1 < slopes.length; i++) {
      slopes[i] = (logDistinct[i + 1] - logDistinct[i]) / (logItems[i + 1] - logItems[i]);
    }
    slopes[slopes.length - 1] = slopes.length == 1 ? 1 : slopes[slopes.length - 2];
  }

  @Override
  public double distinct(double items) {
    Require.finiteAtLeast(items, 0, "items");
    if (items <= 1) {
      return items;
    }
    double log = Math.log(items);
    int found = Arrays.binarySearch(logItems, log);
    int stretch = found >= 0 ? found : -found - 2;
    return Math.exp(logDistinct[stretch] + slopes[stretch] * (log - logItems[stretch]));
  }
}
