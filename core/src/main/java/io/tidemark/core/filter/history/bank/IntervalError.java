package io.tidemark.core.filter.history.bank;

import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;

/**
 * The errors of an {@link IntervalHistory}: eq. (6) of the paper, with the filter of pairs asked only
 * where a leaf does not deny the key.
 *
 * <p>Errors: exact for keys that did not occur in the leaves that the ends of the range cut. A key
 * that occurred there outside the range is found by the leaf, and only the filter of pairs is left.
 */
final class IntervalError implements RangeError {
  private final IntervalTree tree;
  private final double[] errors; // by filter; of one without bits 0 if it is empty, else 1
  private final FilterSizes sizes;
  private final double pairError;

  IntervalError(IntervalTree tree, double[] errors, FilterSizes sizes) {
    this.tree = tree;
    this.errors = errors;
    this.sizes = sizes;
    this.pairError = errors[tree.nodes()];
  }

  @Override
  public double of(long from, long to) {
    TimeRange.checkOrder(from, to);
    Timeline timeline = tree.timeline();
    long low = timeline.relativeFrom(from);
    long high = timeline.relativeTo(to);
    if (low >= high) {
      return 0.0;
    }
    LeafCut cut = new LeafCut(low, high, tree.leafHeight());
    DyadicCover cover =
        new DyadicCover(cut.firstWhole(), cut.endOfWhole(), tree.leafHeight(), tree.topHeight());
    double logNone = 0.0;
    while (cover.next()) {
      logNone += Math.log1p(-whole(cover.height(), cover.number()));
    }
    logNone += Math.log1p(-part(low, cut.headTo())) + Math.log1p(-part(cut.tailFrom(), high));
    // Not a minus sign alone, which would turn 0 into -0.0.
    return 0.0 - Math.expm1(logNone);
  }

  private double whole(int height, long number) {
    if (!tree.contains(height, number)) {
      return 0.0;
    }
    int filter = tree.filter(height, number);
    if (sizes.bits(filter) > 0 || errors[filter] == 0.0) {
      return errors[filter];
    }
    if (height == tree.leafHeight()) {
      return PairHistory.anyTickError(pairError, 0, 1L << height);
    }
    double left = whole(height - 1, 2 * number);
    double right = whole(height - 1, 2 * number + 1);
    return left + right - left * right;
  }

  private double part(long from, long to) {
    if (from >= to) {
      return 0.0;
    }
    int leaf = tree.filter(tree.leafHeight(), from >> tree.leafHeight());
    return errors[leaf] * PairHistory.anyTickError(pairError, from, to);
  }
}
