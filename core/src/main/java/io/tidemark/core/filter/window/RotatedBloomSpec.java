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
 * The shape of two Bloom filters that are rotated. All spans are ticks of the unit.
 *
 * @param bits cells of each of the two filters
 * @param probes bits per key
 * @param time what ticks are, and which are too late
 * @param window the span of the window
 */
public record RotatedBloomSpec(long bits, int probes, TimeRules time, long window)
    implements MovingWindowSpec {
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
    MovingWindowSpec.requireWindow(time, window);
  }

  /** A shape whose ticks may run back by {@code late}, and are refused beyond. */
  public RotatedBloomSpec(long bits, int probes, TickUnit unit, long window, long late) {
    this(bits, probes, TimeRules.of(unit, late), window);
  }

  /**
   * The ticks after which the filters are rotated: as many as a question may look back from the
   * latest tick. So what it looks for is in the filter of now or in the one before.
   */
  public long generation() {
    return Math.max(1, reach() + late());
  }

  @Override
  public long grain() {
    return generation() - 1;
  }

  @Override
  public FilterKind kind() {
    return FilterKind.ROTATED_BLOOM;
  }

  /** The memory of both filters and of what is kept per page of them. */
  @Override
  public long memoryBytes() {
    return RenewedCells.memoryBytes(FILTERS, bits);
  }

  @Override
  public RotatedBloomFilter create(KeyDigest digest) {
    return new RotatedBloomFilter(this, digest);
  }

  @Override
  public Facts facts() {
    return MovingWindowSpec.facts(this)
        .count("bits", bits)
        .count("probes", probes)
        .build();
  }
}
