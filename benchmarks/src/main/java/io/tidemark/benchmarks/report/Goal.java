package io.tidemark.benchmarks.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A bound, and what was measured.
 *
 * @param what the quantity
 * @param bound whether it is a least or a most
 * @param target the bound
 * @param measured the quantity, if the run has what it is computed from
 */
record Goal(String what, Bound bound, double target, Optional<Double> measured) {
  /** Which side of the target is good. */
  enum Bound {
    AT_LEAST("at least"),
    AT_MOST("at most");

    private final String words;

    Bound(String words) {
      this.words = words;
    }
  }

  /** The goals with what became of them. */
  static Table table(List<Goal> goals) {
    Table table = new Table(1, List.of("goal", "target", "measured", "verdict"));
    for (Goal goal : goals) {
      table.row(List.of(goal.what, goal.targetText(), goal.measuredText(), goal.verdict()));
    }
    return table;
  }

  /** The verdict, from the data alone. */
  String verdict() {
    return measured
        .map(value -> reached(value) ? "reached" : "**not reached**")
        .orElse("not measured");
  }

  private boolean reached(double value) {
    return bound == Bound.AT_LEAST ? value >= target : value <= target;
  }

  String targetText() {
    return bound.words + " " + number(target);
  }

  String measuredText() {
    return measured.map(Goal::number).orElse("–");
  }

  /* Two places: enough to see on which side of a target with one place a number lies. */
  private static String number(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }
}
