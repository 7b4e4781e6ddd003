package io.tidemark.analysis.inference;

import io.tidemark.analysis.window.SteppedAge;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimingEvidence;

/**
 * {@link TimingInference} for windows of items and keys of one and the same prior, by a few products:
 * the probability depends only on how many timers are the oldest, and on the items since their block
 * ended. It is a cubic in each of some pieces.
 *
 * <p>Errors: as {@link AgePosterior}; what the tables add is below 1e-9, or 1e-4 next to a kink of the
 * distinct model, such as one that was sampled has.
 *
 * <p>Not safe for use by several threads.
 */
public final class FixedPriorTiming {
  private final TimingInference inference;
  private final double p;
  private final long block;
  private final long window;
  private final long reachBlocks;
  private final long reachItems;

  /* By items in the present block: all timers are of it. */
  private final PieceTable present;

  /* By count, and by items since the block ended: blocks that are in the window as a whole. */
  private final PieceTable[] inner;

  /* By count, and by items of the block in the window less one: blocks in which it begins. */
  private final PieceTable[] last;

  private long blockFrom;

  /** Tables for a prior. */
  public FixedPriorTiming(TimingInference inference, double p) {
    BlockTimingSpec spec = inference.spec();
    if (!spec.unit().isItems()) {
      throw new IllegalArgumentException(Require.message("unit", spec.unit(), "items"));
    }
    this.inference = inference;
    this.p = Require.insideUnit(p, "p");
    this.block = spec.block();
    this.window = spec.window();
    this.reachBlocks = window / block;
    this.reachItems = window % block;
    this.present = new PieceTable(block, b -> exact(spec.probes(), 0, b));
    this.inner = new PieceTable[spec.probes() + 1];
    this.last = new PieceTable[spec.probes() + 1];
    for (int c = 1; c <= spec.probes(); c++) {
      int count = c;
      inner[c] = new PieceTable(window - block + 1, from -> exact(count, from, from + block));
      last[c] = new PieceTable(block, in -> exact(count, window - 1 - in, window - 1 - in + block));
    }
  }

  /** Of ages beyond the tables, which are never asked for, any. */
  private double exact(int count, long from, long to) {
    double first = (double) Math.max(0, from);
    double end = Math.max(first, (double) to);
    double touch = inference.exactTouch(count, first, end);
    return SteppedAge.within(p, first, end, touch, (double) window);
  }

  /**
   * The probability that the key of some evidence is in the window that ends at a tick.
   *
   * @param evidence what a filter said at that tick, see {@link TimingEvidence}
   * @param tick the number of items before
   */
  public double within(long evidence, long tick) {
    long b = tick - blockFrom;
    if (b < 0 || b >= block) {
      blockFrom = Math.floorDiv(tick, block) * block;
      b = tick - blockFrom;
    }
    long age = TimingEvidence.age(evidence);
    long oldest = b < reachItems ? reachBlocks + 1 : reachBlocks;
    if (age > oldest) {
      return 0;
    }
    if (age == 0) {
      return present.value(b);
    }
    int count = TimingEvidence.count(evidence);
    long from = (age - 1) * block + b;
    return age < oldest ? inner[count].value(from) : last[count].value(window - 1 - from);
  }
}
