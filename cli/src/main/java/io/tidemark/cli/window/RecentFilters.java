package io.tidemark.cli.window;

import io.tidemark.analysis.Plan;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.GeneralizedBloomSpec;
import io.tidemark.core.filter.window.HashBufferSpec;
import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.hash.KeyDigest;
import java.util.Optional;

/** Makes what was planned. */
public final class RecentFilters {
  private RecentFilters() {}

  /** Goes on with a saved filter, if it is one that knows its window. */
  public static Optional<RecentFilter> of(Object saved) {
    if (saved instanceof BlockTimingFilter timers) {
      return Optional.of(new RecentTimers(timers));
    }
    if (saved instanceof AgePartitionedFilter slices) {
      return Optional.of(RecentOther.of(slices));
    }
    if (saved instanceof RotatedBloomFilter rotated) {
      return Optional.of(RecentOther.of(rotated));
    }
    return Optional.empty();
  }

  /** An empty filter. */
  public static RecentFilter create(Plan.Candidate plan, Window window, KeyDigest digest) {
    FilterSpec spec = plan.spec();
    if (spec instanceof BlockTimingSpec timers) {
      return RecentTimers.create(timers, digest);
    }
    if (spec instanceof AgePartitionedSpec slices) {
      return RecentOther.create(slices, digest);
    }
    if (spec instanceof RotatedBloomSpec rotated) {
      return RecentOther.create(rotated, digest);
    }
    if (spec instanceof HashBufferSpec buffer) {
      return RecentOther.create(buffer, window, digest);
    }
    if (spec instanceof GeneralizedBloomSpec bits) {
      return RecentOther.create(bits, window, digest);
    }
    throw new IllegalArgumentException("spec: " + spec + " (expected: that of a window filter)");
  }
}
