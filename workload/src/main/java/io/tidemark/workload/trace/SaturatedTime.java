package io.tidemark.workload.trace;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/** Times of another parser, the earliest and the latest ticks for those that do not fit. */
final class SaturatedTime implements TimeFormat.Parser {
  private final TimeFormat.Parser parser;

  SaturatedTime(TimeFormat.Parser parser) {
    this.parser = parser;
  }

  @Override
  public long ticks(byte[] bytes, int offset, int length, TimeUnit unit) {
    try {
      return parser.ticks(bytes, offset, length, unit);
    } catch (ArithmeticException e) {
      // A number is too large before all of it is read: what follows may still make it none.
      String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
      return parser.signum(text) < 0 ? Long.MIN_VALUE : Long.MAX_VALUE;
    }
  }

  @Override
  public BigDecimal seconds(String text) {
    return parser.seconds(text);
  }

  @Override
  public int signum(String text) {
    return parser.signum(text);
  }
}
