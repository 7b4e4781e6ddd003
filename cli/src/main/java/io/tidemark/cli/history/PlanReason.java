package io.tidemark.cli.history;

import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import java.util.List;
import java.util.stream.Collectors;

/** Why a structure is taken and not another. */
public final class PlanReason {
  private PlanReason() {}

  /**
   * In one sentence, for people.
   *
   * @param options the best first
   */
  public static String text(HistoryOption chosen, List<HistoryOption> options, HistoryGoal goal) {
    String others = options.stream()
        .filter(option -> option.structure() != chosen.structure())
        .map(option -> option.word() + " " + figure(option, goal))
        .collect(Collectors.joining(", "));
    String measure = goal.byError()
        ? "memory at error " + goal.errorWanted()
        : "error in " + Sizes.text(goal.memoryBytes().orElseThrow());
    String verdict =
        chosen.structure() == options.get(0).structure() ? "the least " : "asked for; ";
    return verdict
        + measure
        + ", "
        + figure(chosen, goal)
        + (others.isEmpty() ? "; no other structure can" : " (" + others + ")");
  }

  /** What speaks for a structure. */
  public static String merit(Structure structure) {
    return switch (structure) {
      case PAIR -> "stores every pair once and asks for every tick: good for short ranges";
      case LEVEL ->
        "stores every pair once per level and asks for few intervals: good for long" + " ranges";
      case INTERVAL -> "a filter per interval: good for long ranges and keys that come back";
      case TIDELINE -> "small bitmaps at several scales of time: good for ranges of all lengths";
      case SEALED -> "exact in time, errs only in the key; nothing can be added later";
      case AUTO -> "the best for the goal";
    };
  }

  private static String figure(HistoryOption option, HistoryGoal goal) {
    return goal.byError() ? option.memoryText() : Numbers.probability(option.meanError());
  }
}
