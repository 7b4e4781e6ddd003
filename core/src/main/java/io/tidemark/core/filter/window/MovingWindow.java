package io.tidemark.core.filter.window;

import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.WindowMembership;

/** A filter that knows its window and how far the stream has come. */
public sealed interface MovingWindow extends Filter, WindowMembership
    permits BlockTimingFilter, GenerationFilter {
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

  /** The earliest tick that is not too late. */
  default long earliest() {
    return Math.max(MovingWindowSpec.MIN_TICK, spec().time().earliest(latest()));
  }

  /** The facts of a filter, from its spec on. */
  static Facts facts(MovingWindow filter, double fill) {
    Facts.Builder facts = Facts.builder()
        .all(filter.spec().facts())
        .text("digest", filter.digest().toString())
        .fraction("fill", fill)
        .count("items", filter.items());
    if (!filter.spec().unit().isItems()) {
      facts.count("dropped", filter.dropped());
      filter.spec().unit().epochNanos(filter.latest()).ifPresent(nanos -> {
        if (filter.items() > 0) {
          facts.epochNanos("latest", nanos);
        }
      });
    }
    return facts.fraction("errorNow", filter.expectedError()).build();
  }
}
