package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.OverflowLevel;
import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/**
 * A multiset that was drawn at once, and filters that hold it. What filters hold and their widths
 * depend on the counts alone, not on the order in which keys came; how often widths changed does not
 * show here.
 */
final class DrawnMultiset {
  private final FastDigest digest;
  private final long[] counts;

  /**
   * Draws it.
   *
   * @param keys distinct keys (paper: n)
   * @param skew exponent of Zipf's law (paper: θ)
   * @param total keys, each as often as it is (paper: M)
   */
  DrawnMultiset(int keys, double skew, long total, long seed) {
    SplittableRandom random = RandomSource.seeded(seed, "filled " + skew + " " + total);
    digest = FastDigest.seeded(random.nextLong());
    counts = DrawnCounts.draw(keys, skew, total, random);
  }

  /** A filter of one width. */
  DynamicCountFilter oneWidth(long cells, int baseBits) {
    return into(
        new DynamicCountFilter(PaperShape.oneWidth(cells, baseBits, PaperShape.SHRINK_AT), digest));
  }

  /** A filter in pages. */
  DynamicCountFilter paged(long cells, int baseBits) {
    return bounded(cells, baseBits, DynamicCountSpec.UNBOUNDED);
  }

  /** A filter in pages of bounded memory. */
  DynamicCountFilter bounded(long cells, int baseBits, long maxBytes) {
    return into(new DynamicCountFilter(PaperShape.paged(cells, baseBits, maxBytes), digest));
  }

  /** A spectral filter. */
  SpectralBloomFilter spectral(long cells) {
    return into(new SpectralBloomFilter(PaperShape.spectral(cells), digest));
  }

  /** Any of the structures. */
  TrackedFilter create(ResizingStructure structure, long cells, int baseBits) {
    TrackedFilter tracked = structure.create(cells, baseBits, digest);
    into(tracked.filter());
    return tracked;
  }

  private <F extends MultisetFilter> F into(F filter) {
    for (int key = 0; key < counts.length; key++) {
      if (counts[key] > 0) {
        filter.add(digest.of((long) key), counts[key]);
      }
    }
    return filter;
  }

  /** The share of keys whose count is right. */
  double accuracy(MultisetFilter filter) {
    long right = 0;
    for (int key = 0; key < counts.length; key++) {
      right += filter.estimate(digest.of((long) key)) == counts[key] ? 1 : 0;
    }
    return (double) right / counts.length;
  }

  /** The digests of keys drawn uniformly. */
  long[] digests(int count, SplittableRandom random) {
    long[] digests = new long[count];
    for (int i = 0; i < count; i++) {
      digests[i] = digest.of((long) random.nextInt(counts.length));
    }
    return digests;
  }

  /** The digests of all keys. */
  long[] digests() {
    long[] digests = new long[counts.length];
    for (int key = 0; key < counts.length; key++) {
      digests[key] = digest.of((long) key);
    }
    return digests;
  }

  /**
   * The bits of a spectral filter by the paper's section 2.2, without slack: N + 4m + 3m log log N,
   * where N is the sum of the counters' widths, at least one bit each. (Printed is ⌈log C⌉, which is
   * one bit short for powers of two and none for 0 and 1.)
   */
  double spectralModelBits(long cells) {
    // With one fixed bit the level of a counter is its width less one.
    double bits = 0;
    for (OverflowLevel level : paged(cells, 1).levels()) {
      bits += (double) (level.below() + level.above()) * (1 + level.bits());
    }
    double logLog = Math.log(Math.log(bits) / Math.log(2)) / Math.log(2);
    return bits + 4.0 * cells + 3.0 * cells * logLog;
  }

  /** The bits of a filter of one width by the paper's section 3: m(x + y). */
  static double dynamicModelBits(DynamicCountFilter oneWidth) {
    return (double) oneWidth.spec().cells() * oneWidth.maxBits();
  }
}
