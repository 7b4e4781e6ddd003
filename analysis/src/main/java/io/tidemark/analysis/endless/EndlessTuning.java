package io.tidemark.analysis.endless;

import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.seen.BloomSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Shapes of filters for endless streams that make the best of their memory: the relationship between
 * m, K and P that importance-aware 2013 leaves open, and the same for our own structures.
 */
public final class EndlessTuning {
  private static final double MORE_COST = 1.1;
  private static final double NEGLIGIBLE = 1e-6;

  private EndlessTuning() {}

  /**
   * The best of each structure, the one of least cost first. Structures that have no shape for the
   * task are left out.
   *
   * @throws IllegalArgumentException if none has
   */
  public static List<EndlessPlan> plans(EndlessTask task) {
    List<EndlessPlan> plans = all(structure -> best(task, structure));
    if (plans.isEmpty()) {
      throw unreachable(task, "any structure");
    }
    return plans;
  }

  /**
   * The best of each structure, or of one, the recommended one first: that of least cost, or tidepools
   * where they are hardly worse, since they touch one cache line for each key.
   *
   * @param goal what was asked for, and what was assumed
   * @throws IllegalArgumentException if none has a shape for the task
   */
  public static Plan plan(EndlessTask task, Optional<EndlessStructure> wanted, Facts goal) {
    List<EndlessPlan> plans =
        wanted.map(one -> List.of(plan(task, one))).orElseGet(() -> preferred(task));
    return new Plan(goal, plans.stream().map(plan -> plan.candidate(task)).toList());
  }

  private static List<EndlessPlan> preferred(EndlessTask task) {
    List<EndlessPlan> plans = plans(task);
    double bearable = MORE_COST * plans.get(0).cost() + NEGLIGIBLE * worstCost(task);
    List<EndlessPlan> ordered = new ArrayList<>(plans);
    plans.stream()
        .filter(plan -> plan.structure() == EndlessStructure.TIDEPOOL && plan.cost() <= bearable)
        .findFirst()
        .ifPresent(plan -> {
          ordered.remove(plan);
          ordered.add(0, plan);
        });
    return ordered;
  }

  /** What it would cost to miss all repeats. */
  private static double worstCost(EndlessTask task) {
    EndlessStream known = task.stream();
    return task.goal() instanceof EndlessGoal.Costs prices
        ? prices.falseNegative() * known.repeatedWeight()
        : known.repeatedWeight() / known.importance().meanWeight();
  }

  /**
   * What a search finds for each structure, the one of least cost first.
   *
   * @throws IllegalArgumentException as the search itself throws it
   */
  static List<EndlessPlan> all(Function<EndlessStructure, Optional<EndlessPlan>> search) {
    try {
      // Each structure is searched by itself, which takes tenths of a second.
      return Arrays.stream(EndlessStructure.values())
          .parallel()
          .flatMap(structure -> search.apply(structure).stream())
          .sorted(Comparator.comparingDouble(EndlessPlan::cost))
          .toList();
    } catch (IllegalArgumentException e) {
      // What another thread throws comes in a copy whose message begins with the name of its class.
      throw e.getCause() instanceof IllegalArgumentException thrown ? thrown : e;
    }
  }

  /**
   * The best shape of a structure.
   *
   * @throws IllegalArgumentException if no shape of it is good enough
   */
  public static EndlessPlan plan(EndlessTask task, EndlessStructure structure) {
    return best(task, structure).orElseThrow(() -> unreachable(task, structure.label()));
  }

  /**
   * What the model says of a shape that was chosen otherwise.
   *
   * @param spec of the structure: a {@link BloomSpec}, {@link StableBloomSpec} or {@link TidepoolSpec}
   */
  public static EndlessPlan predict(EndlessTask task, EndlessStructure structure, Record spec) {
    if (structure == EndlessStructure.CLASSIC && spec instanceof BloomSpec classic) {
      return ClassicSearch.predict(task, classic);
    }
    if (structure == EndlessStructure.TIDEPOOL && spec instanceof TidepoolSpec pools) {
      return TidepoolSearch.predict(task, pools, TidepoolTheory.STEPS);
    }
    if (spec instanceof StableBloomSpec cells
        && structure.insert().equals(Optional.of(cells.insert()))
        && structure.evict().equals(Optional.of(cells.evict()))) {
      return CellErrors.predict(task, structure, cells);
    }
    throw new IllegalArgumentException(
        Require.message("spec", spec, "one of the structure " + structure.label()));
  }

  private static Optional<EndlessPlan> best(EndlessTask task, EndlessStructure structure) {
    return switch (structure) {
      case CLASSIC -> ClassicSearch.best(task);
      case STABLE, TWO_CLASS, BY_IMPORTANCE, BY_VALUE -> StableSearch.best(task, structure);
      case SWEEP -> SweepSearch.best(task);
      case TIDEPOOL -> TidepoolSearch.best(task);
    };
  }

  private static IllegalArgumentException unreachable(EndlessTask task, String what) {
    if (task.goal() instanceof EndlessGoal.Bound bound) {
      return new IllegalArgumentException(Require.message(
          "error",
          bound.falsePositiveRate(),
          "one that " + what + " can reach in " + task.memoryBytes()
              + " bytes; allow more errors or give more memory"));
    }
    return new IllegalArgumentException(
        Require.message("memoryBytes", task.memoryBytes(), "more, for " + what));
  }
}
