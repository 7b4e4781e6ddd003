package io.tidemark.cli.history;

import io.tidemark.analysis.Plan;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.stream.Collectors;

/** Why a structure is taken and not another. */
public final class PlanReason {
  private PlanReason() {}

  /** In one sentence, as text. */
  public static String text(Plan.Candidate chosen, Plan plan, HistoryRequest goal) {
    String others = plan.candidates().stream()
        .filter(option -> !option.structure().equals(chosen.structure()))
        .map(option -> option.structure() + " " + figure(option, goal))
        .collect(Collectors.joining(", "));
    String measure = goal.byError()
        ? "memory at error " + goal.errorWanted()
        : "error in " + Sizes.text(goal.memoryBytes().orElseThrow());
    String verdict =
        chosen.structure().equals(plan.best().structure()) ? "the least " : "asked for; ";
    return verdict
        + measure
        + ", "
        + figure(chosen, goal)
        + (others.isEmpty() ? "; no other structure can" : " (" + others + ")");
  }

  /** What speaks for a structure. */
  public static String merit(String structure) {
    return switch (structure) {
      case "pair" -> "stores every pair once and asks for every tick: good for short ranges";
      case "level" ->
        "stores every pair once per level and asks for few intervals: good for long ranges";
      case "interval" -> "a filter per interval: good for long ranges and keys that come back";
      case "tideline" -> "small bitmaps at several scales of time: good for ranges of all lengths";
      default -> "exact in time, errs only in the key; nothing can be added later";
    };
  }

  /** Whether the memory of a structure is only estimated. */
  public static boolean isEstimated(Plan.Candidate option) {
    return option.predictions().find("memoryEstimated").isPresent();
  }

  private static String figure(Plan.Candidate option, HistoryRequest goal) {
    return goal.byError()
        ? (isEstimated(option) ? "about " : "") + Sizes.text(option.memoryBytes())
        : Numbers.probability(option.error());
  }
}
