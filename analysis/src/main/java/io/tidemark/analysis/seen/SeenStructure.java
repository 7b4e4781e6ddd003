package io.tidemark.analysis.seen;

/** Structures that remember all keys. */
public enum SeenStructure {
  /** One Bloom filter, of fixed size. */
  BLOOM("bloom"),
  /** A series of Bloom filters, begun one after the other as keys come. */
  GROWING("growing");

  private final String label;

  SeenStructure(String label) {
    this.label = label;
  }

  /** Its name on the command line. */
  public String label() {
    return label;
  }
}
