package io.tidemark.cli.endless;

import io.tidemark.analysis.endless.EndlessGoal;
import io.tidemark.analysis.endless.EndlessPrediction;
import io.tidemark.analysis.endless.EndlessStream;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.analysis.endless.EndlessTask;
import io.tidemark.analysis.endless.EndlessTuning;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.cli.window.CostPair;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.filter.endless.StableBloomSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a user asks of a filter for an endless stream; what is not asked for follows from the rest.
 *
 * @param goal memory and error
 * @param costs what errors cost, instead of an error
 * @param stream what is known, or assumed, of the stream
 */
public record EndlessRequest(Goal goal, Optional<CostPair> costs, KnownStream stream) {
  /** The origin of {@link #published}. */
  public static final String PUBLISHED = "as importance-aware 2013 took them";

  private static final int PUBLISHED_BITS = 3;
  private static final int PUBLISHED_PROBES = 5;
  private static final int PUBLISHED_DECREMENTS = 10;
  private static final double MORE_COST = 1.1;
  private static final double NEGLIGIBLE = 1e-6;
  private static final long MOST_BYTES = Cells.MAX_WORDS << 3;

  /** Checks that the options do not contradict each other. */
  public EndlessRequest {
    if (costs.isPresent() && goal.error().isPresent()) {
      throw Failure.wrongUse("--error: "
          + goal.error().getAsDouble()
          + " (expected: none with costs, which say how much error is best)");
    }
    costs.ifPresent(CostPair::checkNumbers);
    long bytes = memoryBytes(goal);
    if (bytes < Long.BYTES || bytes > MOST_BYTES) {
      throw Failure.wrongUse("--memory: "
          + Sizes.option(bytes)
          + " (expected: "
          + (bytes > MOST_BYTES
              ? "at most " + MOST_BYTES + " bytes, the largest filter)"
              : "at least " + Long.BYTES + " bytes, a word)"));
    }
  }

  /** The memory asked for, or the default. */
  public static long memoryBytes(Goal goal) {
    return goal.memoryBytes().orElse(Goal.DEFAULT_MEMORY_BYTES);
  }

  /** The memory asked for, or the default. */
  public long memoryBytes() {
    return memoryBytes(goal);
  }

  /** What is planned. */
  public EndlessTask task() {
    return new EndlessTask(memoryBytes(), stream.stream(memoryBytes(), aim()), aim());
  }

  private EndlessGoal aim() {
    return costs
        .map(pair -> EndlessGoal.costs(
            pair.falsePositive().number().orElseThrow(),
            pair.falseNegative().number().orElseThrow()))
        .orElseGet(() -> EndlessGoal.error(goal.errorWanted()));
  }

  /** What is known or assumed of the stream, in a sentence. */
  public String assumption() {
    return stream.text(memoryBytes(), aim());
  }

  /**
   * The best shape of each structure, the recommended one first.
   *
   * @throws Failure if none can reach the goal
   */
  public List<EndlessPrediction> plans() {
    EndlessTask task = task();
    try {
      return preferred(EndlessTuning.predictions(task), worstCost(task));
    } catch (IllegalArgumentException e) {
      throw refused(e);
    }
  }

  /** What it would cost to miss all repeats. */
  private double worstCost(EndlessTask task) {
    EndlessStream known = task.stream();
    return task.goal() instanceof EndlessGoal.Costs prices
        ? prices.falseNegative() * known.repeatedWeight()
        : known.repeatedWeight() / known.importance().meanWeight();
  }

  /** A tidepool first where it is hardly worse: it touches one cache line for each line. */
  private static List<EndlessPrediction> preferred(
      List<EndlessPrediction> plans, double worstCost) {
    double bearable = MORE_COST * plans.get(0).cost() + NEGLIGIBLE * worstCost;
    List<EndlessPrediction> ordered = new ArrayList<>(plans);
    plans.stream()
        .filter(plan -> plan.structure() == EndlessStructure.TIDEPOOL && plan.cost() <= bearable)
        .findFirst()
        .ifPresent(plan -> {
          ordered.remove(plan);
          ordered.add(0, plan);
        });
    return ordered;
  }

  /**
   * The best shape of a structure.
   *
   * @throws Failure if none can reach the goal
   */
  public EndlessPrediction plan(EndlessStructure structure) {
    try {
      return EndlessTuning.best(task(), structure);
    } catch (IllegalArgumentException e) {
      throw refused(e);
    }
  }

  /** The shape of the paper on importance-aware filters (M = 7, K = 5, P = 10), for comparison. */
  public EndlessPrediction published() {
    EndlessStructure structure = stream.importance() == Weighing.WEIGHED
        ? EndlessStructure.BY_IMPORTANCE
        : EndlessStructure.STABLE;
    StableBloomSpec spec = new StableBloomSpec(
        memoryBytes() / Long.BYTES,
        PUBLISHED_BITS,
        PUBLISHED_PROBES,
        PUBLISHED_DECREMENTS,
        structure.insert().orElseThrow(),
        structure.evict().orElseThrow());
    return EndlessTuning.predict(task(), structure, spec);
  }

  private static Failure refused(IllegalArgumentException e) {
    return Failure.wrongUse("no filter is possible: " + e.getMessage(), e);
  }
}
