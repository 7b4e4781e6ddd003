package io.tidemark.workload.trace;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.concurrent.TimeUnit;

/** Times of one form, else of another. */
final class EitherTime implements TimeFormat.Parser {
  private final TimeFormat.Parser first;
  private final TimeFormat.Parser second;

  EitherTime(TimeFormat.Parser first, TimeFormat.Parser second) {
    this.first = first;
    this.second = second;
  }

  @Override
  public long ticks(byte[] bytes, int offset, int length, TimeUnit unit) {
    try {
      return first.ticks(bytes, offset, length, unit);
    } catch (DateTimeException e) {
      return second.ticks(bytes, offset, length, unit);
    }
  }

  @Override
  public BigDecimal seconds(String text) {
    try {
      return first.seconds(text);
    } catch (DateTimeException e) {
      return second.seconds(text);
    }
  }
}
