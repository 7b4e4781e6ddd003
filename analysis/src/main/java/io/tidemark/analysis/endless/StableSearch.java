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
  private final EndlessTask task;
  private final EndlessScore score;
  private final EndlessStructure structure;
  private final Map<StableBloomSpec, EndlessPrediction> known = new HashMap<>();

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
        : cheapestDecrements(bits, probes, most);
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

  private Optional<EndlessPrediction> cheapestDecrements(int bits, int probes, int most) {
    int low = 1;
    int high = most;
    while (high - low > 2) {
      // Ratios count, not differences; the two places are apart by one at least.
      int left = Math.max(low, (int) Math.sqrt((double) low * high));
      int right = Math.min(high, Math.max(left + 1, (int) (left * 1.1)));
      if (plan(bits, probes, left).cost() <= plan(bits, probes, right).cost()) {
        high = right - 1 > left ? right - 1 : left;
      } else {
        low = left + 1;
      }
    }
    Optional<EndlessPrediction> best = Optional.empty();
    for (int decrements = low; decrements <= high; decrements++) {
      best = EndlessPrediction.better(best, Optional.of(plan(bits, probes, decrements)));
    }
    return best;
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
