package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.hash.KeyDigest;

/**
 * How often each key has occurred lately, in small counters that decay with time and take more digits
 * when they need them.
 *
 * <p>Errors: counts that are too high, where other keys share all counters of a key, and by rounding
 * up, as {@link DecayRules#resolution()} says; never too low. Where a line has no room for the digits of
 * its counters, two of them become one: more keys share it until the line has faded.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none changes it.
 */
public final class AdaptiveDecayingCountFilter implements ExponentialCountFilter {
  /*
   * The optimised filter of [1], section 4: small counters, and extra digits for those that overflow,
   * given back when they have decayed to zero. Each counter carries by itself, as in the box of 4.2;
   * to carry only if all counters of a key overflow, as in the text of 4.1, counts too low.
   *
   * Deviation: extra digits are in the line of their counter and found by its rank among those that have
   * some. The lookup table of [1] takes more than the digits save. There is no Bloom filter in front:
   * a zero counter says as much. Decay is that of DecayingCountFilter.
   *
   * [1] K. Cheng, L. Xiang, M. Iwaihara, H. Xu, M. Mohania: Time-decaying Bloom filters for data streams
   *     with skewed distributions. RIDE-SDMA 2005.
   */
  private final AdaptiveDecayingCountSpec spec;
  private final KeyDigest digest;
  private final AdaptiveLines cells;
  private final DecayedCounts counts;

  /** Creates an empty filter. */
  public AdaptiveDecayingCountFilter(AdaptiveDecayingCountSpec spec, KeyDigest digest) {
    this(spec, digest, spec.emptyLines());
  }

  private AdaptiveDecayingCountFilter(
      AdaptiveDecayingCountSpec spec, KeyDigest digest, AdaptiveLines cells) {
    this.spec = Require.nonNull(spec, "spec");
    this.digest = Require.nonNull(digest, "digest");
    this.cells = cells;
    this.counts = new DecayedCounts(spec.rules(), cells);
  }

  static AdaptiveDecayingCountFilter of(
      AdaptiveDecayingCountSpec spec, KeyDigest digest, AdaptiveLines cells, long[] state) {
    AdaptiveDecayingCountFilter filter = new AdaptiveDecayingCountFilter(spec, digest, cells);
    filter.counts.restore(state);
    return filter;
  }

  @Override
  public boolean isCompatible(ExponentialCountFilter other) {
    return other instanceof AdaptiveDecayingCountFilter like
        && spec.equals(like.spec)
        && digest.equals(like.digest);
  }

  /** The number of lines in which counters had to become one. */
  public long foldedLines() {
    return cells.foldedLines();
  }

  /** The bits in use, of all that the lines have. */
  public long usedBits() {
    return cells.usedBits();
  }

  /** The extra digits of all counters. */
  public long carryDigits() {
    return cells.carryDigits();
  }

  @Override
  public DecayedCounts counts() {
    return counts;
  }

  /** The shape. */
  public AdaptiveDecayingCountSpec spec() {
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
