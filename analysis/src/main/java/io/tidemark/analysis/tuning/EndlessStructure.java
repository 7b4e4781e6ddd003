package io.tidemark.analysis.tuning;

/** Structures that tell duplicates on a stream without end. */
public enum EndlessStructure {
  /** A Bloom filter, which fills up. */
  CLASSIC("classic"),
  /** Cells raised to the top, lowered at random. */
  STABLE("stable"),
  /** Cells raised to half or to the top, lowered at random. */
  TWO_CLASS("two-class"),
  /** Cells raised by importance, lowered at random. */
  BY_IMPORTANCE("by-importance"),
  /** Cells raised by importance, the low ones lowered first. */
  BY_VALUE("by-value"),
  /** Cells raised by importance, lowered by a hand that goes round and only as far as it must. */
  SWEEP("sweep"),
  /** Prints of keys in small pools, the oldest without credit leaves. */
  TIDEPOOL("tidepool");

  private final String label;

  EndlessStructure(String label) {
    this.label = label;
  }

  /** Its name on the command line. */
  public String label() {
    return label;
  }
}
