package io.tidemark.workload.trace;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Decimal numbers since the epoch, and the conversion of seconds and nanoseconds to ticks. */
final class EpochTime implements TimeFormat.Parser {
  private static final int FRACTION_DIGITS = 9;
  private static final Pattern DECIMAL = Pattern.compile("-?[0-9]+([.][0-9]+)?");
  private static final long BILLION = 1_000_000_000L;

  private final TimeUnit written;

  /** Numbers of the unit {@code written}. */
  EpochTime(TimeUnit written) {
    this.written = written;
  }

  @Override
  public BigDecimal seconds(String text) {
    requireDecimal(text);
    long perSecond = ticksPerSecond(written);
    return new BigDecimal(text).divide(BigDecimal.valueOf(perSecond));
  }

  /** Does not need the number, which may have any number of digits. */
  @Override
  public int signum(String text) {
    requireDecimal(text);
    return text.startsWith("-") ? -1 : 1;
  }

  private static void requireDecimal(String text) {
    if (!DECIMAL.matcher(text).matches()) {
      throw new DateTimeException("no decimal number");
    }
  }

  /** Ticks of {@code unit}, rounded towards the past. */
  static long ticks(long epochSecond, int nanoOfSecond, TimeUnit unit) {
    long perSecond = ticksPerSecond(unit);
    long fraction = nanoOfSecond / (BILLION / perSecond);
    if (epochSecond >= 0) {
      return Math.addExact(Math.multiplyExact(epochSecond, perSecond), fraction);
    }
    // From the following second backwards: the product alone may not fit where the sum does.
    return Math.addExact(Math.multiplyExact(epochSecond + 1, perSecond), fraction - perSecond);
  }

  static long ticksPerSecond(TimeUnit unit) {
    return switch (unit) {
      case SECONDS -> 1L;
      case MILLISECONDS -> 1_000L;
      case MICROSECONDS -> 1_000_000L;
      case NANOSECONDS -> BILLION;
      default ->
        throw new IllegalArgumentException(
            "unit: " + unit + " (expected: SECONDS, MILLISECONDS, MICROSECONDS or NANOSECONDS)");
    };
  }

  /** Reads {@code [-]digits[.digits]}. */
  @Override
  public long ticks(byte[] bytes, int offset, int length, TimeUnit unit) {
    int end = offset + length;
    boolean negative = length > 0 && bytes[offset] == '-';
    int begin = negative ? offset + 1 : offset;
    int point = begin;
    // Held as a negative, since -2^63 is a long and 2^63 is not.
    long minusWhole = 0;
    for (; point < end && bytes[point] != '.'; point++) {
      minusWhole = Math.subtractExact(Math.multiplyExact(minusWhole, 10L), digit(bytes[point]));
    }
    if (point == begin || point == end - 1) {
      throw new DateTimeException("no digits");
    }
    int fraction = Math.min(end, point + 1);
    int fractionEnd = Math.min(end, fraction + FRACTION_DIGITS);
    long billionths = 0;
    for (int i = fraction; i < fractionEnd; i++) {
      billionths = billionths * 10 + digit(bytes[i]);
    }
    billionths *= powerOfTen(FRACTION_DIGITS - (fractionEnd - fraction));
    boolean finer = anyNonZero(bytes, fractionEnd, end);
    return negative
        ? floorNegative(minusWhole, billionths, finer, written, unit)
        : floorPositive(minusWhole, billionths, written, unit);
  }

  private static boolean anyNonZero(byte[] bytes, int from, int to) {
    boolean found = false;
    for (int i = from; i < to; i++) {
      found |= digit(bytes[i]) != 0;
    }
    return found;
  }

  private static long floorPositive(
      long minusWhole, long billionths, TimeUnit written, TimeUnit unit) {
    long whole = Math.negateExact(minusWhole);
    long from = ticksPerSecond(written);
    long to = ticksPerSecond(unit);
    if (to < from) {
      return whole / (from / to);
    }
    long factor = to / from;
    return Math.addExact(Math.multiplyExact(whole, factor), billionths * factor / BILLION);
  }

  private static long floorNegative(
      long minusWhole, long billionths, boolean finer, TimeUnit written, TimeUnit unit) {
    long from = ticksPerSecond(written);
    long to = ticksPerSecond(unit);
    if (to < from) {
      long below = billionths > 0 || finer ? 1 : 0;
      return Math.floorDiv(Math.subtractExact(minusWhole, below), from / to);
    }
    long factor = to / from;
    long scaled = billionths * factor;
    long up = scaled % BILLION > 0 || finer ? 1 : 0;
    return Math.subtractExact(Math.multiplyExact(minusWhole, factor), scaled / BILLION + up);
  }

  private static int digit(byte b) {
    if (b < '0' || b > '9') {
      throw new DateTimeException("not a digit");
    }
    return b - '0';
  }

  private static long powerOfTen(int exponent) {
    long power = 1;
    for (int i = 0; i < exponent; i++) {
      power *= 10;
    }
    return power;
  }
}
