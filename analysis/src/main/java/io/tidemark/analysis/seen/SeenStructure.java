package io.tidemark.analysis.seen;

import io.tidemark.core.Require;

/** Structures that remember all keys. */
public enum SeenStructure {
  /** One Bloom filter, of fixed size. */
  BLOOM("classic"),
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

  /**
   * The structure with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static SeenStructure of(String name) {
    for (SeenStructure each : values()) {
      if (each.label.equals(name)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        Require.message("structure", name, "the name of one that remembers all keys"));
  }
}
