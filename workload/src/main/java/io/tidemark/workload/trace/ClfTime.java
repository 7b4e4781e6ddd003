package io.tidemark.workload.trace;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.concurrent.TimeUnit;

/** The time of an access log, {@code 31/Jan/2026:23:59:59 +0000}, read without allocation. */
final class ClfTime implements TimeFormat.Parser {
  private static final int LENGTH = 26;
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final String SHAPE = "00/AAA/0000:00:00:00 +0000";

  @Override
  public BigDecimal seconds(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return BigDecimal.valueOf(ticks(bytes, 0, bytes.length, TimeUnit.SECONDS));
  }

  @Override
  public long ticks(byte[] bytes, int offset, int length, TimeUnit unit) {
    checkShape(bytes, offset, length);
    int day = number(bytes, offset, 2);
    int month = month(bytes, offset + 3);
    int year = number(bytes, offset + 7, 4);
    int hour = upTo(23, number(bytes, offset + 12, 2), "hour");
    int minute = upTo(59, number(bytes, offset + 15, 2), "minute");
    // 60 is a leap second, which the epoch does not count: it is the first of the next minute.
    int second = upTo(60, number(bytes, offset + 18, 2), "second");
    int zoneHours = upTo(18, number(bytes, offset + 22, 2), "offset hours");
    int zoneMinutes = upTo(59, number(bytes, offset + 24, 2), "offset minutes");
    int zone = (zoneHours * 60 + zoneMinutes) * 60 * (bytes[offset + 21] == '-' ? -1 : 1);
    int secondOfDay = (hour * 60 + minute) * 60 + second;
    long days = LocalDate.of(year, month, day).toEpochDay();
    return EpochTime.ticks(days * 86_400 + secondOfDay - zone, 0, unit);
  }

  private static void checkShape(byte[] bytes, int offset, int length) {
    if (length != LENGTH) {
      throw new DateTimeException("length");
    }
    for (int i = 0; i < LENGTH; i++) {
      byte b = bytes[offset + i];
      char shape = SHAPE.charAt(i);
      boolean fits =
          switch (shape) {
            case '0' -> b >= '0' && b <= '9';
            case 'A' -> true;
            case '+' -> b == '+' || b == '-';
            default -> b == shape;
          };
      if (!fits) {
        throw new DateTimeException("character " + (i + 1));
      }
    }
  }

  private static int month(byte[] bytes, int offset) {
    for (int m = 0; m < 12; m++) {
      if (bytes[offset] == MONTHS.charAt(3 * m)
          && bytes[offset + 1] == MONTHS.charAt(3 * m + 1)
          && bytes[offset + 2] == MONTHS.charAt(3 * m + 2)) {
        return m + 1;
      }
    }
    throw new DateTimeException("month");
  }

  private static int number(byte[] bytes, int offset, int digits) {
    int value = 0;
    for (int i = 0; i < digits; i++) {
      value = 10 * value + bytes[offset + i] - '0';
    }
    return value;
  }

  private static int upTo(int max, int value, String what) {
    if (value > max) {
      throw new DateTimeException(what);
    }
    return value;
  }
}
