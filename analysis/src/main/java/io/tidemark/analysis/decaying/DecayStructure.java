package io.tidemark.analysis.decaying;

/** Structures that tell how often keys have occurred lately. */
public enum DecayStructure {
  /** Small counters that take more digits when they need them. */
  ADAPTIVE("adaptive", "adaptive-decaying-count"),
  /** Counters of one width. */
  FIXED("fixed", "decaying-count");

  private final String label;
  private final String stem;

  DecayStructure(String label, String stem) {
    this.label = label;
    this.stem = stem;
  }

  /** Its name on the command line. */
  public String label() {
    return label;
  }

  /** Its name in files and in the catalog. */
  public String stem() {
    return stem;
  }
}
