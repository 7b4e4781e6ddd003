package io.tidemark.cli.window;

import io.tidemark.StreamClock;
import io.tidemark.WindowFilterBuilder;
import io.tidemark.workload.trace.BadRecordException;
import io.tidemark.workload.trace.RecordReader;

/** The times that some lines say, in nanoseconds since 1970. */
public final class FieldTimes {
  private static final long EARLIEST = StreamClock.NANOSECONDS.tick(WindowFilterBuilder.EARLIEST);

  private final long[] ticks;

  /** Times of up to so many lines at once. */
  public FieldTimes(int capacity) {
    this.ticks = new long[capacity];
  }

  /**
   * Notes the time of the line on which a reader stands.
   *
   * @throws BadRecordException if no window can hold the time
   */
  public void note(int place, RecordReader reader) throws BadRecordException {
    long tick = reader.ticks();
    if (tick < EARLIEST) {
      throw reader.unusableTime("a time after " + WindowFilterBuilder.EARLIEST);
    }
    ticks[place] = tick;
  }

  /** The time of a line. */
  public long tick(int place) {
    return ticks[place];
  }

  /** The times of all lines, by their places. */
  public long[] ticks() {
    return ticks;
  }
}
