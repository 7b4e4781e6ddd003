package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;

/** Which bits a key has in the filters of an {@link IntervalHistory}. */
public enum NodeHash {
  /**
   * Other bits in each interval: false positives of neighbouring intervals are independent, as the
   * formulas assume.
   */
  OWN(0),
  /** The same bits in all intervals, so that a filter is the union of those of its halves. */
  SHARED(1);

  private final int wireId;

  NodeHash(int wireId) {
    this.wireId = wireId;
  }

  /** The number in the wire format. */
  int wireId() {
    return wireId;
  }

  static NodeHash ofWireId(int wireId) {
    for (NodeHash hash : values()) {
      if (hash.wireId == wireId) {
        return hash;
      }
    }
    throw new IllegalArgumentException(
        Require.message("node hash", wireId, "0 (own) or 1 (shared)"));
  }
}
