package io.tidemark.analysis.endless;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.PlanCache;
import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.seen.BloomSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Shapes of filters for endless streams that make the best of their memory: the relationship between
 * m, K and P that importance-aware 2013 leaves open, and the same for our own structures.
 */
public final class EndlessTuning {
  private static final PlanCache<Task> PLANS = new PlanCache<>(Task::plan);

  private EndlessTuning() {}

  /* Tidepools are taken where they cost at most so many times the best, or next to nothing. */
  private static final double MORE_COST = 1.1;
  private static final double NEGLIGIBLE = 1e-6;

  /**
   * The best shape of each structure, the one to take first: that of least cost, but tidepools where they are
   * hardly worse, since they touch one cache line for each key. Structures that have no shape for the task
   * are left out.
   *
   * @throws IllegalArgumentException if none has
   */
  public static Plan plan(EndlessTask task) {
    return plan(task, Set.of(EndlessStructure.values()));
  }

  /** As {@link #plan(EndlessTask)}, of some structures. */
  public static Plan plan(EndlessTask task, Set<EndlessStructure> structures) {
    return PLANS.plan(new Task(task, Set.copyOf(structures)));
  }

  /** All that a plan depends on. */
  private record Task(EndlessTask task, Set<EndlessStructure> structures) {
    Plan plan() {
      List<EndlessPrediction> all = predictions(task, structures);
      double bearable = MORE_COST * all.get(0).cost() + NEGLIGIBLE * worstCost(task);
      List<EndlessPrediction> ordered = new ArrayList<>(all);
      all.stream()
          .filter(each -> each.structure() == EndlessStructure.TIDEPOOL && each.cost() <= bearable)
          .findFirst()
          .ifPresent(pools -> {
            ordered.remove(pools);
            ordered.add(0, pools);
          });
      return new Plan(
          task.facts(), ordered.stream().map(each -> each.candidate(task)).toList());
    }
  }

  /** What it would cost to miss all repeats. */
  private static double worstCost(EndlessTask task) {
    EndlessStream stream = task.stream();
    return task.goal() instanceof EndlessGoal.Costs costs
        ? costs.falseNegative() * stream.repeatedWeight()
        : stream.repeatedWeight() / stream.importance().meanWeight();
  }

  /**
   * The best shape of each structure, the one of least cost first. Structures that have no shape for the
   * task are left out.
   *
   * @throws IllegalArgumentException if none has
   */
  public static List<EndlessPrediction> predictions(EndlessTask task) {
    return predictions(task, Set.of(EndlessStructure.values()));
  }

  private static List<EndlessPrediction> predictions(
      EndlessTask task, Set<EndlessStructure> structures) {
    List<EndlessPrediction> found = all(
        structure -> structures.contains(structure) ? search(task, structure) : Optional.empty());
    if (found.isEmpty()) {
      throw unreachable(
          task, structures.size() == 1 ? structures.iterator().next().label() : "any structure");
    }
    return found;
  }

  /**
   * What a search finds for each structure, the one of least cost first.
   *
   * @throws IllegalArgumentException as the search itself throws it
   */
  static List<EndlessPrediction> all(
      Function<EndlessStructure, Optional<EndlessPrediction>> search) {
    try {
      // Each structure is searched by itself, which takes tenths of a second.
      return Arrays.stream(EndlessStructure.values())
          .parallel()
          .flatMap(structure -> search.apply(structure).stream())
          .sorted(Comparator.comparingDouble(EndlessPrediction::cost))
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
  public static EndlessPrediction best(EndlessTask task, EndlessStructure structure) {
    return search(task, structure).orElseThrow(() -> unreachable(task, structure.label()));
  }

  /**
   * What the model says of a shape that was chosen otherwise.
   *
   * @param spec of the structure: a {@link BloomSpec}, {@link StableBloomSpec} or {@link TidepoolSpec}
   */
  public static EndlessPrediction predict(
      EndlessTask task, EndlessStructure structure, FilterSpec spec) {
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

  private static Optional<EndlessPrediction> search(EndlessTask task, EndlessStructure structure) {
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
