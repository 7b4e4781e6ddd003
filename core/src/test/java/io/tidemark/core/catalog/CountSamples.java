package io.tidemark.core.catalog;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.PrintCountFilter;
import io.tidemark.core.filter.counting.PrintCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.util.Map;

/** Small filters that count with removals, by the names of their golden files. */
final class CountSamples {
  static final String COUNTING = "counting-bloom-v1-keyed.tmk";
  static final String COUNTING_SATURATED = "counting-bloom-v1-blocked-saturated.tmk";
  static final String DYNAMIC = "dynamic-count-v1-pages.tmk";
  static final String DYNAMIC_ONE_WIDTH = "dynamic-count-v1-one-width-keyed.tmk";
  static final String DYNAMIC_FOLDED = "dynamic-count-v1-bounded-folded.tmk";
  static final String PRINTS = "print-count-v1-one-page.tmk";
  static final String PRINTS_GROWN = "print-count-v1-grown-keyed.tmk";
  static final String PRINTS_COARSE = "print-count-v1-bounded-coarse.tmk";

  private static final KeyDigest FAST = FastDigest.seeded(44);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});

  private CountSamples() {}

  static Map<String, Filter> golden() {
    return Map.of(
        COUNTING, counting(),
        COUNTING_SATURATED, countingSaturated(),
        DYNAMIC, dynamic(),
        DYNAMIC_ONE_WIDTH, dynamicOneWidth(),
        DYNAMIC_FOLDED, dynamicFolded(),
        PRINTS, prints(),
        PRINTS_GROWN, printsGrown(),
        PRINTS_COARSE, printsCoarse());
  }

  static CountingBloomFilter counting() {
    CountingBloomSpec spec = new CountingBloomSpec(151, 7, 3, CountLayout.STANDARD);
    return filled(new CountingBloomFilter(spec, KEYED), KEYED);
  }

  /** With so few bits that some cells are saturated. */
  static CountingBloomFilter countingSaturated() {
    CountingBloomSpec spec = new CountingBloomSpec(256, 2, 4, CountLayout.BLOCKED);
    return filled(new CountingBloomFilter(spec, FAST), FAST);
  }

  /** With pages of several widths, the last of them not full. */
  static DynamicCountFilter dynamic() {
    DynamicCountFilter filter = new DynamicCountFilter(
        new DynamicCountSpec(600, 1, 3, 0.4, 256, CountLayout.STANDARD, DynamicCountSpec.UNBOUNDED),
        FAST);
    filter.add(FAST.of(Samples.key(3)), 30);
    return filled(filter, FAST);
  }

  /** The paper's structure, with cells that do not fill their last byte. */
  static DynamicCountFilter dynamicOneWidth() {
    DynamicCountSpec spec =
        new DynamicCountSpec(257, 2, 4, 0.7, 257, CountLayout.STANDARD, DynamicCountSpec.UNBOUNDED);
    return filled(new DynamicCountFilter(spec, KEYED), KEYED);
  }

  /** With pages that are folded, and differently. */
  static DynamicCountFilter dynamicFolded() {
    long least = DynamicCountSpec.leastBytes(300, 2);
    DynamicCountFilter filter = new DynamicCountFilter(
        new DynamicCountSpec(300, 2, 2, 0.5, 256, CountLayout.STANDARD, least), FAST);
    filter.add(FAST.of(Samples.key(7)), 1L << 40);
    return filled(filter, FAST);
  }

  /** With counts of several lanes. */
  static PrintCountFilter prints() {
    PrintCountFilter filter =
        new PrintCountFilter(new PrintCountSpec(15, 0, PrintCountSpec.UNBOUNDED), FAST);
    filter.add(FAST.of(Samples.key(3)), 1L << 40);
    return filled(filter, FAST);
  }

  /** In several pages, with prints of several lengths, of which some are shorter than a bucket's number. */
  static PrintCountFilter printsGrown() {
    PrintCountFilter filter =
        new PrintCountFilter(new PrintCountSpec(9, 9, PrintCountSpec.UNBOUNDED), KEYED);
    filled(filter, KEYED);
    for (int i = 50; i < 1_500; i++) {
      filter.add(KEYED.of(Samples.key(i)));
    }
    return filter;
  }

  /** With prints that lost bits. */
  static PrintCountFilter printsCoarse() {
    PrintCountFilter filter =
        new PrintCountFilter(new PrintCountSpec(20, 12, PrintCountSpec.LEAST_BYTES), FAST);
    filled(filter, FAST);
    for (int i = 50; i < 1_500; i++) {
      filter.add(FAST.of(Samples.key(i)));
    }
    return filter;
  }

  /** How often a key is there. */
  static long times(int number) {
    return 1L + number % 4 - (number % 5 == 0 ? 1 : 0);
  }

  /** Every fifth key is taken away once. */
  private static <F extends MultisetFilter> F filled(F filter, KeyDigest digest) {
    for (int i = 0; i < 50; i++) {
      filter.add(digest.of(Samples.key(i)), 1 + i % 4);
    }
    for (int i = 0; i < 50; i += 5) {
      filter.remove(digest.of(Samples.key(i)));
    }
    return filter;
  }
}
