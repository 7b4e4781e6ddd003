package io.tidemark.console.watch;

import io.tidemark.analysis.ObservedError;
import io.tidemark.console.memory.Reading;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was seen of a memory: an hour in steps of ten seconds, a day in steps of five minutes.
 *
 * <p>Threads: any number.
 */
public final class Recording {
  /** The length of a step of an hour. */
  public static final long STEP_MILLIS = 10_000;

  private static final int HOUR_STEPS = 360;
  private static final long DAY_STEP_MILLIS = 300_000;
  private static final int DAY_STEPS = 288;
  private static final int SPARKS = 30;

  /** What is recorded, by the names of the API. */
  private static final String[] COLUMNS = {
    "itemsPerSecond",
    "distinct",
    "fill",
    "errorNow",
    "errorObserved",
    "observedLow",
    "observedHigh",
    "memoryBytes"
  };

  /**
   * Numbers over time.
   *
   * @param stepMillis the length of a step
   * @param fromMillis when the first one begins
   * @param columns the numbers of each step, the oldest first; what was not seen is not a number
   */
  public record Span(long stepMillis, long fromMillis, Map<String, double[]> columns) {}

  private final Series hour = new Series(STEP_MILLIS, HOUR_STEPS, COLUMNS.length);
  private final Series day = new Series(DAY_STEP_MILLIS, DAY_STEPS, COLUMNS.length);

  Recording() {}

  synchronized void add(long millis, double itemsPerSecond, Reading reading) {
    double[] numbers = {
      itemsPerSecond,
      reading.distinct(),
      reading.fill(),
      reading.errorNow(),
      reading.observed().map(ObservedError::share).orElse(Double.NaN),
      reading.observed().map(ObservedError::low).orElse(Double.NaN),
      reading.observed().map(ObservedError::high).orElse(Double.NaN),
      reading.memoryBytes()
    };
    hour.add(millis, numbers);
    day.add(millis, numbers);
  }

  /** The last hour. */
  public synchronized Span hour(long nowMillis) {
    return span(hour, nowMillis);
  }

  /** The last day. */
  public synchronized Span day(long nowMillis) {
    return span(day, nowMillis);
  }

  private static Span span(Series series, long nowMillis) {
    Map<String, double[]> columns = new TreeMap<>();
    for (int column = 0; column < COLUMNS.length; column++) {
      columns.put(COLUMNS[column], series.last(nowMillis, column, series.steps()));
    }
    return new Span(series.stepMillis(), series.from(nowMillis), columns);
  }

  /** Items per second in the last steps of ten seconds, from the first that was seen. */
  synchronized double[] sparks(long nowMillis) {
    double[] last = hour.last(nowMillis, 0, SPARKS);
    int first = 0;
    while (first < last.length && Double.isNaN(last[first])) {
      first++;
    }
    return Arrays.copyOfRange(last, first, last.length);
  }
}
