package io.tidemark.analysis.seen;

import io.tidemark.core.Require;
import io.tidemark.core.filter.seen.GrowingBloomSpec;
import io.tidemark.core.filter.seen.GrowingBloomSpec.Stage;

/**
 * The Bloom filter that grows by stages.
 *
 * <p>Source: P. S. Almeida, C. Baquero, N. Preguiça, D. Hutchison: Scalable Bloom Filters. Information
 * Processing Letters 101(6), 2007: the compound error {@code 1 - prod (1 - P_i)}, at most {@code sum P_i}.
 */
public final class GrowingBloomTheory {
  private GrowingBloomTheory() {}

  /** The expected false-positive rate after n distinct keys. */
  public static double falsePositiveRate(GrowingBloomSpec spec, double n) {
    Require.finiteAtLeast(n, 0, "n");
    double absent = 1;
    double left = n;
    for (int i = 0; i < spec.stages().size() && left > 0; i++) {
      Stage stage = spec.stages().get(i);
      boolean isLast = i + 1 == spec.stages().size();
      double keys = isLast ? left : Math.min(left, (double) stage.keys());
      absent *= 1 - BloomTheory.falsePositiveRate(stage.shape(), keys);
      left -= keys;
    }
    return 1 - absent;
  }

  /** The most that the expected false-positive rate is before the last stage is full. */
  public static double errorBound(GrowingBloomSpec spec) {
    return falsePositiveRate(spec, (double) spec.maxKeys());
  }

  /** The memory after n distinct keys. */
  public static long memoryBytes(GrowingBloomSpec spec, double n) {
    Require.finiteAtLeast(n, 0, "n");
    long bytes = 0;
    double left = n;
    for (Stage stage : spec.stages()) {
      bytes += stage.shape().memoryBytes();
      left -= stage.keys();
      if (left <= 0) {
        break;
      }
    }
    return bytes;
  }
}
