package io.tidemark.workload.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimeFormatTest {
  @ParameterizedTest
  @CsvSource({
    "s, 1700000000, 1700000000000000000",
    "s, 9223372036.854775807, 9223372036854775807",
    "s, 9223372036.854775808, 9223372036854775807",
    "s, 99999999999999999999999999, 9223372036854775807",
    "s, -9223372036.854775808, -9223372036854775808",
    "s, -9223372036.854775809, -9223372036854775808",
    "s, -99999999999999999999999999.25, -9223372036854775808",
    "iso, 9999-12-31T23:59:59Z, 9223372036854775807",
    "iso, 0001-01-01T00:00:00Z, -9223372036854775808",
    "clf, 31/Dec/9999:23:59:59 +0000, 9223372036854775807",
    "yyyy-MM-dd, 0001-01-01, -9223372036854775808"
  })
  void saturates(String format, String text, long nanos) {
    assertThat(TimeFormat.parse(format).saturating().ticks(text, TimeUnit.NANOSECONDS))
        .isEqualTo(nanos);
  }

  /** What does not fit is looked at to its end. */
  @ParameterizedTest
  @ValueSource(strings = {"99999999999999999999999x", "-99999999999999999999999.", "x", ""})
  void saturatesOnlyTimes(String text) {
    assertThatThrownBy(() -> TimeFormat.SECONDS.saturating().ticks(text, TimeUnit.NANOSECONDS))
        .isInstanceOf(DateTimeException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "s, 1700000000, SECONDS, 1700000000",
    "s, 1700000000.123, MILLISECONDS, 1700000000123",
    "s, 1700000000.999999999, SECONDS, 1700000000",
    "s, 1700000000.123456789, NANOSECONDS, 1700000000123456789",
    "s, 0.0000000019, NANOSECONDS, 1",
    "s, -1.5, SECONDS, -2",
    "s, -0.0000000001, NANOSECONDS, -1",
    "ms, 1700000000123, SECONDS, 1700000000",
    "ms, 1700000000123.5, MICROSECONDS, 1700000000123500",
    "ms, -1, SECONDS, -1",
    "ms, -1000.5, SECONDS, -2",
    "us, 1700000000123456, MILLISECONDS, 1700000000123",
    "ns, 1700000000123456789, NANOSECONDS, 1700000000123456789",
    "ns, 9223372036854775807, NANOSECONDS, 9223372036854775807",
    "ns, -9223372036854775808, NANOSECONDS, -9223372036854775808",
    "iso, 2023-11-14T22:13:20Z, SECONDS, 1700000000",
    "iso, 2023-11-15T00:13:20.5+02:00, MILLISECONDS, 1700000000500",
    "iso, 1969-12-31T23:59:59.5Z, SECONDS, -1",
    "clf, 14/Nov/2023:22:13:20 +0000, SECONDS, 1700000000",
    "clf, 14/Nov/2023:15:13:20 -0700, MILLISECONDS, 1700000000000",
    "clf, 31/Dec/2016:23:59:60 +0000, SECONDS, 1483228800",
    "yyyy-MM-dd HH:mm:ss, 2023-11-14 22:13:20, SECONDS, 1700000000",
    "yyyy-MM-dd HH:mm:ss XX, 2023-11-15 00:13:20 +0200, SECONDS, 1700000000",
    "yyyy-MM-dd, 2023-11-14, SECONDS, 1699920000",
    "dd MMM uuuu HH:mm:ss.SSS, 14 nov 2023 22:13:20.250, MILLISECONDS, 1700000000250",
  })
  void readsTicks(String format, String text, TimeUnit unit, long ticks) {
    assertThat(TimeFormat.parse(format).ticks(text, unit)).isEqualTo(ticks);
  }

  @ParameterizedTest
  @CsvSource({
    "s, ''",
    "s, -",
    "s, .5",
    "s, 5.",
    "s, 1e9",
    "s, +5",
    "s, ' 5'",
    "s, 0x10",
    "s, 1.2.3",
    "s, 2023-11-14T22:13:20Z",
    "ms, abc",
    "iso, 1700000000",
    "iso, 2023-11-14T22:13:20",
    "iso, 2023-11-14",
    "iso, 2023-02-30T00:00:00Z",
    "clf, 14/Nov/2023:22:13:20",
    "clf, 14/nov/2023:22:13:20 +0000",
    "clf, 31/Feb/2023:22:13:20 +0000",
    "clf, 14/Nov/2023:24:13:20 +0000",
    "clf, 14/Nov/2023:22:60:20 +0000",
    "clf, 14/Nov/2023:22:13:61 +0000",
    "clf, 14/Nov/2023:22:13:20 00000",
    "clf, 00/Nov/2023:22:13:20 +0000",
    "yyyy-MM-dd, 2023-11",
    "yyyy-MM-dd, 2023-11-14x",
  })
  void refusesWhatIsNoTime(String format, String text) {
    TimeFormat parsed = TimeFormat.parse(format);
    assertThatThrownBy(() -> parsed.ticks(text, TimeUnit.SECONDS))
        .isInstanceOf(DateTimeException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "s, 9223372037, NANOSECONDS",
    "s, 99999999999999999999, SECONDS",
    "s, -9223372036854775809, SECONDS",
    "iso, 2262-04-11T23:47:16.854775808Z, NANOSECONDS",
  })
  void refusesWhatDoesNotFit(String format, String text, TimeUnit unit) {
    TimeFormat parsed = TimeFormat.parse(format);
    assertThatThrownBy(() -> parsed.ticks(text, unit)).isInstanceOf(ArithmeticException.class);
  }

  @Test
  void reachesTheFirstAndTheLastNanosecond() {
    assertThat(TimeFormat.ISO.ticks("2262-04-11T23:47:16.854775807Z", TimeUnit.NANOSECONDS))
        .isEqualTo(Long.MAX_VALUE);
    assertThat(TimeFormat.ISO.ticks("1677-09-21T00:12:43.145224192Z", TimeUnit.NANOSECONDS))
        .isEqualTo(Long.MIN_VALUE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "seconds", "HH:mm:ss", "MMM dd HH:mm:ss", "yyyy-MM-dd'T"})
  void refusesPatternsThatGiveNoDate(String pattern) {
    assertThatThrownBy(() -> TimeFormat.parse(pattern))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("timeFormat: " + pattern + " (expected: ");
  }

  @Test
  void refusesOtherUnits() {
    assertThatThrownBy(() -> TimeFormat.SECONDS.ticks("1", TimeUnit.DAYS))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unit: DAYS");
  }

  @Property(seed = "20260131")
  void roundsDecimalsTowardsThePast(
      @ForAll @BigRange(min = "-9000000000", max = "9000000000") @Scale(12) BigDecimal seconds) {
    for (TimeUnit unit :
        new TimeUnit[] {TimeUnit.SECONDS, TimeUnit.MILLISECONDS, TimeUnit.NANOSECONDS}) {
      long expected = seconds
          .multiply(BigDecimal.valueOf(unit.convert(1, TimeUnit.SECONDS)))
          .setScale(0, RoundingMode.FLOOR)
          .longValueExact();
      assertThat(TimeFormat.SECONDS.ticks(seconds.toPlainString(), unit)).isEqualTo(expected);
    }
  }

  @Property(seed = "20260131")
  void roundsCoarserUnitsTowardsThePast(@ForAll long nanoseconds) {
    assertThat(TimeFormat.NANOSECONDS.ticks(Long.toString(nanoseconds), TimeUnit.MICROSECONDS))
        .isEqualTo(Math.floorDiv(nanoseconds, 1_000L));
  }

  @Property(seed = "20260131")
  void readsLogTimesAsJavaTimeDoes(
      @ForAll @LongRange(min = -62_000_000_000L, max = 253_000_000_000L) long second) {
    LocalDateTime time = LocalDateTime.ofEpochSecond(second, 0, ZoneOffset.UTC);
    String text = time.atOffset(ZoneOffset.ofHoursMinutes(5, 30))
        .format(DateTimeFormatter.ofPattern("dd/MMM/uuuu:HH:mm:ss xx", Locale.ENGLISH));
    assertThat(TimeFormat.CLF.ticks(text, TimeUnit.SECONDS)).isEqualTo(second - 19_800);
    assertThat(TimeFormat.ISO.ticks(Instant.ofEpochSecond(second).toString(), TimeUnit.SECONDS))
        .isEqualTo(second);
  }

  @ParameterizedTest
  @CsvSource({
    "s, 1700000000, 1700000000",
    "s, -1.5, -1.5",
    "s, 0.00000000001, 0.00000000001",
    "ms, 1700000000123, 1700000000.123",
    "us, -1, -0.000001",
    "ns, 123456789012345678901234567890.5, 123456789012345678901.2345678905",
    "iso, 2023-11-15T00:13:20.123456789+02:00, 1700000000.123456789",
    "iso, 1969-12-31T23:59:59.5Z, -0.5",
    "clf, 14/Nov/2023:15:13:20 -0700, 1700000000",
    "yyyy-MM-dd, 2023-11-14, 1699920000"
  })
  void readsExactSeconds(String format, String text, BigDecimal seconds) {
    assertThat(TimeFormat.parse(format).seconds(text)).isEqualByComparingTo(seconds);
  }

  @ParameterizedTest
  @CsvSource({"s, 1e3", "s, +1", "s, ''", "s, 1.", "s, .5", "ns, 0x1", "iso, 2023-11-14", "clf, 1"})
  void exactSecondsAreNotGuessed(String format, String text) {
    TimeFormat times = TimeFormat.parse(format);
    assertThatThrownBy(() -> times.seconds(text)).isInstanceOf(DateTimeException.class);
  }

  @ParameterizedTest
  @CsvSource({
    "1700000000, 1700000000",
    "2023-11-14, 1699920000",
    "2023-11-14T22:13, 1699999980",
    "2023-11-14T22:13:20, 1700000000",
    "2023-11-14T22:13:20Z, 1700000000",
    "2023-11-15T00:13:20+02:00, 1700000000",
    "2023-11-14T24:00, 1700006400",
    "1969-12-31T23:59:59.25, -0.75"
  })
  void orIsoTakesBoth(String text, BigDecimal seconds) {
    TimeFormat either = TimeFormat.SECONDS.orIso();
    assertThat(either.seconds(text)).isEqualByComparingTo(seconds);
    assertThat(either.ticks(text, TimeUnit.SECONDS))
        .isEqualTo(seconds.setScale(0, RoundingMode.FLOOR).longValueExact());
  }

  @ParameterizedTest
  @ValueSource(strings = {"yesterday", "2023-11", "2023-11-14 22:13", "22:13", "2023-11-14T"})
  void orIsoSaysWhatItExpects(String text) {
    TimeFormat either = TimeFormat.SECONDS.orIso();
    assertThatThrownBy(() -> either.seconds(text)).isInstanceOf(DateTimeException.class);
    assertThat(either.expected())
        .isEqualTo(
            "seconds since the epoch, or ISO-8601 such as 2026-01-31T23:59:59Z or" + " 2026-01-31");
  }
}
