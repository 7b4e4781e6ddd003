package io.tidemark.experiments.result;

import java.util.List;
import java.util.Objects;

/**
 * A claim, and the points that it is judged by.
 *
 * @param claimant whose claim it is
 * @param claim what should hold
 * @param basis where the tolerance comes from
 * @param checks the points; at least one
 */
public record Comparison(Claimant claimant, String claim, String basis, List<Check> checks) {
  /** Who says so. */
  public enum Claimant {
    /** This project: where it differs, something is wrong here. */
    TIDEMARK,
    /** The paper that an experiment repeats: it may differ, and then the notes say what is known. */
    PAPER,
    /** Nobody yet: it is what this project aims at, and may be missed. */
    GOAL
  }

  public Comparison {
    Objects.requireNonNull(claimant, "claimant");
    Objects.requireNonNull(claim, "claim");
    Objects.requireNonNull(basis, "basis");
    checks = List.copyOf(checks);
    if (checks.isEmpty()) {
      throw new IllegalArgumentException("checks: none (expected: at least 1)");
    }
  }

  /** A claim of this project. */
  public Comparison(String claim, String basis, List<Check> checks) {
    this(Claimant.TIDEMARK, claim, basis, checks);
  }

  /** A claim of the paper that an experiment repeats. */
  public static Comparison ofPaper(String claim, String basis, List<Check> checks) {
    return new Comparison(Claimant.PAPER, claim, basis, checks);
  }

  /** What this project aims at. */
  public static Comparison ofGoal(String claim, String basis, List<Check> checks) {
    return new Comparison(Claimant.GOAL, claim, basis, checks);
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
