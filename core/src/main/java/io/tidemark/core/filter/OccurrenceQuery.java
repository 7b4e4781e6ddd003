package io.tidemark.core.filter;

import io.tidemark.core.time.TimeRange;
import java.util.List;
import java.util.OptionalLong;

/** Tells when a key, given by its digest, may have occurred. */
public interface OccurrenceQuery {
  /**
   * The parts of {@code [from, to)} in which a key may have occurred, in the order of time, with gaps
   * between them. In the rest of what is covered it did not occur.
   *
   * @throws IllegalArgumentException if {@code from} is greater than {@code to}
   */
  List<TimeRange> when(long digest, long from, long to);

  /** The first tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  default OptionalLong first(long digest, long from, long to) {
    List<TimeRange> ranges = when(digest, from, to);
    return ranges.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(ranges.get(0).from());
  }

  /** The last tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  default OptionalLong last(long digest, long from, long to) {
    List<TimeRange> ranges = when(digest, from, to);
    return ranges.isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(ranges.get(ranges.size() - 1).to() - 1);
  }
}
