package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;

/** Which counters of a key a spectral Bloom filter raises, and which it believes. */
public enum SpectralRule {
  /** All are raised, and the least is believed. Keys can be removed. */
  MINIMUM_SELECTION(0),
  /**
   * Only the least are raised, as far as needed. Least errors of all rules; keys can not be removed.
   */
  MINIMAL_INCREASE(1),
  /**
   * A key whose least counter is the only one of its value is also counted in second counters, where
   * fewer keys are. Keys can be removed.
   */
  RECURRING_MINIMUM(2);

  private final int wireId;

  SpectralRule(int wireId) {
    this.wireId = wireId;
  }

  /** The number of the rule in the wire format. */
  int wireId() {
    return wireId;
  }

  static SpectralRule ofWireId(int wireId) {
    for (SpectralRule rule : values()) {
      if (rule.wireId == wireId) {
        return rule;
      }
    }
    throw new IllegalArgumentException(Require.message(
        "rule", wireId, "0 (minimum selection), 1 (minimal increase) or 2 (recurring minimum)"));
  }
}
