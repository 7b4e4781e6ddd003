package io.tidemark.core.catalog;

import io.tidemark.core.filter.ArrivalFilter;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;
import java.util.Map;

/** Small filters that forget, by the names of their golden files. */
final class WindowSamples {
  static final String GENERALIZED = "generalized-bloom-v1-fast.tmk";
  static final String BUFFER_FULL = "hash-buffer-v1-full-keyed.tmk";
  static final String BUFFER_BEGUN = "hash-buffer-v1-begun.tmk";

  private static final KeyDigest FAST = FastDigest.seeded(43);
  private static final KeyDigest KEYED =
      KeyedDigest.withSecret(new byte[] {15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0});

  private WindowSamples() {}

  static Map<String, Object> golden() {
    return Map.of(
        GENERALIZED, generalized(),
        BUFFER_FULL, bufferFull(),
        BUFFER_BEGUN, bufferBegun());
  }

  static GeneralizedBloomFilter generalized() {
    GeneralizedBloomSpec spec = new GeneralizedBloomSpec(500, 3, 4);
    return filled(new GeneralizedBloomFilter(spec, FAST), FAST);
  }

  /** With fewer places than items, which begin again. */
  static HashBuffer bufferFull() {
    return filled(new HashBuffer(new HashBufferSpec(20, 13), KEYED), KEYED);
  }

  static HashBuffer bufferBegun() {
    return filled(new HashBuffer(new HashBufferSpec(77, 5), FAST), FAST);
  }

  private static <F extends ArrivalFilter> F filled(F filter, KeyDigest digest) {
    for (int i = 0; i < 50; i++) {
      filter.observe(digest.of(Samples.key(i)));
    }
    return filter;
  }
}
