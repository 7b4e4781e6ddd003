package io.tidemark.core.filter.endless;

import io.tidemark.core.Require;
import java.util.Locale;

/** To which level the cells of a key are raised. A cell is never lowered by it. */
public enum InsertRule {
  /** To the greatest, whatever the key is worth. */
  FULL(0),
  /** To the greatest if the key's level is at least half of it, else to half of it. */
  TWO_CLASS(1),
  /** To the key's own level. */
  BY_IMPORTANCE(2);

  private final int wireId;

  InsertRule(int wireId) {
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
  public static InsertRule ofWireId(int wireId) {
    return switch (wireId) {
      case 0 -> FULL;
      case 1 -> TWO_CLASS;
      case 2 -> BY_IMPORTANCE;
      default -> throw new IllegalArgumentException(Require.message("insert", wireId, "0 to 2"));
    };
  }

  /** The level that the cells of a key of some level are raised to. */
  public int raiseTo(int level, int maxLevel) {
    return switch (this) {
      case FULL -> maxLevel;
      case TWO_CLASS -> 2 * level >= maxLevel ? maxLevel : maxLevel / 2;
      case BY_IMPORTANCE -> level;
    };
  }
}
