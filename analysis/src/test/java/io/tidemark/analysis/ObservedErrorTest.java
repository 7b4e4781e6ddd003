package io.tidemark.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservedErrorTest {
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "0, 1000", "3, 1000", "500, 1000", "1000, 1000", "7, 4000000"})
  void theIntervalIsThatOfClopperAndPearson(long wrong, long judged) {
    Interval expected = BinomialInterval.clopperPearson(wrong, judged, 0.95);
    ObservedError observed = ObservedError.of(wrong, judged);
    assertThat(observed.low()).isCloseTo(expected.low(), within(1e-9));
    assertThat(observed.high()).isCloseTo(expected.high(), within(1e-9));
    assertThat(observed.share()).isEqualTo((double) wrong / judged);
  }

  @Test
  void nothingIsKnownWhereNothingWasJudged() {
    assertThat(ObservedError.of(0, 0)).isEqualTo(new ObservedError(0, 0, 0, 1));
    assertThat(ObservedError.of(0, 0).share()).isZero();
    assertThatThrownBy(() -> ObservedError.of(2, 1)).isInstanceOf(IllegalArgumentException.class);
  }
}
