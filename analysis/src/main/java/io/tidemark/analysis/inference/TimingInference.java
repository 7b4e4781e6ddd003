package io.tidemark.analysis.inference;

import io.tidemark.analysis.window.SteppedAge;
import io.tidemark.analysis.window.TimerTouch;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * From what the timers of a block timing filter say to how likely it is that a key is in the window
 * (inferential 2019, Theorems 2 to 5).
 *
 * <p>The evidence is the range of ages that fall into the block of the oldest timer, and how many
 * timers are of that block. Ages are in items, in windows of time too.
 *
 * <p>Errors: as {@link AgePosterior}. T is interpolated, with a relative error below 1e-4.
 *
 * <p>Safe for use by several threads if its distinct model is.
 */
public final class TimingInference {
  /*
   * Deviation: the paper takes "c timers were set by others in the block" and "they were not set
   * since" as independent (its eq. 25), which gives T of the D(to - from) distinct keys of the block.
   * They are not: keys that would have set a timer again since are keys of the same stream. A timer is
   * not set since an age with the probability of no key among D(age), so that it was set in the block
   * and not since with that of no key among D(from), less that of no key among D(to). Divided by the
   * probability of not being set since, this is T of D(to) - D(from): of the keys of the block only
   * those count that have not come since.
   */
  private final BlockTimingSpec spec;
  private final DistinctModel distinct;
  private final TouchTable table;

  /** Inference for filters of a shape on streams with a distinct model. */
  public TimingInference(BlockTimingSpec spec, DistinctModel distinct) {
    this.spec = Require.nonNull(spec, "spec");
    this.distinct = Require.nonNull(distinct, "distinct");
    this.table = new TouchTable(spec);
  }

  /** The shape. */
  public BlockTimingSpec spec() {
    return spec;
  }

  /**
   * The probability that c given timers of a key were set by others in a block, if they were not since
   * (c below k), or were all set in the present block.
   *
   * @param from items since the block ended
   * @param to items since it began
   */
  public double touch(int count, double from, double to) {
    Require.inRange(count, 0, spec.probes(), "count");
    return table.probability(count, keys(from, to));
  }

  /** As {@link #touch}, not interpolated. */
  double exactTouch(int count, double from, double to) {
    return TimerTouch.probability(spec, count, keys(from, to));
  }

  /** Distinct keys of a block that have not come since. */
  private double keys(double from, double to) {
    double all = distinct.distinct(to);
    return from == 0 ? all : Math.max(0, all - distinct.distinct(from));
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
    return w <= from ? 0 : SteppedAge.within(p, from, to, touch(count, from, to), w);
  }

  /** All that is known about the age, with arguments as in {@link #within}. */
  public SteppedPosterior posterior(double p, long from, long to, int count) {
    return new SteppedPosterior(p, from, to, touch(count, (double) from, (double) to));
  }

  /** What is known if the oldest timer has expired: only that the age is not below an age. */
  public SteppedPosterior expired(double p, long from) {
    return new SteppedPosterior(p, from, from, 1);
  }
}
