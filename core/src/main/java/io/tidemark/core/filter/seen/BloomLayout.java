package io.tidemark.core.filter.seen;

import io.tidemark.core.Require;
import java.util.Locale;

/** Where the bits of a key lie. */
public enum BloomLayout {
  /** Anywhere: the least error for the bits, one cache line per probe. */
  STANDARD(0),
  /**
   * In a window of four or eight successive words: one or two cache lines per key, for a few percent
   * more bits at the same error.
   */
  BLOCKED(1);

  private final int wireId;

  BloomLayout(int wireId) {
    this.wireId = wireId;
  }

  /** Its name in facts and on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The number of the layout in the wire format. */
  int wireId() {
    return wireId;
  }

  static BloomLayout ofWireId(int wireId) {
    for (BloomLayout layout : values()) {
      if (layout.wireId == wireId) {
        return layout;
      }
    }
    throw new IllegalArgumentException(
        Require.message("layout", wireId, "0 (standard) or 1 (blocked)"));
  }
}
