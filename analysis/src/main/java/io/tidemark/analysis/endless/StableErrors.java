package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;

/**
 * How a stable filter errs once it has settled, from its shape and the law of its keys' levels: {@code
 * (1 - V_0)^K} for a key that never came, and {@code 1 - (1 - z)^K} for one whose cells are each zero
 * with probability z when it comes again.
 *
 * <p>Errors: those of {@link CellChain}, {@link ByValueTheory} and {@link SweepTheory}.
 */
public final class StableErrors {
  private StableErrors() {}

  /**
   * The errors of a filter on a stream whose keys are all distinct, but for the one that is asked for.
   *
   * @param levels the law of the keys' levels, 1 to the filter's greatest
   */
  public static EndlessErrors of(StableBloomSpec spec, LevelLaw levels) {
    return of(spec, levels, 1);
  }

  /**
   * The errors of a filter on a stream where a share of the arrivals is new. All others repeat keys
   * that came so shortly before that they find their cells as they left them, and raise nothing.
   *
   * @param levels the law of the new keys' levels, 1 to the filter's greatest
   * @param fresh the share of arrivals that are new, above 0 and at most 1
   */
  public static EndlessErrors of(StableBloomSpec spec, LevelLaw levels, double fresh) {
    Require.inRange(levels.maxLevel(), spec.maxLevel(), spec.maxLevel(), "levels");
    LevelLaw law = levels.raised(spec.insert());
    long m = spec.cells();
    double touch = CellChain.aboveZero(fresh, "fresh") * CellChain.touch(m, spec.probes());
    double decrement = (double) spec.decrements() / m;
    return switch (spec.evict()) {
      // In the end no cell is zero.
      case NONE -> new OfCells(spec, 0, (level, gap) -> 0);
      case RANDOM -> of(spec, CellChain.random(touch, decrement, law));
      case BY_VALUE ->
        of(spec, ByValueTheory.settled(touch, decrement, law, StableBloomFilter.TRIALS));
      case SWEEP -> {
        SweepTheory sweep = SweepTheory.of(spec, law, fresh);
        yield new OfCells(spec, sweep.zeroShare(), sweep::zeroAtReturn);
      }
    };
  }

  private static EndlessErrors of(StableBloomSpec spec, CellChain chain) {
    return new OfCells(spec, chain.zeroShare(), chain::zeroAtReturn);
  }

  /** The probability that not all of K cells are non-zero, if each is zero with a probability. */
  public static double anyZero(double zero, int k) {
    return -Math.expm1(k * Math.log1p(-zero));
  }

  /** The probability that a cell of a key is zero when the key comes again. */
  private interface Loss {
    double zeroAtReturn(int raisedTo, long gap);
  }

  private record OfCells(StableBloomSpec spec, double zeroShare, Loss loss)
      implements EndlessErrors {
    @Override
    public double falsePositiveRate() {
      return StablePoint.falsePositiveRate(zeroShare, spec.probes());
    }

    @Override
    public double falseNegativeRate(int level, long gap) {
      Require.inRange(level, 1, spec.maxLevel(), "level");
      Require.inRange(gap, 1, Long.MAX_VALUE, "gap");
      int raisedTo = spec.insert().raiseTo(level, spec.maxLevel());
      return anyZero(loss.zeroAtReturn(raisedTo, gap), spec.probes());
    }
  }
}
