package io.tidemark.workload.trace;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/** Times that a {@link DateTimeFormatter} reads; UTC without a zone, midnight without a time. */
final class FormattedTime implements TimeFormat.Parser {
  /** A date, or a date and a time, with or without an offset. */
  static final FormattedTime ISO_OR_PART = new FormattedTime(new DateTimeFormatterBuilder()
      .append(DateTimeFormatter.ISO_LOCAL_DATE)
      .optionalStart()
      .appendLiteral('T')
      .append(DateTimeFormatter.ISO_LOCAL_TIME)
      .optionalStart()
      .appendOffsetId()
      .toFormatter(Locale.ROOT));

  private final DateTimeFormatter formatter;

  FormattedTime(DateTimeFormatter formatter) {
    this.formatter = formatter;
  }

  /** A pattern that cannot read back what it wrote as a moment would fail for every record. */
  void requireDate() {
    var sample = Instant.parse("2026-01-31T13:59:59Z").atOffset(ZoneOffset.UTC);
    moment(formatter.parse(formatter.format(sample.toZonedDateTime())));
  }

  @Override
  public long ticks(byte[] bytes, int offset, int length, TimeUnit unit) {
    String text = new String(bytes, offset, length, StandardCharsets.UTF_8);
    Instant instant = moment(formatter.parse(text));
    return EpochTime.ticks(instant.getEpochSecond(), instant.getNano(), unit);
  }

  @Override
  public BigDecimal seconds(String text) {
    Instant instant = moment(formatter.parse(text));
    return BigDecimal.valueOf(instant.getNano(), 9)
        .add(BigDecimal.valueOf(instant.getEpochSecond()));
  }

  private static Instant moment(TemporalAccessor parsed) {
    if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
      return Instant.from(parsed);
    }
    LocalDate date = LocalDate.from(parsed);
    LocalTime time = parsed.query(TemporalQueries.localTime());
    ZoneId zone = parsed.query(TemporalQueries.zone());
    return date.atTime(time == null ? LocalTime.MIDNIGHT : time)
        .atZone(zone == null ? ZoneOffset.UTC : zone)
        .toInstant();
  }
}
