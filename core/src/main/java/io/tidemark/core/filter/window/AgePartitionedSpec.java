package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.cell.RenewedCells;

/**
 * The shape of an age-partitioned Bloom filter. All spans are ticks of the unit.
 *
 * @param bitsPerSlice cells of a slice
 * @param probes slices that a key has a bit in (paper: k)
 * @param unit what ticks are
 * @param window the span of the window
 * @param generation the span after which a new slice is begun (paper: g)
 * @param late how far ticks may run back
 */
public record AgePartitionedSpec(
    long bitsPerSlice, int probes, WindowUnit unit, long window, long generation, long late) {
  /** The most probes. */
  public static final int MAX_PROBES = 64;

  /** The most slices. */
  public static final int MAX_SLICES = 1 << 16;

  /** Checks the shape. */
  public AgePartitionedSpec {
    Require.inRange(probes, 1, MAX_PROBES, "probes");
    Generations.requireWindow(unit, window, late);
    Require.inRange(generation, 1, window, "generation");
    long older = olderSlices(unit, window, generation, late);
    if (probes + older > MAX_SLICES) {
      throw new IllegalArgumentException(
          Require.message("generation", generation, "longer: " + (probes + older) + " slices"));
    }
    Require.inRange(bitsPerSlice, 1, maxBitsPerSlice((int) (probes + older)), "bitsPerSlice");
  }

  /** The most cells that each of so many slices can have. */
  public static long maxBitsPerSlice(int slices) {
    return (Cells.MAX_WORDS / Require.inRange(slices, 1, MAX_SLICES, "slices")) << 6;
  }

  /*
   * What a question at a tick t looks for came at or after t - reach, and t is at most late before
   * the latest tick. So it came at most reach + late before the latest tick, which is at most that
   * number of generations, rounded up. In windows of items that are a multiple of the generation
   * this is window = l · generation, as in the paper.
   */
  private static long olderSlices(WindowUnit unit, long window, long generation, long late) {
    return (unit.reach(window) + late + generation - 1) / generation;
  }

  /** The slices beyond those that keys are added to (paper: l); the fewest that the window needs. */
  public int olderSlices() {
    return (int) olderSlices(unit, window, generation, late);
  }

  /** The number of slices (paper: k + l). */
  public int slices() {
    return probes + olderSlices();
  }

  /** The generations of a stream that has come to a tick and a number of items. */
  Generations generations(long latest, long items) {
    return new Generations(generation, unit.reach(window), late, latest, items);
  }

  /** The memory of all slices and of what is kept per page of them. */
  public long memoryBytes() {
    return RenewedCells.memoryBytes(slices(), bitsPerSlice);
  }
}
