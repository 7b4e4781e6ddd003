package io.tidemark.experiments.result;

import java.util.List;
import java.util.Objects;

/**
 * A claim, and the points that decide whether it is true.
 *
 * @param id its name within the experiment; stable, since tests pin its verdict
 * @param kind whose claim it is
 * @param text what should hold
 * @param basis how it is decided: the tolerance, and where that comes from
 * @param checks the points; at least one
 */
public record Claim(String id, Kind kind, String text, String basis, List<Check> checks) {
  /** Whose claim it is, and so what a failed check means. */
  public enum Kind {
    /** A model or guarantee of this project: a failed check is a defect. */
    OURS(Verdict.HOLDS, Verdict.DEFECT),
    /** What this project aims at and does not promise: it may be missed. */
    GOAL(Verdict.GOAL_MET, Verdict.GOAL_MISSED),
    /** A claim of the paper: that it is refuted is a finding as well. */
    PAPER(Verdict.CONFIRMED, Verdict.REFUTED);

    private final Verdict ifTrue;
    private final Verdict ifFalse;

    Kind(Verdict ifTrue, Verdict ifFalse) {
      this.ifTrue = ifTrue;
      this.ifFalse = ifFalse;
    }
  }

  public Claim {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(text, "text");
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
  public boolean holds() {
    return outside().isEmpty();
  }

  /** What the points say. */
  public Verdict verdict() {
    return holds() ? kind.ifTrue : kind.ifFalse;
  }
}
