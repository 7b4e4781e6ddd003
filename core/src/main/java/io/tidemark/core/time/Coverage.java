package io.tidemark.core.time;

import io.tidemark.core.Require;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The ticks that a history knows about: beyond them it can say neither yes nor no.
 *
 * @param ranges in the order of time, none empty, with gaps between them; at least one
 */
public record Coverage(List<TimeRange> ranges) {
  /** Checks the ranges and keeps a copy. */
  public Coverage {
    ranges = List.copyOf(ranges);
    Require.inRange(ranges.size(), 1, Integer.MAX_VALUE, "ranges");
    for (int i = 0; i < ranges.size(); i++) {
      TimeRange range = ranges.get(i);
      if (range.isEmpty() || (i > 0 && range.from() <= ranges.get(i - 1).to())) {
        throw new IllegalArgumentException(
            Require.message("ranges", ranges, "ascending, none empty, with gaps between them"));
      }
    }
  }

  /** One range without a gap. */
  public static Coverage of(long from, long to) {
    return new Coverage(List.of(new TimeRange(from, to)));
  }

  /** The first tick. */
  public long from() {
    return ranges.get(0).from();
  }

  /** The tick behind the last. */
  public long to() {
    return ranges.get(ranges.size() - 1).to();
  }

  /** Whether every tick of {@code [from, to)} is covered. */
  public boolean contains(long from, long to) {
    if (from >= to) {
      return true;
    }
    for (TimeRange range : ranges) {
      if (range.contains(from)) {
        return to <= range.to();
      }
    }
    return false;
  }

  /** The ticks that either covers. */
  public Coverage union(Coverage other) {
    List<TimeRange> all = new ArrayList<>(ranges);
    all.addAll(other.ranges);
    all.sort(Comparator.comparingLong(TimeRange::from));
    List<TimeRange> joined = new ArrayList<>();
    TimeRange open = all.get(0);
    for (TimeRange next : all) {
      if (next.from() <= open.to()) {
        open = new TimeRange(open.from(), Math.max(open.to(), next.to()));
      } else {
        joined.add(open);
        open = next;
      }
    }
    joined.add(open);
    return new Coverage(joined);
  }

  @Override
  public String toString() {
    return ranges.size() == 1 ? ranges.get(0).toString() : ranges.toString();
  }
}
