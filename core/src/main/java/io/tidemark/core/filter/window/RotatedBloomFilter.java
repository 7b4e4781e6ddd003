package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.RenewalKernel;

/**
 * Answers whether a key occurred in a window that moves along, by two Bloom filters: keys are added
 * to the filter of now; when a window has passed, it becomes the one before, and the one before that
 * is used anew. What people build by hand, here as a measure for the others.
 *
 * <p>Errors: false positives only. A key that occurred in the window is always found. A key is found
 * wrongly if others have set all of its bits in one of the filters, or if it occurred before the
 * window, but not before the older filter began: up to a window earlier.
 *
 * <p>Not safe for use by several threads.
 */
public final class RotatedBloomFilter implements WindowMembership {
  /*
   * Deviation from what is usual: (a) No operation clears a filter: what an earlier use has left is
   * cleared page by page when it is first written to (RenewedCells). (b) A key goes to the filter of
   * its tick, which may be the one before, and only those filters are asked that the window reaches.
   * (c) With ticks that may run back, filters are rotated after the window and that time together.
   */
  private final RotatedBloomSpec spec;
  private final KeyDigest digest;
  private final RenewedCells cells;
  private final Generations generations;
  private final int probes;

  /** Creates an empty filter. */
  public RotatedBloomFilter(RotatedBloomSpec spec, KeyDigest digest) {
    this(
        spec,
        digest,
        spec.generations(BlockTimingFilter.MIN_TICK, 0),
        new RenewedCells(RotatedBloomSpec.FILTERS, spec.bits()));
  }

  RotatedBloomFilter(
      RotatedBloomSpec spec, KeyDigest digest, Generations generations, RenewedCells cells) {
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
    RenewalKernel.set(cells, generation, probes, keyDigest);
    return found;
  }

  @Override
  public boolean mightContain(long keyDigest, long tick) {
    generations.requireInTime(tick);
    return isFound(keyDigest, tick);
  }

  private boolean isFound(long keyDigest, long tick) {
    long newest = generations.of(tick);
    long oldest = generations.oldest(tick);
    return RenewalKernel.test(cells, newest, probes, keyDigest)
        || (oldest != newest && RenewalKernel.test(cells, oldest, probes, keyDigest));
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
  public RotatedBloomSpec spec() {
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
