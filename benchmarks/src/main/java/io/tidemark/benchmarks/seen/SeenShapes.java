package io.tidemark.benchmarks.seen;

import io.tidemark.SeenFilterBuilder;
import io.tidemark.Tidemark;
import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.hash.KeyedDigest;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The filters of Tidemark, in the shape that the tuning gives for {@link #ERROR}. */
public final class SeenShapes {
  /** The false-positive rate that every filter is built for. */
  public static final double ERROR = 0.01;

  /* What the tuning takes for 1 % in the blocked layout; it fixes the number of keys of a size. */
  private static final int BLOCKED_PROBES = 6;

  /** Seeded, so that runs differ in time only. */
  public static final KeyDigest FAST = FastDigest.seeded(0x7469_6465_6d61_726bL);

  static final KeyDigest KEYED = KeyedDigest.withSecret(new byte[16]);

  private record Goal(long keys, BloomLayout layout) {}

  /* Benchmarks replace full filters often; each shape is tuned once. */
  private static final ConcurrentMap<Goal, BloomSpec> SPECS = new ConcurrentHashMap<>();

  private SeenShapes() {}

  /** The number of keys that a blocked filter holds at {@link #ERROR}. */
  static long blockedKeys(long bytes) {
    BloomSpec spec = new BloomSpec(bytes << 3, BLOCKED_PROBES, BloomLayout.BLOCKED);
    return BloomTuning.keysAtError(spec, ERROR);
  }

  /** The shape of a filter for a number of keys. */
  public static BloomSpec spec(long keys, BloomLayout layout) {
    return SPECS.computeIfAbsent(
        new Goal(keys, layout), goal -> BloomTuning.forError(goal.keys(), ERROR, goal.layout()));
  }

  /** The door, given the number of keys and the error. */
  public static <K> SeenFilterBuilder<K> door(KeyFunnel<K> funnel, long keys) {
    return Tidemark.seen(funnel).items(keys).error(ERROR).digest(FAST);
  }

  static BloomFilter filter(long keys, BloomLayout layout, KeyDigest digest) {
    return new BloomFilter(spec(keys, layout), digest);
  }
}
