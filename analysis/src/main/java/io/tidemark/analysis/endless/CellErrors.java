package io.tidemark.analysis.endless;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import java.util.Arrays;

/**
 * How filters of cells err on a stream whose keys repeat.
 *
 * <p>The theory of cells is of distinct keys: every arrival touches cells of its own. A key that comes
 * again while its cells still hold touches none but those. So arrivals raise cells like a share of them
 * that is new, {@code D(X) / X}, with X the arrivals for which a cell lasts and D(X) their distinct keys;
 * and they lower cells as they do. A sweep lowers cells for new keys only.
 *
 * <p>Errors: arrivals are taken as spread over the cells evenly but for that. A key that comes again has
 * the same cells again; where all the keys of a stream are few for the cells, some cells belong to no
 * key and the others have less room than is said here.
 */
final class CellErrors {
  /* No theory has a stream without new keys. */
  private static final double LEAST_FRESH = 1e-9;

  private static final int ROUNDS = 3;

  private CellErrors() {}

  /** What the model says of a shape. */
  static EndlessPrediction predict(
      EndlessTask task, EndlessStructure structure, StableBloomSpec spec) {
    int[] levels = levels(task.stream(), spec);
    FillingErrors errors = errors(task.stream(), spec, levels);
    return new EndlessScore(task).plan(structure, spec, levels, errors);
  }

  /** The rate of false positives of a filter whose cells are lowered, without a search. */
  static double falsePositiveRate(EndlessStream stream, StableBloomSpec spec) {
    CellChain chain = chain(stream, spec, levels(stream, spec));
    return stream.isEndless()
        ? allSet(spec, chain.zeroShare())
        : new Lowered(spec, chain, chain.returns())
            .falsePositiveRateAfter(
                stream.arrivals(), (double) stream.distinctKeys().orElseThrow());
  }

  private static int[] levels(EndlessStream stream, StableBloomSpec spec) {
    return EndlessScore.levels(stream, spec.maxLevel(), spec.maxLevel());
  }

  private static FillingErrors errors(EndlessStream stream, StableBloomSpec spec, int[] levels) {
    return switch (spec.evict()) {
      case SWEEP -> swept(stream, spec, levels);
      case RANDOM, BY_VALUE -> {
        int[] raised = Arrays.stream(levels)
            .map(level -> spec.insert().raiseTo(level, spec.maxLevel()))
            .distinct()
            .toArray();
        CellChain chain = chain(stream, spec, levels);
        yield new Lowered(spec, chain, chain.returns(raised));
      }
      case NONE ->
        throw new IllegalArgumentException(
            Require.message("evict", spec.evict(), "a rule that lowers cells"));
    };
  }

  private static CellChain chain(EndlessStream stream, StableBloomSpec spec, int[] levels) {
    StreamReturns returns = new StreamReturns(stream, levels, spec.maxLevel());
    LevelLaw law = returns.levels().raised(spec.insert());
    double touch = CellChain.touch(spec.cells(), spec.probes());
    double lower = spec.decrements() / (double) spec.cells();
    return switch (spec.evict()) {
      case BY_VALUE -> {
        // The fewer keys are new, the lower the cells, the sooner they are zero, the more are new.
        double fresh = 1;
        for (int step = 0; step < ROUNDS; step++) {
          double mean = mean(byValue(fresh * touch, lower, law).stationary());
          fresh = Math.sqrt(fresh * returns.freshWithin(mean / lower + 1));
        }
        yield byValue(fresh * touch, lower, law);
      }
      default -> CellChain.random(returns.freshWithin(law.mean() / lower + 1) * touch, lower, law);
    };
  }

  private static CellChain byValue(double touch, double lower, LevelLaw law) {
    return ByValueTheory.settled(touch, lower, law, StableBloomFilter.TRIALS);
  }

