package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.cell.RenewedCells;

/**
 * The shape of two Bloom filters that are rotated. All spans are ticks of the unit.
 *
 * @param bits cells of each of the two filters
 * @param probes bits per key
 * @param unit what ticks are
 * @param window the span of the window
 * @param late how far ticks may run back
 */
public record RotatedBloomSpec(long bits, int probes, WindowUnit unit, long window, long late) {
  /** The number of filters. */
  public static final int FILTERS = 2;

  /** The most cells of a filter. */
  public static final long MAX_BITS = (Cells.MAX_WORDS / FILTERS) << 6;

  /** The most probes. */
  public static final int MAX_PROBES = 64;

  /** Checks the shape. */
  public RotatedBloomSpec {
    Require.inRange(bits, 1, MAX_BITS, "bits");
    Require.inRange(probes, 1, MAX_PROBES, "probes");
    Generations.requireWindow(unit, window, late);
  }

  /**
   * The ticks after which the filters are rotated: as many as a question may look back from the
   * latest tick. So what it looks for is in the filter of now or in the one before.
   */
  public long generation() {
    return Math.max(1, unit.reach(window) + late);
  }

  /** The generations of a stream that has come to a tick and a number of items. */
  Generations generations(long latest, long items) {
    return new Generations(generation(), unit.reach(window), late, latest, items);
  }

  /** The memory of both filters and of what is kept per page of them. */
  public long memoryBytes() {
    return RenewedCells.memoryBytes(FILTERS, bits);
  }
}
