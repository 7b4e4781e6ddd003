package io.tidemark.analysis.counting;

/** Structures that count keys which are added and removed. */
public enum CountStructure {
  /** Counters in pages whose width follows what they hold. */
  DYNAMIC("dynamic"),
  /** Counters of one width that never changes. */
  COUNTING("counting"),
  /** Counters that are each as wide as they must be, found by an index. */
  SPECTRAL("spectral");

  private final String label;

  CountStructure(String label) {
    this.label = label;
  }

  /** Its name on the command line. */
  public String label() {
    return label;
  }
}
