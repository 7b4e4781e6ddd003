package io.tidemark.cli.history;

import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.workload.trace.TimeFormat;
import java.math.BigDecimal;
import java.time.DateTimeException;

/** The range of a question as the user writes it. */
public final class HistoryQuestion {
  private HistoryQuestion() {}

  /**
   * The ticks that cover all moments of a range.
   *
   * @throws Failure if a text is no time, or the range is reversed
   */
  public static TimeRange range(String from, String to, TimeFormat times, TickLength tickLength) {
    BigDecimal low = seconds("--from", from, times);
    BigDecimal high = seconds("--to", to, times);
    if (low.compareTo(high) > 0) {
      throw Failure.wrongUse("--to: " + to + " (expected: at least --from, " + from + ")");
    }
    return new TimeRange(tickLength.tickOf(low), tickLength.tickFrom(high));
  }

  /**
   * The same, where the ends need not be given: what is covered has ends as well.
   *
   * @return without a tick if the one end that was given lies beyond what is covered
   */
  public static TimeRange rangeWithin(
      String from, String to, TimeFormat times, TickLength tickLength, Coverage coverage) {
    if (from != null && to != null) {
      return range(from, to, times, tickLength);
    }
    long low = from == null ? coverage.from() : tickLength.tickOf(seconds("--from", from, times));
    long high = to == null ? coverage.to() : tickLength.tickFrom(seconds("--to", to, times));
    return from == null
        ? new TimeRange(Math.min(low, high), high)
        : new TimeRange(low, Math.max(low, high));
  }

  /**
   * Refuses a key that cannot be what the user typed.
   *
   * @throws Failure if it is not
   */
  public static void checkKey(String key) {
    // What the JVM puts where an argument is not text in the encoding of the locale.
    if (key.indexOf('\uFFFD') >= 0) {
      throw Failure.wrongUse("KEY: "
          + key
          + " (expected: text in the encoding of the locale, such as LC_ALL=C.UTF-8;"
          + " history ask --queries takes any bytes)");
    }
  }

  private static BigDecimal seconds(String option, String text, TimeFormat times) {
    try {
      return times.seconds(text);
    } catch (DateTimeException e) {
      throw Failure.wrongUse(option + ": " + text + " (expected: " + times.expected() + ")", e);
    }
  }
}
