package io.tidemark.core.filter.window;

import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.kernel.RenewalKernel;

/**
 * Answers whether a key occurred in a window that moves along, by two Bloom filters: keys are added
 * to the filter of now; when a window has passed, it becomes the one before, and the one before that
 * is reused. What people build by hand, here as a measure for the others.
 *
 * <p>Errors: false positives only. A key that occurred in the window is always found. A key is found
 * wrongly if others have set all of its bits in one of the filters, or if it occurred before the
 * window, but not before the older filter began: up to a window earlier.
 *
 * <p>Not safe for use by several threads.
 */
public final class RotatedBloomFilter extends GenerationFilter {
  /*
   * Deviation from what is usual: (a) No operation clears a filter: what an earlier use has left is
   * cleared page by page when it is first written to (RenewedCells). (b) A key goes to the filter of
   * its tick, which may be the one before, and only those filters are asked that the window reaches,
   * or that were begun since.
   * (c) With ticks that may run back, filters are rotated after the window and that time together.
   */
  private final RotatedBloomSpec spec;
  private final int probes;

  /** Creates an empty filter. */
  public RotatedBloomFilter(RotatedBloomSpec spec, KeyDigest digest) {
    this(
        spec,
        digest,
        new Generations(spec, spec.generation()),
        new RenewedCells(RotatedBloomSpec.FILTERS, spec.bits()));
  }

  RotatedBloomFilter(
      RotatedBloomSpec spec, KeyDigest digest, Generations generations, RenewedCells cells) {
    super(digest, generations, cells);
    this.spec = spec;
    this.probes = spec.probes();
  }

  @Override
  void set(long keyDigest, long generation) {
    RenewalKernel.set(cells(), generation, probes, keyDigest);
  }

  @Override
  boolean test(long keyDigest, long oldest, long newest) {
    return RenewalKernel.test(cells(), newest, probes, keyDigest)
        || (oldest != newest && RenewalKernel.test(cells(), oldest, probes, keyDigest));
  }

  /** As {@link io.tidemark.core.filter.Filter#expectedError}. Reads both filters. */
  @Override
  public double expectedError() {
    long newest = generations().current();
    double now = Math.pow(fill(newest), probes);
    double before = oldest() == newest ? 0 : Math.pow(fill(oldest()), probes);
    return now + before - now * before;
  }

  @Override
  public Facts stateFacts() {
    long newest = generations().current();
    return MovingWindow.stateFacts(
        this, (fill(newest) + fill(newest - 1)) / RotatedBloomSpec.FILTERS);
  }

  @Override
  public RotatedBloomSpec spec() {
    return spec;
  }
}
