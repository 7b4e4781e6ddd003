package io.tidemark.analysis.endless;

import io.tidemark.core.Require;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import java.util.Optional;

/** Structures that find duplicates on an endless stream. */
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

  /**
   * The structure with a name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static EndlessStructure of(String name) {
    for (EndlessStructure each : values()) {
      if (each.label.equals(name)) {
        return each;
      }
    }
    throw new IllegalArgumentException(
        Require.message("structure", name, "the name of one for endless streams"));
  }

  /** To which level it raises cells, if it is one of stable cells. */
  public Optional<InsertRule> insert() {
    return switch (this) {
      case CLASSIC, TIDEPOOL -> Optional.empty();
      case STABLE -> Optional.of(InsertRule.FULL);
      case TWO_CLASS -> Optional.of(InsertRule.TWO_CLASS);
      case BY_IMPORTANCE, BY_VALUE, SWEEP -> Optional.of(InsertRule.BY_IMPORTANCE);
    };
  }

  /** Which cells it lowers, if it is one of stable cells. */
  public Optional<EvictRule> evict() {
    return switch (this) {
      case CLASSIC, TIDEPOOL -> Optional.empty();
      case STABLE, TWO_CLASS, BY_IMPORTANCE -> Optional.of(EvictRule.RANDOM);
      case BY_VALUE -> Optional.of(EvictRule.BY_VALUE);
      case SWEEP -> Optional.of(EvictRule.SWEEP);
    };
  }
}