  private static double mean(double[] law) {
    double sum = 0;
    for (int value = 0; value < law.length; value++) {
      sum += value * law[value];
    }
    return sum;
  }

  /** The hand of a swept filter. */
  static SweepTheory sweep(EndlessStream stream, StableBloomSpec spec) {
    StreamReturns returns = new StreamReturns(stream, levels(stream, spec), spec.maxLevel());
    LevelLaw law = returns.levels().raised(spec.insert());
    double touches =
        SweepTheory.raisesPerRound(spec.heldZeros() / (double) spec.cells(), law.mean());
    double keys = Math.max(1, law.mean() * touches * spec.cells() / spec.probes());
    return SweepTheory.of(spec, law, Math.max(LEAST_FRESH, returns.freshAmong(keys)));
  }

  private static Swept swept(EndlessStream stream, StableBloomSpec spec, int[] levels) {
    StreamReturns returns = new StreamReturns(stream, levels, spec.maxLevel());
    double meanRaise = returns.levels().raised(spec.insert()).mean();
    SweepTheory theory = sweep(stream, spec);
    return new Swept(spec, theory, SweptRounds.of(spec, theory, meanRaise, returns));
  }

  private static double anyZero(StableBloomSpec spec, double zero) {
    return StableErrors.anyZero(zero, spec.probes());
  }

  private static double allSet(StableBloomSpec spec, double zeroShare) {
    return Math.pow(1 - zeroShare, spec.probes());
  }

  private record Lowered(StableBloomSpec spec, CellChain chain, CellReturns returns)
      implements FillingErrors {
    @Override
    public double falsePositiveRate() {
      return allSet(spec, chain.zeroShare());
    }

    @Override
    public double falseNegativeRate(int level, long gap) {
      int raised = spec.insert().raiseTo(level, spec.maxLevel());
      return anyZero(spec, returns.zeroAtReturn(raised, gap));
    }

    @Override
    public double falsePositiveRateAfter(double arrivals, double keys) {
      // A draw by value lowers what there is: it settles about as fast as keys are raised.
      return spec.evict() == EvictRule.BY_VALUE
          ? falsePositiveRate()
          : allSet(spec, returns.zeroShareAfter((long) arrivals));
    }

    /**
     * Between a filter that was empty when the key came and one that had settled, by the zeros there
     * were, at about that time.
     */
    @Override
    public double falseNegativeRateAfter(int level, long gap, double arrivals) {
      int raised = spec.insert().raiseTo(level, spec.maxLevel());
      double settled = chain.zeroShare();
      double then = spec.evict() == EvictRule.BY_VALUE
          ? settled
          : returns.zeroShareAfter(GapLaw.rounded((long) Math.max(1, arrivals - gap)));
      double empty = (then - settled) / (1 - settled);
      double zero = empty * returns.zeroFromEmpty(raised, gap)
          + (1 - empty) * returns.zeroAtReturn(raised, gap);
      return anyZero(spec, zero);
    }
  }

  private record Swept(StableBloomSpec spec, SweepTheory theory, SweptRounds hand)
      implements FillingErrors {
    @Override
    public double falsePositiveRate() {
      return allSet(spec, theory.zeroShare());
    }

    @Override
    public double falseNegativeRate(int level, long gap) {
      int raised = spec.insert().raiseTo(level, spec.maxLevel());
      return anyZero(spec, theory.zeroAtReturn(raised, gap));
    }

    @Override
    public double falsePositiveRateAfter(double arrivals, double keys) {
      double zeroShare = BloomTheory.zeroFraction((double) spec.cells(), spec.probes(), keys);
      return allSet(spec, Math.max(zeroShare, theory.zeroShare()));
    }

    @Override
    public double falseNegativeRateAfter(int level, long gap, double arrivals) {
      double swept = hand.rounds(arrivals) - hand.rounds(arrivals - gap);
      return falseNegativeRate(level, 1 + (long) (swept * theory.roundArrivals()));
    }
  }
}
