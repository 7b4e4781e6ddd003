package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.StoredHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * Several histories of the same keys side by side, asked as one: days one after the other, or streams
 * that ran at the same time. Some may be sealed; what only those hold cannot be added to.
 *
 * <p>Errors: false positives only, those of each history that a question reaches.
 *
 * <p>Threads: one at a time; questions write nothing, so that several may ask while none adds.
 */
public final class SegmentedHistory implements HistoryFilter, StoredHistory {
  private final Coverage coverage;
  private final List<SingleHistory> segments;
  private final TickUnit unit;

  /** Takes over histories, which cover all they can hold. */
  public SegmentedHistory(List<? extends SingleHistory> segments) {
    this(
        segments.stream().map(SingleHistory::coverage).reduce(Coverage.NONE, Coverage::union),
        segments);
  }

  /**
   * Takes over histories of which a part may not be covered, since it lies in the future.
   *
   * @param coverage the ticks that are known about; all within what the histories hold, or known to be
   *     empty
   * @param segments at least one, all with the same digest and unit
   */
  public SegmentedHistory(Coverage coverage, List<? extends SingleHistory> segments) {
    Require.inRange(segments.size(), 1, Integer.MAX_VALUE, "segments");
    List<SingleHistory> sorted = new ArrayList<>(segments);
    sorted.sort(Comparator.comparingLong(segment -> segment.coverage().from()));
    this.coverage = Require.nonNull(coverage, "coverage");
    this.segments = List.copyOf(sorted);
    this.unit = sorted.get(0).unit();
    for (SingleHistory segment : sorted) {
      checkDigest(segment);
      unit.requireSame(segment.unit());
    }
  }

  private void checkDigest(SingleHistory segment) {
    if (!segment.digest().equals(digest())) {
      throw new IllegalArgumentException(
          Require.message("digest of a segment", segment.digest(), digest().toString()));
    }
  }

  /** The histories, by their first ticks. */
  @Override
  public List<SingleHistory> pieces() {
    return segments;
  }

  @Override
  public SegmentedHistorySpec spec() {
    return new SegmentedHistorySpec(
        coverage, segments.stream().map(SingleHistory::spec).toList());
  }

  @Override
  public TickUnit unit() {
    return unit;
  }

  @Override
  public Facts stateFacts() {
    return Facts.builder().build();
  }

  /** What turns keys into the digests of this history. */
  @Override
  public KeyDigest digest() {
    return segments.get(0).digest();
  }

  @Override
  public void add(long keyDigest, long tick) {
    for (int i = 0; i < segments.size(); i++) {
      if (segments.get(i) instanceof LiveHistory segment
          && segment.coverage().contains(tick, tick + 1)) {
        segment.add(keyDigest, tick);
        return;
      }
    }
    throw new IllegalArgumentException(
        Require.message("tick", tick, "in a part of " + coverage + " that is not sealed"));
  }

  @Override
  public HistoryAnswer ask(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    for (int i = 0; i < segments.size(); i++) {
      if (segments.get(i).ask(keyDigest, from, to) == HistoryAnswer.MAYBE) {
        return HistoryAnswer.MAYBE;
      }
    }
    return HistoryAnswer.of(false, coverage.contains(from, to));
  }

  @Override
  public List<TimeRange> when(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    Coverage all = Coverage.NONE;
    for (SingleHistory segment : segments) {
      all = all.union(new Coverage(segment.when(keyDigest, from, to)));
    }
    return all.ranges();
  }

  @Override
  public OptionalLong first(long keyDigest, long from, long to) {
    return segments.stream()
        .map(segment -> segment.first(keyDigest, from, to))
        .flatMapToLong(OptionalLong::stream)
        .min();
  }

  @Override
  public OptionalLong last(long keyDigest, long from, long to) {
    return segments.stream()
        .map(segment -> segment.last(keyDigest, from, to))
        .flatMapToLong(OptionalLong::stream)
        .max();
  }

  @Override
  public Coverage coverage() {
    return coverage;
  }

  @Override
  public RangeError errors() {
    List<RangeError> errors = segments.stream().map(SingleHistory::errors).toList();
    return (from, to) -> {
      TimeRange.checkOrder(from, to);
      double logNone = 0.0;
      for (RangeError error : errors) {
        logNone += Math.log1p(-error.of(from, to));
      }
      return 0.0 - Math.expm1(logNone);
    };
  }

  @Override
  public long memoryBytes() {
    return segments.stream().mapToLong(SingleHistory::memoryBytes).sum();
  }

  /**
   * The same history in less memory: neighbours are merged, those with the fewest ticks first, until
   * the rest fits. The errors grow; no answer is lost. This history is not changed.
   *
   * @throws IllegalArgumentException if it does not fit even when all that can be merged is
   */
  public SegmentedHistory foldedTo(long maxBytes) {
    SegmentList<SingleHistory> list = new SegmentList<>(segments, SingleHistory::merged);
    while (list.memoryBytes() > maxBytes && list.mergeSmallest(list.size())) {
      // Each round merges one pair.
    }
    if (list.memoryBytes() > maxBytes) {
      throw new IllegalArgumentException(Require.message(
          "maxBytes",
          maxBytes,
          "at least " + list.memoryBytes() + ", all that can be merged merged"));
    }
    return new SegmentedHistory(coverage, list.histories());
  }
}
