package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.hash.KeyDigest;

/**
 * How often each key has occurred lately, in counters of a fixed width that decay with time.
 *
 * <p>Errors: counts that are too high, where other keys share all counters of a key, and by rounding
 * up, as {@link DecayRules#resolution()} says; never too low. A counter of 16 or 32 bits can become full; a
 * key of which all counters are full is estimated as all that occurred lately, which is not too low
 * either.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none changes it.
 */
public final class DecayingCountFilter implements ExponentialCountFilter {
  /*
   * The basic filter of [1], section 3: k counters of a key are raised by 1, all decay by lambda at the
   * beginning of each epoch, the least is the estimate.
   *
   * Deviation: nothing is done when an epoch begins. Occurrences weigh more instead, and a line of
   * counters is brought up to date when it is written in a later era; see EraClock. Counters are in
   * fixed point and rounded up: [1] does not say how they are rounded, and rounding down breaks its
   * Claim 1. The counters of a key lie in a few lines. The estimate is the decayed count (y'); the query
   * of [1] has that times 1 - lambda, which is meanPerEpoch.
   *
   * [1] K. Cheng, L. Xiang, M. Iwaihara, H. Xu, M. Mohania: Time-decaying Bloom filters for data streams
   *     with skewed distributions. RIDE-SDMA 2005.
   */
  private final DecayingCountSpec spec;
  private final KeyDigest digest;
  private final FadingLines cells;
  private final DecayedCounts counts;

  /** Creates an empty filter. */
  public DecayingCountFilter(DecayingCountSpec spec, KeyDigest digest) {
    this(spec, digest, new FadingLines(spec.lines(), spec.bitsPerCell()));
  }

  private DecayingCountFilter(DecayingCountSpec spec, KeyDigest digest, FadingLines cells) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.cells = cells;
    this.counts = new DecayedCounts(spec.rules(), cells);
  }

  static DecayingCountFilter of(
      DecayingCountSpec spec, KeyDigest digest, FadingLines cells, long[] state) {
    DecayingCountFilter filter = new DecayingCountFilter(spec, digest, cells);
    filter.counts.restore(state);
    return filter;
  }

  @Override
  public boolean isCompatible(ExponentialCountFilter other) {
    return other instanceof DecayingCountFilter like
        && spec.equals(like.spec)
        && digest.equals(like.digest);
  }

  /** The number of counters that are full. */
  public long fullCells() {
    return cells.fullCells();
  }

  @Override
  public DecayedCounts counts() {
    return counts;
  }

  /** The shape. */
  public DecayingCountSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public String toString() {
    return spec + " with " + digest;
  }
}
