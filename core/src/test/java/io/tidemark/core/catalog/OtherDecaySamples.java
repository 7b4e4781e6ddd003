package io.tidemark.core.catalog;

import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.decaying.DecayTerm;
import io.tidemark.core.filter.decaying.PartSpec;
import io.tidemark.core.filter.decaying.PolynomialCountFilter;
import io.tidemark.core.filter.decaying.PolynomialCountSpec;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.filter.decaying.SlidingCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.List;
import java.util.Map;

/** Small filters with other decay functions than exponential ones, by the names of their golden files. */
final class OtherDecaySamples {
  static final String SLIDING = "sliding-count-v1-late.tmk";
  static final String SLIDING_KEYED = "sliding-count-v1-keyed.tmk";
  static final String POLYNOMIAL = "polynomial-count-v1-late.tmk";
  static final String POLYNOMIAL_KEYED = "polynomial-count-v1-keyed.tmk";

  private static final KeyDigest FAST = FastDigest.seeded(45);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {2, 7, 1, 8, 2, 8, 1, 8, 2, 8, 4, 5, 9, 0, 4, 5});

  private OtherDecaySamples() {}

  static Map<String, Filter> golden() {
    return Map.of(
        SLIDING, sliding(),
        SLIDING_KEYED, slidingKeyed(),
        POLYNOMIAL, polynomial(),
        POLYNOMIAL_KEYED, polynomialKeyed());
  }

  /** Around the ring several times, with ticks that were late and some that were too late. */
  static SlidingCountFilter sliding() {
    PartSpec part = new PartSpec(2, 16, 2, 2, RaiseRule.LEAST, 0);
    SlidingCountFilter filter = new SlidingCountFilter(
        new SlidingCountSpec(3, 20, part, TimeRules.dropping(TickUnit.ITEMS, 25)), FAST);
    return filled(filter, FAST);
  }

  static SlidingCountFilter slidingKeyed() {
    PartSpec part = new PartSpec(3, 32, 1, 4, RaiseRule.ALL, 0);
    SlidingCountFilter filter = new SlidingCountFilter(
        new SlidingCountSpec(2, 1_000, part, TimeRules.of(TickUnit.ITEMS, 200)), KEYED);
    return filled(filter, KEYED);
  }

  /** With terms of which one has long faded out at the end. */
  static PolynomialCountFilter polynomial() {
    PartSpec part = new PartSpec(2, 32, 1, 3, RaiseRule.LEAST, 8);
    List<DecayTerm> terms =
        List.of(new DecayTerm(0.75, 0.25), new DecayTerm(0.25, 0.9), new DecayTerm(0.125, 0.99));
    PolynomialCountFilter filter = new PolynomialCountFilter(
        new PolynomialCountSpec(terms, 5, part, TimeRules.dropping(TickUnit.ITEMS, 25)), FAST);
    return filled(filter, FAST);
  }

  static PolynomialCountFilter polynomialKeyed() {
    PartSpec part = new PartSpec(2, 64, 2, 1, RaiseRule.ALL, 16);
    PolynomialCountFilter filter = new PolynomialCountFilter(
        new PolynomialCountSpec(
            List.of(new DecayTerm(1, 0.5)), 100, part, TimeRules.of(TickUnit.ITEMS, 400)),
        KEYED);
    return filled(filter, KEYED);
  }

  /** Key i comes 1 + i % 4 times at {@link #tick}. */
  private static <F extends DecayingFilter> F filled(F filter, KeyDigest digest) {
    for (int i = 0; i < 50; i++) {
      filter.add(digest.of(Samples.key(i)), 1 + i % 4, tick(i));
    }
    return filter;
  }

  /** With a gap, and ticks that run back by 20; one of them by 140. */
  static long tick(int number) {
    long onTime = 6L * number - 100 + (number < 20 ? 0 : 170);
    return onTime - (number % 10 == 9 ? 20 : 0) - (number == 30 ? 140 : 0);
  }
}
