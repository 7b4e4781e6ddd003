package io.tidemark.analysis.decaying;

/** Structures that tell how often keys have occurred lately. */
public enum DecayStructure {
  /** Small counters that take more digits when they need them. */
  ADAPTIVE("adaptive"),
  /** Counters of one width. */
  FIXED("fixed");

  private final String label;

  DecayStructure(String label) {
    this.label = label;
  }

  /** Its name on the command line. */
  public String label() {
    return label;
  }
}
