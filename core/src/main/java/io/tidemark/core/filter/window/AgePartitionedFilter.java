package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.RenewalKernel;

/**
 * Answers whether a key occurred in a window that moves along, by slices of bits that age together: a
 * key has one bit in each of the k youngest slices, and is found where k successive slices have its
 * bit. Each generation of the stream begins a new slice, and the oldest is used anew.
 *
 * <p>Errors: false positives only. A key that occurred in the window is always found. A key is found
 * wrongly if others have set its bits in k successive slices, or if it occurred before the window but
 * in the generation in which the window begins.
 *
 * <p>Not safe for use by several threads.
 */
public final class AgePartitionedFilter implements WindowMembership {
  /*
   * As in [1]. A slice has the number of the generation that began it: a key of generation g has its
   * bits in the slices g - k + 1 to g.
   *
   * Deviation: (a) A slice is not cleared when it is used anew, but page by page when it is first
   * written to (RenewedCells). (b) Generations may be spans of time, and a tick may run back by a
   * bounded amount: the key then has the bits that it would have had in time. (c) Only those runs of
   * slices are looked at whose generation the window reaches, so that a window need not be a
   * multiple of a generation. (d) The place of a bit depends on the number of its slice, and not on
   * which of the k + l slices it is. (e) Runs are looked at from the oldest, but each from its youngest
   * slice back; [1] looks from both ends.
   *
   * [1] A. Shtul, C. Baquero, P. S. Almeida: Age-Partitioned Bloom Filters. arXiv 2001.03147, 2020.
   */
  private final AgePartitionedSpec spec;
  private final KeyDigest digest;
  private final RenewedCells cells;
  private final Generations generations;
  private final int probes;

  /** Creates an empty filter. */
  public AgePartitionedFilter(AgePartitionedSpec spec, KeyDigest digest) {
    this(
        spec,
        digest,
        spec.generations(BlockTimingFilter.MIN_TICK, 0),
        new RenewedCells(spec.slices(), spec.bitsPerSlice()));
  }

  AgePartitionedFilter(
      AgePartitionedSpec spec, KeyDigest digest, Generations generations, RenewedCells cells) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.generations = generations;
    this.cells = cells;
    this.probes = spec.probes();
  }

  @Override
  public boolean observe(long keyDigest, long tick) {
    long generation = generations.enter(tick);
    boolean found = isFound(keyDigest, tick);
    RenewalKernel.setRun(cells, generation, probes, keyDigest);
    return found;
  }

  @Override
  public boolean mightContain(long keyDigest, long tick) {
    generations.requireInTime(tick);
    return isFound(keyDigest, tick);
  }

  private boolean isFound(long keyDigest, long tick) {
    return RenewalKernel.testRuns(
        cells, generations.oldest(tick), generations.of(tick), probes, keyDigest);
  }

  /**
   * The share of the bits that are set in each slice that the window at the latest tick looks at, the
   * oldest first: from it follows how likely a key is found that never came.
   */
  public double[] fills() {
    long first = generations.oldest(latest()) - probes + 1;
    double[] fills = new double[(int) (generations.current() - first) + 1];
    for (int i = 0; i < fills.length; i++) {
      int region = cells.region(first + i);
      long ones = 0;
      for (long word = 0; word < cells.words(); word++) {
        ones += Long.bitCount(cells.word(region, first + i, word));
      }
      fills[i] = ones / (double) cells.size();
    }
    return fills;
  }

  /** The earliest tick that may still come. */
  public long earliest() {
    return generations.earliest();
  }

  /** The latest tick that came; {@link BlockTimingFilter#MIN_TICK} before the first. */
  public long latest() {
    return generations.latest();
  }

  /** The number of items observed. */
  public long items() {
    return generations.items();
  }

  /** The shape. */
  public AgePartitionedSpec spec() {
    return spec;
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  RenewedCells cells() {
    return cells;
  }

  Generations generations() {
    return generations;
  }
}
