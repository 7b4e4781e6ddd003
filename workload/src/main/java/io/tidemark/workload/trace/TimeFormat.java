package io.tidemark.workload.trace;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * How a time is written: epoch seconds, milliseconds, microseconds or nanoseconds (each also with a
 * decimal fraction), ISO-8601 with offset, the bracketed time of access logs, or a pattern of {@link
 * DateTimeFormatter}. A format is always stated, never guessed.
 *
 * <p>Times become ticks since the epoch in a unit that the caller names; what is finer than the unit
 * is rounded towards the past. A pattern without zone or offset is read as UTC, and without a time
 * of day as midnight.
 */
public final class TimeFormat {
  public static final TimeFormat SECONDS = epoch("s", TimeUnit.SECONDS);
  public static final TimeFormat MILLISECONDS = epoch("ms", TimeUnit.MILLISECONDS);
  public static final TimeFormat MICROSECONDS = epoch("us", TimeUnit.MICROSECONDS);
  public static final TimeFormat NANOSECONDS = epoch("ns", TimeUnit.NANOSECONDS);
  public static final TimeFormat ISO = new TimeFormat(
      "iso",
      "ISO-8601 with Z or offset such as 2026-01-31T23:59:59Z",
      new FormattedTime(DateTimeFormatter.ISO_OFFSET_DATE_TIME));
  public static final TimeFormat CLF =
      new TimeFormat("clf", "a time such as 31/Jan/2026:23:59:59 +0000", new ClfTime());

  /** Reads times; both methods throw a {@link DateTimeException} for what is none. */
  interface Parser {
    /** As {@link TimeFormat#ticks(byte[], int, int, TimeUnit)}. */
    long ticks(byte[] bytes, int offset, int length, TimeUnit unit);

    /** As {@link TimeFormat#seconds}. */
    BigDecimal seconds(String text);

    /** Negative for a time before the epoch. */
    default int signum(String text) {
      return seconds(text).signum();
    }
  }

  private final String name;
  private final String expected;
  private final Parser parser;

  private TimeFormat(String name, String expected, Parser parser) {
    this.name = name;
    this.expected = expected;
    this.parser = parser;
  }

  private static TimeFormat epoch(String name, TimeUnit written) {
    return new TimeFormat(
        name, written.name().toLowerCase(Locale.ROOT) + " since the epoch", new EpochTime(written));
  }

  /** The format of that name ({@code s ms us ns iso clf}), or else the pattern. */
  public static TimeFormat parse(String text) {
    return switch (Objects.requireNonNull(text, "timeFormat")) {
      case "s" -> SECONDS;
      case "ms" -> MILLISECONDS;
      case "us" -> MICROSECONDS;
      case "ns" -> NANOSECONDS;
      case "iso" -> ISO;
      case "clf" -> CLF;
      default -> pattern(text);
    };
  }

  /** A pattern of {@link DateTimeFormatter}, in English; it must give at least a date. */
  public static TimeFormat pattern(String pattern) {
    FormattedTime parser;
    try {
      DateTimeFormatter formatter = new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .appendPattern(pattern)
          .toFormatter(Locale.ENGLISH)
          .withResolverStyle(ResolverStyle.SMART);
      parser = new FormattedTime(formatter);
      parser.requireDate();
    } catch (IllegalArgumentException | DateTimeException e) {
      throw new IllegalArgumentException(
          "timeFormat: "
              + pattern
              + " (expected: s, ms, us, ns, iso, clf or a date-time pattern: "
              + e.getMessage()
              + ")",
          e);
    }
    return new TimeFormat(pattern, "a time by the pattern " + pattern, parser);
  }

  /**
   * This format, and where a text is none of it, ISO-8601: a date, or a date and a time, with an
   * offset or in UTC. For times that people type.
   */
  public TimeFormat orIso() {
    return new TimeFormat(
        name + " or iso",
        expected + ", or ISO-8601 such as 2026-01-31T23:59:59Z or 2026-01-31",
        new EitherTime(parser, FormattedTime.ISO_OR_PART));
  }

  /**
   * This format, where a time that does not fit in a {@code long} becomes the earliest or the latest
   * tick that does. For callers that look at ticks near the ends, and refuse or count such times.
   */
  public TimeFormat saturating() {
    return new TimeFormat(name, expected, new SaturatedTime(parser));
  }

  /**
   * Ticks since the epoch.
   *
   * @param unit seconds, milliseconds, microseconds or nanoseconds
   * @throws DateTimeException if the bytes are no time in this format
   * @throws ArithmeticException if the time does not fit in a {@code long} of that unit, unless this
   *     is {@link #saturating}
   */
  public long ticks(byte[] bytes, int offset, int length, TimeUnit unit) {
    return parser.ticks(bytes, offset, length, unit);
  }

  /** As {@link #ticks(byte[], int, int, TimeUnit)}. */
  public long ticks(CharSequence text, TimeUnit unit) {
    byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
    return ticks(bytes, 0, bytes.length, unit);
  }

  /**
   * The exact number of seconds since the epoch, with any fraction.
   *
   * @throws DateTimeException if the text is no time in this format
   */
  public BigDecimal seconds(String text) {
    return parser.seconds(text);
  }

  /** What a well-formed value looks like, for messages. */
  public String expected() {
    return expected;
  }

  @Override
  public String toString() {
    return name;
  }
}
