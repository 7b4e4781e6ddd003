package io.tidemark.experiments.result;

import java.util.List;
import java.util.Objects;

/**
 * A claim, and the points that it is judged by.
 *
 * @param claim what should hold
 * @param basis where the tolerance comes from
 * @param checks the points; at least one
 */
public record Comparison(String claim, String basis, List<Check> checks) {
  public Comparison {
    Objects.requireNonNull(claim, "claim");
    Objects.requireNonNull(basis, "basis");
    checks = List.copyOf(checks);
    if (checks.isEmpty()) {
      throw new IllegalArgumentException("checks: none (expected: at least 1)");
    }
  }

  /** The points that lie outside. */
  public List<Check> outside() {
    return checks.stream().filter(c -> !c.holds()).toList();
  }

  /** Whether all points lie inside. */
  public Verdict verdict() {
    return outside().isEmpty() ? Verdict.HOLDS : Verdict.DIFFERS;
  }
}
