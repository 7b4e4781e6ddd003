package io.tidemark.core.filter.history;

import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.List;

/** Joins pieces of time that come in order, cut to a range. */
public final class RangeCollector {
  private final long from;
  private final long to;
  private final long shift;
  private final List<TimeRange> ranges = new ArrayList<>();
  private long openFrom;
  private long openTo;

  /**
   * @param from the first tick of interest
   * @param to the tick behind the last
   * @param shift what is added to ticks to make the result
   */
  public RangeCollector(long from, long to, long shift) {
    this.from = from;
    this.to = to;
    this.shift = shift;
    this.openFrom = from;
    this.openTo = from;
  }

  public long from() {
    return from;
  }

  public long to() {
    return to;
  }

  public void add(long start, long end) {
    long cutStart = Math.max(start, from);
    long cutEnd = Math.min(end, to);
    if (cutStart > openTo) {
      close();
      openFrom = cutStart;
    }
    openTo = cutEnd;
  }

  public List<TimeRange> ranges() {
    close();
    return List.copyOf(ranges);
  }

  private void close() {
    if (openFrom < openTo) {
      ranges.add(new TimeRange(openFrom + shift, openTo + shift));
    }
    openFrom = openTo;
  }
}
