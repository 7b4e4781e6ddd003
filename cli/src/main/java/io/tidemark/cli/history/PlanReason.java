package io.tidemark.cli.history;

import io.tidemark.analysis.tuning.HistoryPlan;
import io.tidemark.analysis.tuning.HistoryStructure;
import io.tidemark.cli.input.Choice;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import java.util.List;
import java.util.stream.Collectors;

/** Why a plan is followed and not another. */
public final class PlanReason {
  private PlanReason() {}

  /** In one sentence, for people. */
  public static String text(HistoryPlan chosen, List<HistoryPlan> plans, HistoryGoal goal) {
    String others = plans.stream()
        .filter(plan -> plan.structure() != chosen.structure())
        .map(plan -> Choice.word(plan.structure()) + " " + figure(plan, goal))
        .collect(Collectors.joining(", "));
    String measure = goal.byError()
        ? "memory at error " + goal.errorWanted()
        : "error in " + Sizes.text(goal.memoryBytes().orElseThrow());
    String verdict = chosen.structure() == plans.get(0).structure() ? "the least " : "asked for; ";
    return verdict
        + measure
        + ", "
        + figure(chosen, goal)
        + (others.isEmpty() ? "; no other structure can" : " (" + others + ")");
  }

  /** What speaks for a structure. */
  public static String merit(HistoryStructure structure) {
    return switch (structure) {
      case PAIR -> "stores every pair once and asks for every tick: good for short ranges";
      case LEVEL ->
        "stores every pair once per level and asks for few intervals: good for long" + " ranges";
      case INTERVAL -> "a filter per interval: good for long ranges and keys that come back";
      case TIDELINE ->
        "looks at coarse times first and at fine ones where there may be something:"
            + " good for ranges of all lengths";
    };
  }

  private static String figure(HistoryPlan plan, HistoryGoal goal) {
    return goal.byError() ? Sizes.text(plan.memoryBytes()) : Numbers.probability(plan.meanError());
  }
}
