package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import java.util.Locale;

/** Which cells are lowered before a key is inserted. */
public enum EvictRule {
  /** None: the filter fills up. */
  NONE(0),
  /** A run of neighbours at a random place. */
  RANDOM(1),
  /** Cells drawn one by one among those that are not zero, the less likely the higher they are. */
  BY_VALUE(2),
  /**
   * Those that a hand passes as it goes round all cells, which it does only while fewer cells are zero
   * than the filter holds free.
   */
  SWEEP(3);

  private final int wireId;

  EvictRule(int wireId) {
    this.wireId = wireId;
  }

  /** Its name in facts. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The number of the rule in the wire format. */
  public int wireId() {
    return wireId;
  }

  /** The rule with a wire id. */
  public static EvictRule ofWireId(int wireId) {
    return switch (wireId) {
      case 0 -> NONE;
      case 1 -> RANDOM;
      case 2 -> BY_VALUE;
      case 3 -> SWEEP;
      default -> throw new IllegalArgumentException(Require.message("evict", wireId, "0 to 3"));
    };
  }
}
