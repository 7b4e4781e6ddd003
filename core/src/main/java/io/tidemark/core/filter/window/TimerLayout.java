package io.tidemark.core.filter.window;

import io.tidemark.core.Require;

/** Where the timers of a key lie. */
public enum TimerLayout {
  /**
   * Each probe has a share of the words of its own, and the timer lies anywhere in it: one cache line
   * per probe, and the error the papers calculate with.
   */
  SCATTERED(0),
  /**
   * All timers of a key in one cache line, each in a word of its own: fewer waits for memory, and a
   * slightly larger error, since some lines are fuller than others.
   */
  LINED(1);

  private final int wireId;

  TimerLayout(int wireId) {
    this.wireId = wireId;
  }

  /** The number of the layout in the wire format. */
  public int wireId() {
    return wireId;
  }

  /** The layout with a wire id. */
  public static TimerLayout ofWireId(int wireId) {
    return switch (wireId) {
      case 0 -> SCATTERED;
      case 1 -> LINED;
      default -> throw new IllegalArgumentException(Require.message("layout", wireId, "0 or 1"));
    };
  }
}
