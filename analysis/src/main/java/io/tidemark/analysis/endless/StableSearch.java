package io.tidemark.analysis.endless;

import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.filter.endless.StableBloomSpec;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The best bits per cell, probes and decrements of a filter of stable cells.
 *
 * <p>More decrements lower the false positives and raise the false negatives, so that with a bound on
 * the former the least number that reaches it is best, and with costs there is one least cost. Probes
 * are climbed from the best of the neighbouring width on.
 */
final class StableSearch {
  private static final int FIRST_DECREMENTS = 8;
  private static final double FIRST_FACTOR = 2;
  private static final double LAST_FACTOR = 1.02;

  private final EndlessTask task;
  private final EndlessScore score;
  private final EndlessStructure structure;
  private final Map<StableBloomSpec, EndlessPrediction> known = new HashMap<>();
  private int near = FIRST_DECREMENTS;

  private StableSearch(EndlessTask task, EndlessStructure structure) {
    this.task = task;
    this.score = new EndlessScore(task);
    this.structure = structure;
  }

  static Optional<EndlessPrediction> best(EndlessTask task, EndlessStructure structure) {
    int leastBits = structure == EndlessStructure.TWO_CLASS ? 2 : 1;
    return new CellSearch(new StableSearch(task, structure)::withDecrements).best(leastBits);
  }

  /** The best number of decrements. */
  private Optional<EndlessPrediction> withDecrements(int bits, int probes) {
    long cells = task.words() * (Long.SIZE / bits);
    int most = (int) Math.min(cells, StableBloomSpec.MAX_DECREMENTS);
    return task.goal() instanceof EndlessGoal.Bound
        ? fewestDecrements(bits, probes, most)
        : Optional.of(cheapestDecrements(bits, probes, most));
  }

  private Optional<EndlessPrediction> fewestDecrements(int bits, int probes, int most) {
    if (!keeps(bits, probes, most)) {
      return Optional.empty();
    }
    // Mostly few are enough, and few are soon tried.
    int few = Math.min(most, 4 * probes);
    boolean areEnough = keeps(bits, probes, few);
    long fewest = Bisection.least(
        areEnough ? 1 : few + 1,
        areEnough ? few : most,
        decrements -> keeps(bits, probes, (int) decrements));
    return Optional.of(plan(bits, probes, (int) fewest));
  }

  /** From the best number of the shape before, by ever smaller factors up and down. */
  private EndlessPrediction cheapestDecrements(int bits, int probes, int most) {
    EndlessPrediction best = plan(bits, probes, Math.min(most, near));
    for (double factor = FIRST_FACTOR; factor > LAST_FACTOR; factor = Math.sqrt(factor)) {
      EndlessPrediction before;
      do {
        before = best;
        int decrements = best.stable().decrements();
        int more = (int) Math.min(most, Math.ceil(decrements * factor));
        int fewer = (int) Math.max(1, Math.floor(decrements / factor));
        best = cheaper(best, plan(bits, probes, more));
        best = cheaper(best, plan(bits, probes, fewer));
      } while (best.cost() < before.cost());
    }
    near = best.stable().decrements();
    return best;
  }

  private static EndlessPrediction cheaper(EndlessPrediction best, EndlessPrediction other) {
    return other.cost() < best.cost() ? other : best;
  }

  private boolean keeps(int bits, int probes, int decrements) {
    StableBloomSpec spec = spec(bits, probes, decrements);
    return score.keeps(CellErrors.falsePositiveRate(task.stream(), spec));
  }

  private EndlessPrediction plan(int bits, int probes, int decrements) {
    return known.computeIfAbsent(
        spec(bits, probes, decrements), spec -> CellErrors.predict(task, structure, spec));
  }

  private StableBloomSpec spec(int bits, int probes, int decrements) {
    return new StableBloomSpec(
        task.words(),
        bits,
        probes,
        decrements,
        structure.insert().orElseThrow(),
        structure.evict().orElseThrow());
  }
}
