package io.tidemark.workload.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import org.hipparchus.special.Beta;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BinomialIntervalTest {
  /** R. G. Newcombe, Statistics in Medicine 17 (1998) 857-872, Table I, methods 3 and 5. */
  @ParameterizedTest
  @CsvSource({
    "81, 263, 0.2553, 0.3662, 0.2527, 0.3676",
    "15, 148, 0.0624, 0.1605, 0.0578, 0.1617",
    "0, 20, 0.0000, 0.1611, 0.0000, 0.1684",
    "1, 29, 0.0061, 0.1718, 0.0009, 0.1776",
  })
  void agreesWithNewcombe(
      long successes, long trials, double wLow, double wHigh, double cpLow, double cpHigh) {
    Interval wilson = BinomialInterval.wilson(successes, trials, 0.95);
    assertThat(wilson.low()).isEqualTo(wLow, within(5e-5));
    assertThat(wilson.high()).isEqualTo(wHigh, within(5e-5));
    Interval exact = BinomialInterval.clopperPearson(successes, trials, 0.95);
    assertThat(exact.low()).isEqualTo(cpLow, within(5e-5));
    assertThat(exact.high()).isEqualTo(cpHigh, within(5e-5));
  }

  @Test
  void noAndAllSuccessesHaveClosedForms() {
    double tail = 0.005;
    long trials = 1_000_000;
    Interval none = BinomialInterval.clopperPearson(0, trials, 0.99);
    assertThat(none.low()).isZero();
    double expected = -Math.expm1(Math.log(tail) / trials);
    assertThat(none.high()).isEqualTo(expected, within(1e-10 * expected));
    Interval all = BinomialInterval.clopperPearson(trials, trials, 0.99);
    assertThat(all.high()).isEqualTo(1);
    assertThat(1 - all.low()).isEqualTo(expected, within(1e-9 * expected));
    assertThat(BinomialInterval.wilson(0, 5, 0.9).low()).isZero();
    assertThat(BinomialInterval.wilson(5, 5, 0.9).high()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"3, 1000000000", "500000, 1000000", "99999, 100000", "1, 2", "123456, 100000000"})
  void exactEndsLeaveHalfOfTheRiskOnEachSide(long successes, long trials) {
    Interval interval = BinomialInterval.clopperPearson(successes, trials, 0.999);
    double hits = (double) successes;
    double failures = trials - hits;
    double atLeast = Beta.regularizedBeta(interval.low(), hits, failures + 1);
    double atMost = 1 - Beta.regularizedBeta(interval.high(), hits + 1, failures);
    assertThat(atLeast).isEqualTo(0.0005, within(1e-9));
    assertThat(atMost).isEqualTo(0.0005, within(1e-9));
    assertThat(interval.contains((double) successes / trials)).isTrue();
  }

  @Test
  void refusesBadArguments() {
    assertThatThrownBy(() -> BinomialInterval.wilson(1, 0, 0.9)).hasMessageContaining("trials: 0");
    assertThatThrownBy(() -> BinomialInterval.wilson(-1, 3, 0.9))
        .hasMessage("successes: -1 (expected: 0..3)");
    assertThatThrownBy(() -> BinomialInterval.clopperPearson(4, 3, 0.9))
        .hasMessage("successes: 4 (expected: 0..3)");
    for (double confidence : new double[] {0, 1, -0.1, 95, Double.NaN}) {
      assertThatThrownBy(() -> BinomialInterval.clopperPearson(1, 3, confidence))
          .hasMessage("confidence: " + confidence + " (expected: in (0, 1))");
      assertThatThrownBy(() -> BinomialInterval.wilson(1, 3, confidence))
          .hasMessage("confidence: " + confidence + " (expected: in (0, 1))");
    }
  }
}
