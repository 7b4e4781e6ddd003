package io.tidemark.analysis.inference;

import io.tidemark.analysis.theory.SteppedAge;
import io.tidemark.analysis.theory.TimerTouch;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.WindowUnit;

/**
 * From what the timers of a block timing filter say to how likely it is that a key is in the window
 * (inferential 2019, Theorems 2 to 5).
 *
 * <p>The evidence is the range of ages that fall into the block of the oldest timer, and how many
 * timers are of that block. Ages are in items, in windows of time too.
 *
 * <p>Errors: as {@link AgePosterior}. In windows of time, and for questions about the present block
 * longer than {@value #EXACT_ITEMS} items, T is interpolated, with a relative error below 1e-5.
 *
 * <p>Safe for use by several threads.
 */
public final class TimingInference {
  private static final int EXACT_ITEMS = 64;

  private final BlockTimingSpec spec;
  private final DistinctModel distinct;
  private final TouchTable table;

  /* T(c) of the items of a whole block, in a window of items. */
  private final double blockItems;
  private final double[] blockTouch;

  /* T(k) of the first items of a block, so that the interpolation need not be right for few. */
  private final double[] firstTouch;

  /** Inference for filters of a shape on streams with a distinct model. */
  public TimingInference(BlockTimingSpec spec, DistinctModel distinct) {
    this.spec = Require.nonNull(spec, "spec");
    this.distinct = Require.nonNull(distinct, "distinct");
    this.table = new TouchTable(spec, distinct);
    this.blockItems = spec.unit() == WindowUnit.ITEMS ? (double) spec.block() : -1;
    this.blockTouch = new double[spec.probes() + 1];
    for (int c = 0; c <= spec.probes() && blockItems > 0; c++) {
      blockTouch[c] = exactTouch(c, blockItems);
    }
    this.firstTouch = new double[EXACT_ITEMS];
    for (int items = 0; items < EXACT_ITEMS; items++) {
      firstTouch[items] = exactTouch(spec.probes(), items);
    }
  }

  private double exactTouch(int c, double items) {
    return TimerTouch.probability(spec, c, distinct.distinct(items));
  }

  /** T(k) of some items, not interpolated. */
  double exactTouchOfAll(double items) {
    return exactTouch(spec.probes(), items);
  }

  /** The shape. */
  public BlockTimingSpec spec() {
    return spec;
  }

  /** T(c) of some items: the probability that they set c given timers of another key. */
  public double touch(int count, double items) {
    Require.inRange(count, 0, spec.probes(), "count");
    if (items == blockItems) {
      return blockTouch[count];
    }
    if (count == spec.probes() && items >= 0 && items < EXACT_ITEMS && items == Math.rint(items)) {
      return firstTouch[(int) items];
    }
    return table.probability(count, items);
  }

  /**
   * The probability that the age is below w.
   *
   * @param p the probability that an item is the key
   * @param from items since the block of the oldest timer ended; 0 if it is the present block
   * @param to items since it began
   * @param count timers of that block (paper: c)
   * @param w the length of the window in items
   */
  public double within(double p, double from, double to, int count, double w) {
    return w <= from ? 0 : SteppedAge.within(p, from, to, touch(count, to - from), w);
  }

  /** All that is known about the age, with arguments as in {@link #within}. */
  public SteppedPosterior posterior(double p, long from, long to, int count) {
    return new SteppedPosterior(p, from, to, touch(count, (double) (to - from)));
  }

  /** What is known if the oldest timer has expired: only that the age is not below an age. */
  public SteppedPosterior expired(double p, long from) {
    return new SteppedPosterior(p, from, from, 1);
  }
}
