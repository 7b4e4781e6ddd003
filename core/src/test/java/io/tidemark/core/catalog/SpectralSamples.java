package io.tidemark.core.catalog;

import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.util.Map;

/** Small spectral Bloom filters, by the names of their golden files. */
final class SpectralSamples {
  static final String SELECTION = "spectral-bloom-v1-selection.tmk";
  static final String INCREASE = "spectral-bloom-v1-increase-keyed.tmk";
  static final String RECURRING = "spectral-bloom-v1-recurring.tmk";

  private static final KeyDigest FAST = FastDigest.seeded(44);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3});

  private SpectralSamples() {}

  static Map<String, Filter> golden() {
    return Map.of(SELECTION, selection(), INCREASE, increase(), RECURRING, recurring());
  }

  /** With keys that came and went, and one that is there very often. */
  static SpectralBloomFilter selection() {
    SpectralBloomFilter filter =
        filled(new SpectralBloomSpec(200, 3, SpectralRule.MINIMUM_SELECTION, 0, 0.25), FAST);
    filter.add(FAST.of(Samples.key(0)), 1L << 33);
    for (int i = 40; i < 50; i++) {
      filter.remove(FAST.of(Samples.key(i)), i);
    }
    return filter;
  }

  static SpectralBloomFilter increase() {
    return filled(new SpectralBloomSpec(130, 4, SpectralRule.MINIMAL_INCREASE, 0, 1), KEYED);
  }

  /** With so few counters that some keys have been moved. */
  static SpectralBloomFilter recurring() {
    SpectralBloomFilter filter =
        filled(new SpectralBloomSpec(190, 3, SpectralRule.RECURRING_MINIMUM, 60, 0.5), FAST);
    filter.remove(FAST.of(Samples.key(7)), 3);
    return filter;
  }

  /** Key i is there 1 + i times. */
  private static SpectralBloomFilter filled(SpectralBloomSpec spec, KeyDigest digest) {
    SpectralBloomFilter filter = new SpectralBloomFilter(spec, digest);
    for (int i = 0; i < 50; i++) {
      filter.add(digest.of(Samples.key(i)), 1 + i);
    }
    return filter;
  }
}
