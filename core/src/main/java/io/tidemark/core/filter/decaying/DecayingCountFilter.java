package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.FadingCells;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;

/**
 * How often each key has occurred lately, in counters that decay exponentially with time.
 *
 * <p>Errors: counts that are too high, where other keys share all counters of a key, and by rounding
 * up, as {@link DecayRules#resolution()} says; never too low. A counter of 16 or 32 bits can become full; a
 * key of which all counters are full is estimated as all that occurred lately, which is not too low
 * either. Where counters take more digits and a line has no room for them, keys share counters until the
 * line has faded.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none changes it.
 */
public final class DecayingCountFilter implements DecayingFilter {
  /*
   * The basic filter of [1], section 3: k counters of a key are raised by 1, all decay by lambda at the
   * beginning of each epoch, the least is the estimate. With adaptive counters, the optimised filter of
   * section 4: small counters, and extra digits for those that overflow, given back when they have
   * decayed to zero. Each counter carries by itself, as in the box of 4.2; to carry only if all counters
   * of a key overflow, as in the text of 4.1, counts too low.
   *
   * Deviation: nothing is done when an epoch begins. Occurrences weigh more instead, and a line of
   * counters is brought up to date when it is written in a later era; see EraClock. Counters are in
   * fixed point and rounded up: [1] does not say how they are rounded, and rounding down breaks its
   * Claim 1. The counters of a key lie in a few lines. The estimate is the decayed count (y'); the query
   * of [1] has that times 1 - lambda, which is meanPerEpoch. Extra digits are in the line of their
   * counter and found by its rank among those that have some: the lookup table of [1] takes more than
   * the digits save. There is no Bloom filter in front: a zero counter says as much.
   *
   * [1] K. Cheng, L. Xiang, M. Iwaihara, H. Xu, M. Mohania: Time-decaying Bloom filters for data streams
   *     with skewed distributions. RIDE-SDMA 2005.
   */
  private final DecayingCountSpec spec;
  private final KeyDigest digest;
  private final DecayedCounts counts;

  /** Creates an empty filter. */
  public DecayingCountFilter(DecayingCountSpec spec, KeyDigest digest) {
    this(spec, digest, spec.counters().empty());
  }

  private DecayingCountFilter(DecayingCountSpec spec, KeyDigest digest, FadingCells cells) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.counts = new DecayedCounts(spec.rules(), cells);
  }

  static DecayingCountFilter of(
      DecayingCountSpec spec, KeyDigest digest, FadingCells cells, long[] state) {
    DecayingCountFilter filter = new DecayingCountFilter(spec, digest, cells);
    filter.counts.restore(state);
    return filter;
  }

  @Override
  public boolean add(long keyDigest, long tick) {
    return counts.add(keyDigest, 1, tick);
  }

  @Override
  public boolean add(long keyDigest, long times, long tick) {
    return counts.add(keyDigest, times, tick);
  }

  @Override
  public double estimate(long keyDigest, long tick) {
    return counts.estimate(keyDigest, tick);
  }

  /** Occurrences of a key per epoch, as a decayed mean (paper: y): the estimate times 1 - lambda. */
  public double meanPerEpoch(long keyDigest, long tick) {
    return (1 - rules().decay().factor()) * estimate(keyDigest, tick);
  }

  @Override
  public void addAll(long[] digests, int from, int to, long tick) {
    counts.addAll(digests, from, to, tick);
  }

  @Override
  public void estimateAll(long[] digests, int from, int to, long tick, double[] estimates) {
    counts.estimateAll(digests, from, to, tick, estimates);
  }

  @Override
  public void advance(long tick) {
    counts.advance(tick);
  }

  @Override
  public double total(long tick) {
    return counts.total(tick);
  }

  @Override
  public TimeRules time() {
    return rules().time();
  }

  @Override
  public boolean isStarted() {
    return counts.isStarted();
  }

  @Override
  public long latest() {
    return counts.latest();
  }

  @Override
  public long tooLate() {
    return counts.tooLate();
  }

  @Override
  public void clear() {
    counts.clear();
  }

  @Override
  public void merge(Filter other) {
    counts.merge(MergeableFilter.like(this, other).counts);
  }

  /** Where keys lie, and how their counts decay. */
  public DecayRules rules() {
    return spec.rules();
  }

  /** The counters. */
  public FadingCells cells() {
    return counts.cells();
  }

  DecayedCounts counts() {
    return counts;
  }

  @Override
  public DecayingCountSpec spec() {
    return spec;
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder()
        .all(DecayFacts.of(this))
        .all(spec.counters().facts(cells()))
        .build();
  }

  @Override
  public String toString() {
    return spec + " with " + digest;
  }
}
