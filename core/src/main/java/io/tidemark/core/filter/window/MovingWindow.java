package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.GrowingFilter;
import io.tidemark.core.filter.WindowMembership;
import java.util.Arrays;

/** A filter that knows its window and how far the stream has come. */
public sealed interface MovingWindow extends Filter, WindowMembership, GrowingFilter
    permits BlockTimingFilter, EbbFilter, GenerationFilter {
  @Override
  MovingWindowSpec spec();

  /** The number of items observed, without those that were left out. */
  long items();

  /** The number of items that were left out because they came too late. */
  long dropped();

  /** The latest tick that came; {@link MovingWindowSpec#MIN_TICK} before the first. */
  long latest();

  @Override
  default FilterKind kind() {
    return spec().kind();
  }

  @Override
  default long memoryBytes() {
    return spec().memoryBytes();
  }

  /**
   * Takes over the items of another filter of the same shape and digest, over a window of time: what
   * either finds is found from now on, in the window that ends at the later of both latest ticks.
   *
   * @throws IllegalArgumentException if the other differs, or the window is one of items
   */
  void merge(MovingWindow other);

  /** Refuses to merge filters that differ. */
  static void requireAlike(MovingWindow one, MovingWindow other) {
    if (one.spec().unit().isItems()) {
      throw new IllegalArgumentException(
          Require.message("window", "of items", "of time, to be merged"));
    }
    boolean sameDigest = one.digest().wireId() == other.digest().wireId()
        && Arrays.equals(one.digest().keyBytes(), other.digest().keyBytes());
    if (one == other || !sameDigest || !one.spec().equals(other.spec())) {
      throw new IllegalArgumentException(Require.message(
          "other", other.spec(), "another filter with the digest and the shape " + one.spec()));
    }
  }

  /**
   * Reads what questions about keys {@code from} to {@code to} need, so that the waits for memory
   * overlap; nothing where that is of no use. Nothing changes.
   *
   * @param scratch what was read leaves its mark here, at the same places
   */
  default void fetch(long[] digests, int from, int to, boolean[] scratch) {}

  /** The earliest tick that is not too late. */
  default long earliest() {
    return Math.max(MovingWindowSpec.MIN_TICK, spec().time().earliest(latest()));
  }

  /** The facts of the state that all of them have. */
  static Facts stateFacts(MovingWindow filter, double fill) {
    Facts.Builder facts = Facts.builder().fraction("fill", fill).count("items", filter.items());
    if (!filter.spec().unit().isItems()) {
      facts.count("droppedLate", filter.dropped());
      filter.spec().unit().epochNanos(filter.latest()).ifPresent(nanos -> {
        if (filter.items() > 0) {
          facts.epochNanos("latest", nanos);
        }
      });
    }
    return facts.build();
  }
}
