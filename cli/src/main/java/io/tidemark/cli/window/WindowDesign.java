package io.tidemark.cli.window;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.window.WindowStructure;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.filter.window.BlockTimingSpec;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Plans for a window, and what they are good for.
 *
 * @param goal what was asked for
 * @param plans all that reach it, the recommended one first
 * @param lines lines in the window: as expected, or as many as the memory takes
 */
public record WindowDesign(WindowGoal goal, List<Plan.Candidate> plans, double lines) {
  /** Checks that there is a plan. */
  public WindowDesign {
    plans = List.copyOf(plans);
    if (plans.isEmpty()) {
      throw new IllegalArgumentException("plans: none (expected: at least 1)");
    }
  }

  /** The one to take; with costs a block timing filter, since decisions need ages. */
  public Plan.Candidate recommended() {
    return goal.costs().isPresent()
        ? plan(WindowStructure.LINED_BLOCK_TIMING.label())
        : plans.get(0);
  }

  /**
   * The best plan of a structure.
   *
   * @param label its name; {@code block-timing} is in lines or scattered, whichever is better
   * @throws Failure if there is none
   */
  public Plan.Candidate plan(String label) {
    return plans.stream()
        .filter(plan -> name(plan).equals(label))
        .findFirst()
        .orElseThrow(() -> Failure.wrongUse("--structure: " + label
            + " (expected: one that is possible here: "
            + plans.stream().map(WindowDesign::name).distinct().collect(Collectors.joining(", "))
            + ")"));
  }

  /** The name of a structure on the command line. */
  public static String name(Plan.Candidate plan) {
    return plan.spec() instanceof BlockTimingSpec
        ? WindowStructure.LINED_BLOCK_TIMING.label()
        : plan.structure();
  }

  /** What a plan is good for, in a sentence. */
  public String promise(Plan.Candidate plan) {
    Window window = goal.window();
    return (window.isTime() ? Numbers.estimate(lines) + " lines in " : "")
        + window.text()
        + (window.isTime() ? " (" + perSecond() + ")" : "")
        + " at error "
        + Numbers.probability(plan.error());
  }

  private String perSecond() {
    double perSecond = lines / (goal.window().span() / 1e9);
    return perSecond >= 10
        ? Numbers.estimate(perSecond) + "/s"
        : Numbers.decimal(perSecond * 3600) + "/h";
  }
}
