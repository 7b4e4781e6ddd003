package io.tidemark.core.catalog;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.util.Map;

/** Small filters whose counts decay exponentially, by the names of their golden files. */
final class DecaySamples {
  static final String FIXED = "decaying-count-v1-keyed.tmk";
  static final String FIXED_FULL = "decaying-count-v1-full.tmk";
  static final String FIXED_WIDE = "decaying-count-v1-wide.tmk";
  static final String FIXED_NEW = "decaying-count-v1-not-started.tmk";
  static final String ADAPTIVE = "decaying-count-v1-adaptive-keyed.tmk";
  static final String ADAPTIVE_FOLDED = "decaying-count-v1-adaptive-folded.tmk";

  private static final KeyDigest FAST = FastDigest.seeded(45);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 0, 0, 0, 0, 7});

  private DecaySamples() {}

  static Map<String, Filter> golden() {
    return Map.of(
        FIXED, fixed(),
        FIXED_FULL, fixedFull(),
        FIXED_WIDE, fixedWide(),
        FIXED_NEW, fixedNew(),
        ADAPTIVE, adaptive(),
        ADAPTIVE_FOLDED, adaptiveFolded());
  }

  private static DecayRules rules(int rows, int probesPerRow, RaiseRule rule, int fractionBits) {
    return new DecayRules(
        rows,
        probesPerRow,
        rule,
        fractionBits,
        new ExponentialDecay(0.75, 10),
        TimeRules.dropping(TickUnit.MICROSECONDS, 25));
  }

  /** Lines of several stamps, late ticks, and some that came too late. */
  static DecayingCountFilter fixed() {
    DecayingCountSpec spec = DecayingCountSpec.fixed(8, 32, rules(2, 2, RaiseRule.LEAST, 8));
    return filled(new DecayingCountFilter(spec, KEYED), KEYED);
  }

  /** With some counters that are full. */
  static DecayingCountFilter fixedFull() {
    DecayingCountSpec spec = DecayingCountSpec.fixed(5, 16, rules(1, 3, RaiseRule.LEAST, 10));
    DecayingCountFilter filter = filled(new DecayingCountFilter(spec, FAST), FAST);
    filter.add(FAST.of(Samples.key(3)), 1L << 20, LATEST);
    return filter;
  }

  static DecayingCountFilter fixedWide() {
    DecayingCountSpec spec = DecayingCountSpec.fixed(12, 64, rules(3, 1, RaiseRule.ALL, 16));
    return filled(new DecayingCountFilter(spec, FAST), FAST);
  }

  static DecayingCountFilter fixedNew() {
    DecayingCountSpec spec = DecayingCountSpec.fixed(1, 32, rules(1, 4, RaiseRule.LEAST, 8));
    return new DecayingCountFilter(spec, FAST);
  }

  static DecayingCountFilter adaptive() {
    DecayingCountSpec spec =
        DecayingCountSpec.adaptive(6, 8, 4, 4, rules(2, 2, RaiseRule.LEAST, 3));
    return filled(new DecayingCountFilter(spec, KEYED), KEYED);
  }

  /** With so many digits that lines are folded. */
  static DecayingCountFilter adaptiveFolded() {
    DecayingCountSpec spec = DecayingCountSpec.adaptive(2, 6, 3, 2, rules(1, 3, RaiseRule.ALL, 9));
    return filled(new DecayingCountFilter(spec, FAST), FAST);
  }

  /** The ticks of the filters end here. */
  static final long LATEST = 1_098;

  /** The decayed count of a key at the end of all epochs that it occurs in. */
  static double count(int number) {
    long epochs = LATEST / 10 - tick(number) / 10;
    return times(number) * Math.pow(0.75, (double) epochs);
  }

  static long times(int number) {
    return 1L + number % 4;
  }

  /** With a pause in between, and some late by two epochs. */
  static long tick(int number) {
    return (number < 25 ? 0 : 1_000) + 2L * number - (number % 10 == 9 ? 20 : 0);
  }

  private static <F extends DecayingCountFilter> F filled(F filter, KeyDigest digest) {
    // Before all others, so that the first tick is negative.
    filter.advance(-17);
    for (int i = 0; i < 50; i++) {
      filter.add(digest.of(Samples.key(i)), times(i), tick(i));
    }
    filter.advance(LATEST);
    filter.add(digest.of(Samples.key(50)), 7, LATEST - 300);
    return filter;
  }
}
