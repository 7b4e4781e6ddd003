package io.tidemark.cli.window;

import io.tidemark.analysis.tuning.WindowPlan;
import io.tidemark.cli.terminal.Numbers;
import java.util.List;

/**
 * Plans for a window, and what they are good for.
 *
 * @param goal what was asked for
 * @param plans all that reach it, the recommended one first
 * @param lines lines in the window: as expected, or as many as the memory takes
 */
public record WindowDesign(WindowGoal goal, List<WindowPlan> plans, double lines) {
  /** Checks that there is a plan. */
  public WindowDesign {
    plans = List.copyOf(plans);
    if (plans.isEmpty()) {
      throw new IllegalArgumentException("plans: none (expected: at least 1)");
    }
  }

  /** The one to take. */
  public WindowPlan recommended() {
    return plans.get(0);
  }

  /** What a plan is good for, in a sentence. */
  public String promise(WindowPlan plan) {
    Window window = goal.window();
    return (window.isTime() ? Numbers.estimate(lines) + " lines in " : "")
        + window.text()
        + (window.isTime() ? " (" + perSecond() + ")" : "")
        + " at error "
        + Numbers.probability(plan.expectedError());
  }

  private String perSecond() {
    double perSecond = lines / (goal.window().span() / 1e9);
    return perSecond >= 10
        ? Numbers.estimate(perSecond) + "/s"
        : Numbers.decimal(perSecond * 3600) + "/h";
  }
}
