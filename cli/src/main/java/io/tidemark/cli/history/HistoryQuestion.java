package io.tidemark.cli.history;

import io.tidemark.cli.outcome.Failure;
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

  private static BigDecimal seconds(String option, String text, TimeFormat times) {
    try {
      return times.seconds(text);
    } catch (DateTimeException e) {
      throw Failure.wrongUse(option + ": " + text + " (expected: " + times.expected() + ")", e);
    }
  }
}
