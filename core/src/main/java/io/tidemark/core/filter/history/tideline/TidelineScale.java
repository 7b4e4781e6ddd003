package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;

/**
 * One scale of a {@link TidelineHistory}: time in slots, and so many slots to a window.
 *
 * @param slotHeight a slot has {@code 2^slotHeight} ticks
 * @param windowBits a window has {@code 2^windowBits} slots, at most 64
 * @param probes bits per slot, 0 to 16; with 0 the scale says nothing
 */
public record TidelineScale(int slotHeight, int windowBits, int probes) {
  /** The most slots of a window, as a power of two. */
  public static final int MAX_WINDOW_BITS = 6;

  /** Checks the shape. */
  public TidelineScale {
    Require.inRange(slotHeight, 0, 62, "slotHeight");
    Require.inRange(windowBits, 1, MAX_WINDOW_BITS, "windowBits");
    Require.inRange(slotHeight + windowBits, 1, 62, "slotHeight + windowBits");
    Require.inRange(probes, 0, LineCells.MAX_PROBES, "probes");
  }

  /** A window has {@code 2^windowHeight} ticks. */
  public int windowHeight() {
    return slotHeight + windowBits;
  }

  /** This scale with another number of bits per slot. */
  public TidelineScale withProbes(int bitsPerSlot) {
    return new TidelineScale(slotHeight, windowBits, bitsPerSlot);
  }
}
