package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.filter.decaying.CountParts.Reading;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import java.util.List;

/**
 * How often each key has occurred lately, where an occurrence loses weight as a power of its age: fast at
 * first, slowly later. The power is kept as a sum of exponentials, the terms of the shape.
 *
 * <p>Errors: counts that are too high, where other keys share all counters of a key, and by rounding up, as
 * {@link PolynomialCountSpec#resolution()} says; of the sum of exponentials never too low. How near that sum
 * is to a power depends on the terms. Those that {@code PolynomialTerms} finds are not below the power up to
 * a horizon, and above it by at most a stated share at any age; what is older than the horizon counts less
 * than the power says, which is less than the power at the horizon for each such occurrence.
 *
 * <p>A question for a past tick can be answered too high by what came since, and by as much as the decay
 * function falls between that tick and the latest.
 *
 * <p>Threads: one at a time; queries write nothing, so that several may ask while none changes it.
 */
public final class PolynomialCountFilter implements DecayingFilter {
  /*
   * Polynomial decay of [1], one of the functions that [2] names, as a weighted sum of filters that decay
   * exponentially: the estimate is the sum of theirs, each times its weight.
   *
   * Deviation: [1] keeps polynomial decay by blocks of growing length (WBMH), with a relative error for all
   * ages. That needs lists of counts that merge as they age. A sum of exponentials needs nothing but
   * what there is for one, and has a horizon.
   *
   * [1] E. Cohen, M. Strauss: Maintaining time-decaying stream aggregates. PODS 2003.
   * [2] K. Cheng, L. Xiang, M. Iwaihara, H. Xu, M. Mohania: Time-decaying Bloom filters for data streams
   *     with skewed distributions. RIDE-SDMA 2005.
   */

  /* More than what all roundings of a decay function take together. */
  private static final double ROUNDING = 1 + 0x1p-40;

  private final PolynomialCountSpec spec;
  private final KeyDigest digest;

  /* All see the same ticks. The first numbers what is too late. */
  private final CountParts parts;

  /** Creates an empty filter. */
  public PolynomialCountFilter(PolynomialCountSpec spec, KeyDigest digest) {
    this(
        Require.nonNull(spec, "spec"),
        digest,
        CountParts.empty(spec.part(), spec.terms().size(), spec::rules));
  }

  private PolynomialCountFilter(PolynomialCountSpec spec, KeyDigest digest, CountParts parts) {
    this.spec = spec;
    this.digest = Require.nonNull(digest, "digest");
    this.parts = parts;
  }

  static PolynomialCountFilter of(PolynomialCountSpec spec, KeyDigest digest, List<long[]> saved) {
    CountParts parts = CountParts.restored(spec.part(), saved, spec::rules);
    PolynomialCountFilter filter = new PolynomialCountFilter(spec, digest, parts);
    int started = filter.isStarted() ? 1 : 0;
    for (int part = 1; part < parts.size(); part++) {
      Require.inRange(parts.part(part).isStarted() ? 1 : 0, started, started, "started");
      Require.inRange(parts.part(part).latest(), filter.latest(), filter.latest(), "latest");
      Require.inRange(parts.part(part).tooLate(), 0, 0, "tooLate");
    }
    return filter;
  }

  @Override
  public boolean add(long keyDigest, long times, long tick) {
    // All parts, or none: a part may have less room than those before it.
    for (int part = 0; part < parts.size(); part++) {
      if (!parts.part(part).takes(times, tick)) {
        return false;
      }
    }
    for (int part = 0; part < parts.size(); part++) {
      parts.part(part).add(keyDigest, times, tick);
    }
    return true;
  }

  @Override
  public void advance(long tick) {
    for (int part = 0; part < parts.size(); part++) {
      parts.part(part).advance(tick);
    }
  }

  @Override
  public double estimate(long keyDigest, long tick) {
    return sum(Reading.OF_A_KEY, keyDigest, tick);
  }

  @Override
  public double total(long tick) {
    return sum(Reading.OF_ALL, 0, tick);
  }

  private double sum(Reading reading, long keyDigest, long tick) {
    double sum = weighted(reading, keyDigest, tick);
    long epochsBack = epoch(latest()) - epoch(tick);
    return epochsBack > 0 && sum > 0
        ? Math.min(sum, weighted(reading, keyDigest, latest()) * growth(epochsBack))
        : sum;
  }

  private double weighted(Reading reading, long keyDigest, long tick) {
    double sum = 0;
    for (int part = 0; part < parts.size(); part++) {
      double count = reading.at(parts.part(part), keyDigest, tick);
      if (count > 0) {
        double weight = spec.terms().get(part).weight();
        sum = CountParts.sumUp(sum, Math.nextUp(weight * count));
      }
    }
    return sum;
  }

  /*
   * How much more a count can have been, some epochs ago: terms that decay fast grow as fast when they are
   * followed back, and so does what their counters were rounded up by. But a sum of exponentials is
   * logarithmically convex, so that it loses the greatest part of itself at first.
   */
  private double growth(long epochs) {
    return spec.weight(0) / spec.weight((double) epochs) * ROUNDING;
  }

  private long epoch(long tick) {
    return Math.floorDiv(tick, spec.epochTicks());
  }

  @Override
  public boolean isStarted() {
    return parts.part(0).isStarted();
  }

  @Override
  public long latest() {
    return parts.part(0).latest();
  }

  @Override
  public long tooLate() {
    return parts.part(0).tooLate();
  }

  @Override
  public long memoryBytes() {
    return parts.memoryBytes();
  }

  @Override
  public void clear() {
    parts.clear();
  }

  @Override
  public void merge(Filter filter) {
    PolynomialCountFilter other = MergeableFilter.like(this, filter);
    parts.merge(other.parts);
  }

  CountParts parts() {
    return parts;
  }

  @Override
  public TimeRules time() {
    return spec.time();
  }

  @Override
  public Facts stateFacts() {
    return DecayFacts.of(this);
  }

  @Override
  public PolynomialCountSpec spec() {
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
