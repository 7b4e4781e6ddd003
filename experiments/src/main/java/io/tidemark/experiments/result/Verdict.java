package io.tidemark.experiments.result;

/**
 * What was found about a claim. The first four are on claims of this project, the last two on claims of
 * papers.
 */
public enum Verdict {
  /** A model or guarantee of this project holds. */
  HOLDS("holds", "hold"),
  /** A model or guarantee of this project does not hold: something is wrong here. */
  DEFECT("defect", "defects"),
  /** A goal of this project is met. */
  GOAL_MET("goal met", "goals met"),
  /** A goal of this project is missed. */
  GOAL_MISSED("goal missed", "goals missed"),
  /** A paper's claim is true here. */
  CONFIRMED("confirmed", "confirmed"),
  /** A paper's claim is not true here. */
  REFUTED("refuted", "refuted");

  private final String word;
  private final String plural;

  Verdict(String word, String plural) {
    this.word = word;
    this.plural = plural;
  }

  /** How it is written. */
  public String word() {
    return word;
  }

  /** How several are written, such as "2 goals missed". */
  public String counted(long count) {
    return count + " " + (count == 1 ? word : plural);
  }
}
