package io.tidemark.core.time;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The ticks that a history knows about: beyond them it can say neither yes nor no.
 *
 * @param ranges in the order of time, none empty, with gaps between them; no range if nothing is
 *     known yet
 */
public record Coverage(List<TimeRange> ranges) {
  /** Nothing is known yet. */
  public static final Coverage NONE = new Coverage(List.of());

  /** Checks the ranges and keeps a copy. */
  public Coverage {
    ranges = List.copyOf(ranges);
    for (int i = 0; i < ranges.size(); i++) {
      TimeRange range = ranges.get(i);
      if (range.isEmpty() || (i > 0 && range.from() <= ranges.get(i - 1).to())) {
        throw new IllegalArgumentException(
            Require.message("range " + i, range, "not empty, with a gap behind the one before"));
      }
    }
  }

  /** One range without a gap. */
  public static Coverage of(long from, long to) {
    return new Coverage(List.of(new TimeRange(from, to)));
  }

  /** Whether nothing is known. */
  public boolean isEmpty() {
    return ranges.isEmpty();
  }

  /** The first tick; there must be one. */
  public long from() {
    return ranges.get(0).from();
  }

  /** The tick behind the last; there must be one. */
  public long to() {
    return ranges.get(ranges.size() - 1).to();
  }

  /** Whether every tick of {@code [from, to)} is covered. */
  public boolean contains(long from, long to) {
    if (from >= to) {
      return true;
    }
    // By index: an iterator would be an object per question.
    for (int i = 0; i < ranges.size(); i++) {
      if (ranges.get(i).contains(from)) {
        return to <= ranges.get(i).to();
      }
    }
    return false;
  }

  /** The ticks that either covers. */
  public Coverage union(Coverage other) {
    if (isEmpty() || other.isEmpty()) {
      return isEmpty() ? other : this;
    }
    List<TimeRange> all = new ArrayList<>(ranges);
    all.addAll(other.ranges);
    return ofAll(all);
  }

  /** The ticks of any of several ranges, which may overlap and come in any order. */
  public static Coverage ofAll(List<TimeRange> ranges) {
    List<TimeRange> all = new ArrayList<>(ranges);
    all.removeIf(TimeRange::isEmpty);
    all.sort(Comparator.comparingLong(TimeRange::from));
    List<TimeRange> joined = new ArrayList<>();
    for (TimeRange next : all) {
      int last = joined.size() - 1;
      if (last >= 0 && next.from() <= joined.get(last).to()) {
        TimeRange open = joined.get(last);
        joined.set(last, new TimeRange(open.from(), Math.max(open.to(), next.to())));
      } else {
        joined.add(next);
      }
    }
    return new Coverage(joined);
  }

  /** The ticks that are covered and do not lie in {@code [from, to)}. */
  public Coverage without(long from, long to) {
    TimeRange.checkOrder(from, to);
    List<TimeRange> rest = new ArrayList<>();
    for (TimeRange range : ranges) {
      if (range.overlaps(from, to)) {
        rest.add(new TimeRange(range.from(), Math.max(range.from(), from)));
        rest.add(new TimeRange(Math.min(range.to(), to), range.to()));
      } else {
        rest.add(range);
      }
    }
    rest.removeIf(TimeRange::isEmpty);
    return new Coverage(rest);
  }

  /** The ticks of {@code [from, to)} that are covered. */
  public Coverage clipped(long from, long to) {
    return new Coverage(ranges.stream()
        .filter(range -> range.overlaps(from, to))
        .map(range -> new TimeRange(Math.max(from, range.from()), Math.min(to, range.to())))
        .toList());
  }

  @Override
  public String toString() {
    return ranges.size() == 1 ? ranges.get(0).toString() : ranges.toString();
  }
}
