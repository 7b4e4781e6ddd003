package io.tidemark.benchmarks.report;

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

    String words() {
      return words;
    }
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
}
