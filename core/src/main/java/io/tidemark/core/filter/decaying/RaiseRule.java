package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;

/** Which counters of a key are raised when it occurs. */
public enum RaiseRule {
  /** All of them, as in the paper. */
  ALL(0),
  /**
   * Only those that must be: each becomes at least what the least of them becomes. Counts are never
   * too low and less often too high.
   */
  LEAST(1);

  private final int wireId;

  RaiseRule(int wireId) {
    this.wireId = wireId;
  }

  int wireId() {
    return wireId;
  }

  static RaiseRule ofWireId(int wireId) {
    return switch (wireId) {
      case 0 -> ALL;
      case 1 -> LEAST;
      default -> throw new IllegalArgumentException(Require.message("rule", wireId, "0 or 1"));
    };
  }
}
