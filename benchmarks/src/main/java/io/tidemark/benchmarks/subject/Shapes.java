package io.tidemark.benchmarks.subject;

import io.tidemark.analysis.tuning.BloomTuning;
import io.tidemark.core.filter.classic.BloomFilter;
import io.tidemark.core.filter.classic.BloomLayout;
import io.tidemark.core.filter.classic.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyedDigest;

/** The filters of Tidemark, in the shape that the tuning gives for {@link #ERROR}. */
final class Shapes {
  /** The false-positive rate that every filter is built for. */
  static final double ERROR = 0.01;

  /** What the tuning takes for 1 % in the blocked layout; it fixes the number of keys of a size. */
  static final int BLOCKED_PROBES = 6;

  /** Seeded, so that runs differ in time only. */
  static final KeyDigest FAST = FastDigest.seeded(0x7469_6465_6d61_726bL);

  static final KeyDigest KEYED = KeyedDigest.withSecret(new byte[16]);

  /* That of a large filter. Benchmarks replace full filters often, and must not tune each anew. */
  private static final double BLOCKED_BITS_PER_KEY = 0x1p31 / blockedKeys(1L << 28);

  private Shapes() {}

  /** The number of keys that a blocked filter holds at {@link #ERROR}. */
  static long blockedKeys(long bytes) {
    BloomSpec spec = new BloomSpec(bytes << 3, BLOCKED_PROBES, BloomLayout.BLOCKED);
    return BloomTuning.keysAtError(spec, ERROR);
  }

  static BloomSpec spec(long keys, BloomLayout layout) {
    return switch (layout) {
      case STANDARD -> BloomTuning.forError(keys, ERROR, layout);
      case BLOCKED -> {
        long words = (long) Math.ceil(keys * BLOCKED_BITS_PER_KEY / Long.SIZE);
        yield new BloomSpec(words * Long.SIZE, BLOCKED_PROBES, layout);
      }
    };
  }

  static BloomFilter filter(long keys, BloomLayout layout, KeyDigest digest) {
    return new BloomFilter(spec(keys, layout), digest);
  }
}
