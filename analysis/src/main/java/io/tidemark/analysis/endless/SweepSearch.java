package io.tidemark.analysis.endless;

import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import java.util.Optional;

/** The best bits per cell, probes and zeros of a filter whose cells are swept. */
final class SweepSearch {
  /* The hand may pass so many times the cells that a new key needs on average, and then rests. */
  private static final int HASTE = 16;
  private static final int LEAST_DECREMENTS = 64;
  private static final double LEAST_NEW = 1e-3;

  private static final int GOLDEN_STEPS = 14;
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final EndlessTask task;

  private SweepSearch(EndlessTask task) {
    this.task = task;
  }

  static Optional<EndlessPrediction> best(EndlessTask task) {
    return new CellSearch(new SweepSearch(task)::withZeros).best(1);
  }

  private Optional<EndlessPrediction> withZeros(int bits, int probes) {
    if (task.goal() instanceof EndlessGoal.Bound bound) {
      // (1 - V_0)^K is the bound.
      double zeroShare = -Math.expm1(Math.log(bound.falsePositiveRate()) / probes);
      return Optional.of(plan(bits, probes, zeroShare))
          .filter(plan -> plan.falsePositiveRate() <= bound.falsePositiveRate());
    }
    return Optional.of(cheapest(bits, probes));
  }

  /**
   * Golden section: the fewer zeros, the fewer repeats are missed and the more new keys found. By hand,
   * since the cells held free and those passed are whole numbers: the cost is made of steps, to which no
   * parabola fits.
   */
  private EndlessPrediction cheapest(int bits, int probes) {
    double low = 0;
    double high = 1;
    EndlessPrediction left = plan(bits, probes, high - GOLDEN * (high - low));
    EndlessPrediction right = plan(bits, probes, low + GOLDEN * (high - low));
    for (int step = 0; step < GOLDEN_STEPS; step++) {
      if (left.cost() <= right.cost()) {
        high = low + GOLDEN * (high - low);
        right = left;
        left = plan(bits, probes, high - GOLDEN * (high - low));
      } else {
        low = high - GOLDEN * (high - low);
        left = right;
        right = plan(bits, probes, low + GOLDEN * (high - low));
      }
    }
    return left.cost() <= right.cost() ? left : right;
  }

  private EndlessPrediction plan(int bits, int probes, double zeroShare) {
    long cells = task.words() * (Long.SIZE / bits);
    long held = Math.max(1, Math.min(cells - 1, (long) Math.ceil(zeroShare * cells)));
    int most = (int) Math.min(cells, StableBloomSpec.MAX_DECREMENTS);
    double perArrival =
        cells / CellErrors.sweep(task.stream(), spec(bits, probes, most, held)).roundArrivals();
    double perNewKey = perArrival / Math.max(LEAST_NEW, 1 - task.stream().repeatShare());
    int decrements = (int) Math.min(most, Math.max(LEAST_DECREMENTS, HASTE * perNewKey));
    return CellErrors.predict(task, EndlessStructure.SWEEP, spec(bits, probes, decrements, held));
  }

  private StableBloomSpec spec(int bits, int probes, int decrements, long held) {
    return new StableBloomSpec(
        task.words(), bits, probes, decrements, InsertRule.BY_IMPORTANCE, EvictRule.SWEEP, held);
  }
}
