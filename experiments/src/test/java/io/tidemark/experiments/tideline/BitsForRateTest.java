package io.tidemark.experiments.tideline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class BitsForRateTest {
  private static MeasuredRate at(long bitsPerPair, long hits) {
    return new MeasuredRate(
        "day", 100, ComparedHistory.LEVEL, 100 * bitsPerPair, 128, 1_000_000, hits, Double.NaN);
  }

  private static OptionalDouble crossing(MeasuredRate... measured) {
    return BitsForRate.at(0.01, List.of(measured), MeasuredRate::rate);
  }

  @Test
  void liesWhereTheLogarithmWouldBe() {
    assertThat(crossing(at(4, 1_000_000), at(10, 100_000), at(20, 1_000)).getAsDouble())
        .as("half way from 0.1 to 0.001")
        .isCloseTo(15, within(1e-9));
    assertThat(crossing(at(4, 100_000), at(8, 10_000)).getAsDouble()).isCloseTo(8, within(1e-9));
    assertThat(crossing(at(4, 100_000), at(8, 0)).getAsDouble()).isBetween(4.0, 5.0);
  }

  @Test
  void isTheFirstSizeOrNoneWhereTheRateIsNotMet() {
    assertThat(crossing(at(4, 9_000), at(8, 10))).hasValue(4);
    assertThat(crossing(at(4, 900_000), at(8, 11_000))).isEmpty();
    assertThat(crossing()).isEmpty();
  }
}
