package io.tidemark.cli.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.workload.trace.TimeFormat;
import java.math.BigDecimal;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TickLengthTest {
  private static final long SECOND = 1_000_000_000L;

  /** Down for the start of a range, up for its end: all moments of the range are in the ticks. */
  @ParameterizedTest
  @CsvSource({
    "1000000000, 5, 5, 5",
    "1000000000, 5.1, 5, 6",
    "1000000000, -0.5, -1, 0",
    "1000000000, -1, -1, -1",
    "60000000000, 59, 0, 1",
    "60000000000, 60, 1, 1",
    "60000000000, -1, -1, 0",
    "100000000, 0.15, 1, 2",
    "100000000, 0.2, 2, 2",
    "1, 0.000000001, 1, 1",
    "1, 0.0000000011, 1, 2",
    "1, -0.0000000001, -1, 0",
    "86400000000000, 86399.999999999, 0, 1",
    "0, 17, 17, 17",
    "0, -2.5, -3, -2"
  })
  void ticks(long nanos, BigDecimal seconds, long floor, long ceiling) {
    TickLength tickLength = new TickLength(nanos);
    assertThat(tickLength.tickOf(seconds)).isEqualTo(floor);
    assertThat(tickLength.tickFrom(seconds)).isEqualTo(ceiling);
  }

  /** No history reaches that far, so that all farther moments are alike. */
  @Test
  void momentsBeyondAllTicks() {
    TickLength nano = new TickLength(1);
    assertThat(nano.tickOf(new BigDecimal("1e30"))).isEqualTo(Long.MAX_VALUE);
    assertThat(nano.tickFrom(new BigDecimal("-1e30"))).isEqualTo(Long.MIN_VALUE);
  }

  @ParameterizedTest
  @CsvSource({
    "1000000000, SECONDS, 1",
    "90000000000, SECONDS, 90",
    "100000000, MILLISECONDS, 100",
    "1500000000, MILLISECONDS, 1500",
    "1000, MICROSECONDS, 1",
    "7, NANOSECONDS, 7"
  })
  void readsInTheCoarsestUnit(long nanos, TimeUnit unit, long units) {
    assertThat(new TickLength(nanos).unit()).isEqualTo(unit);
    assertThat(new TickLength(nanos).units()).isEqualTo(units);
  }

  @Test
  void momentsForPeople() {
    assertThat(new TickLength(SECOND).moment(1_700_000_000L)).isEqualTo("2023-11-14T22:13:20Z");
    assertThat(new TickLength(SECOND / 10).moment(-5)).isEqualTo("1969-12-31T23:59:59.500Z");
    assertThat(new TickLength(0).moment(42)).isEqualTo("tick 42");
    assertThat(new TickLength(86_400 * SECOND).moment(1L << 61)).isEqualTo("tick " + (1L << 61));
  }

  @Test
  void lengths() {
    TickLength second = new TickLength(SECOND);
    assertThat(second.length(300)).isEqualTo("5m");
    assertThat(second.ticksIn(1)).isEqualTo(1);
    assertThat(second.ticksIn(SECOND)).isEqualTo(1);
    assertThat(second.ticksIn(SECOND + 1)).isEqualTo(2);
    assertThat(second.length(Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE + " ticks");
    assertThat(new TickLength(0).length(1)).isEqualTo("1 tick");
  }

  @Test
  void ticksWithoutLengthAreNumbers() {
    assertThat(new TickLength(0).times(TimeFormat.MILLISECONDS)).isEqualTo(TimeFormat.SECONDS);
    assertThat(new TickLength(1).times(TimeFormat.MILLISECONDS).seconds("2026-01-31"))
        .isEqualByComparingTo("1769817600");
  }
}
