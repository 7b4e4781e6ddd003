package io.tidemark.core.filter.window;

import io.tidemark.core.Require;

/** What a window is counted in. */
public enum WindowUnit {
  /** Items of the stream: the tick of an item is the number of items before it. */
  ITEMS(0),
  /** Time: a tick is a nanosecond. */
  NANOSECONDS(1);

  private final int wireId;

  WindowUnit(int wireId) {
    this.wireId = wireId;
  }

  /** The number of the unit in the wire format. */
  public int wireId() {
    return wireId;
  }

  /** The unit with a wire id. */
  public static WindowUnit ofWireId(int wireId) {
    return switch (wireId) {
      case 0 -> ITEMS;
      case 1 -> NANOSECONDS;
      default -> throw new IllegalArgumentException(Require.message("unit", wireId, "0 or 1"));
    };
  }

  /**
   * How far back a window of a span reaches from the tick at which it ends: an item is not in its
   * own window of items, so that the last of {@code span} items is {@code span} ticks back; what
   * happened {@code span} nanoseconds ago is no longer in a window of time.
   */
  public long reach(long span) {
    return this == ITEMS ? span : span - 1;
  }
}
