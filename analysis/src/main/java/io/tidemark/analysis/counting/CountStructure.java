package io.tidemark.analysis.counting;

/** Structures that tell how many of each key are there now. */
public enum CountStructure {
  /** Counters in pages whose width follows what they hold. */
  DYNAMIC("dynamic", "dynamic-count"),
  /** Counters of one width that never changes. */
  COUNTING("counting", "counting-bloom"),
  /** Counters that are each as wide as they must be, found by an index. */
  SPECTRAL("spectral", "spectral-bloom");

  private final String label;
  private final String stem;

  CountStructure(String label, String stem) {
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
