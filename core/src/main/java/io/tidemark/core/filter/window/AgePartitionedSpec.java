package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;

/**
 * The shape of an age-partitioned Bloom filter. All spans are ticks of the unit.
 *
 * @param bitsPerSlice cells of a slice
 * @param probes slices that a key has a bit in (paper: k)
 * @param time what ticks are, and which are too late
 * @param window the span of the window
 * @param generation the span after which a new slice is begun (paper: g)
 */
public record AgePartitionedSpec(
    long bitsPerSlice, int probes, TimeRules time, long window, long generation)
    implements MovingWindowSpec {
  /** The most probes. */
  public static final int MAX_PROBES = 64;

  /** The most slices. */
  public static final int MAX_SLICES = 1 << 16;

  /** Checks the shape. */
  public AgePartitionedSpec {
    Require.inRange(probes, 1, MAX_PROBES, "probes");
    MovingWindowSpec.requireWindow(time, window);
    Require.inRange(generation, 1, window, "generation");
    long older = olderSlices(time, window, generation);
    if (probes + older > MAX_SLICES) {
      throw new IllegalArgumentException(
          Require.message("generation", generation, "longer: " + (probes + older) + " slices"));
    }
    Require.inRange(bitsPerSlice, 1, maxBitsPerSlice((int) (probes + older)), "bitsPerSlice");
  }

  /** A shape whose ticks may run back by {@code late}, and are refused beyond. */
  public AgePartitionedSpec(
      long bitsPerSlice, int probes, TickUnit unit, long window, long generation, long late) {
    this(bitsPerSlice, probes, TimeRules.of(unit, late), window, generation);
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
  private static long olderSlices(TimeRules time, long window, long generation) {
    long reach = MovingWindowSpec.reach(time.unit(), window);
    return (reach + time.late() + generation - 1) / generation;
  }

  /** The slices beyond those that keys are added to (paper: l); the fewest that the window needs. */
  public int olderSlices() {
    return (int) olderSlices(time, window, generation);
  }

  /** The number of slices (paper: k + l). */
  public int slices() {
    return probes + olderSlices();
  }

  @Override
  public long grain() {
    return generation - 1;
  }

  @Override
  public FilterKind kind() {
    return FilterKind.AGE_PARTITIONED;
  }

  /** The memory of all slices and of what is kept per page of them. */
  @Override
  public long memoryBytes() {
    return RenewedCells.memoryBytes(slices(), bitsPerSlice);
  }

  @Override
  public AgePartitionedFilter create(KeyDigest digest) {
    return new AgePartitionedFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return MovingWindowSpec.facts(this)
        .count("slices", slices())
        .count("bitsPerSlice", bitsPerSlice)
        .count("probes", probes)
        .build();
  }
}
