package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.history.HistoryFacts;
import io.tidemark.core.filter.history.HistorySpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import java.util.List;

/**
 * The shape of a {@link SegmentedHistory}.
 *
 * @param coverage the ticks that are known about
 * @param segments the shapes of its histories, at least one, all with the same unit
 */
public record SegmentedHistorySpec(Coverage coverage, List<HistorySpec> segments)
    implements FilterSpec {
  /** Checks the shape and keeps a copy. */
  public SegmentedHistorySpec {
    Require.nonNull(coverage, "coverage");
    segments = List.copyOf(segments);
    Require.inRange(segments.size(), 1, Integer.MAX_VALUE, "segments");
    TickUnit unit = segments.get(0).timeline().unit();
    segments.forEach(segment -> unit.requireSame(segment.timeline().unit()));
  }

  /** What the ticks are. */
  public TickUnit unit() {
    return segments.get(0).timeline().unit();
  }

  @Override
  public FilterKind kind() {
    return FilterKind.SEGMENTED_HISTORY;
  }

  @Override
  public long memoryBytes() {
    return segments.stream().mapToLong(HistorySpec::memoryBytes).sum();
  }

  @Override
  public SegmentedHistory create(KeyDigest digest) {
    return new SegmentedHistory(
        coverage, segments.stream().map(segment -> segment.create(digest)).toList());
  }

  @Override
  public Facts facts() {
    return HistoryFacts.start(kind(), unit(), coverage)
        .count("segments", segments.size())
        .build();
  }
}
