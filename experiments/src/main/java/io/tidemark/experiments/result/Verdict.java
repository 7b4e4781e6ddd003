package io.tidemark.experiments.result;

/**
 * What was found about a claim. The first four are on claims of this project, the last two on claims of
 * papers.
 */
public enum Verdict {
  /** A model or guarantee of this project holds. */
  HOLDS("holds"),
  /** A model or guarantee of this project does not hold: something is wrong here. */
  DEFECT("defect"),
  /** A goal of this project is met. */
  GOAL_MET("goal met"),
  /** A goal of this project is missed. */
  GOAL_MISSED("goal missed"),
  /** A paper's claim is true here. */
  CONFIRMED("confirmed"),
  /** A paper's claim is not true here. */
  REFUTED("refuted");

  private final String word;

  Verdict(String word) {
    this.word = word;
  }

  /** How it is written. */
  public String word() {
    return word;
  }
}
