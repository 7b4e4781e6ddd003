package io.tidemark.workload.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.ChiSquare;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ZipfStreamTest {
  private static final int DRAWS = 1_000_000;

  @ParameterizedTest
  @CsvSource({
    "2, 0",
    "2, 0.5",
    "2, 1",
    "2, 1.2",
    "2, 2",
    "1000, 0",
    "1000, 0.5",
    "1000, 1",
    "1000, 1.2",
    "1000, 2",
    "1000, 0.999999999",
    "1000, 1.000000001",
    "10, 4",
  })
  void agreesWithTheExactProbabilities(int universe, double exponent) {
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(universe, exponent, 42));
    long[] observed = new long[universe];
    for (int i = 0; i < DRAWS; i++) {
      observed[(int) stream.next()]++;
    }
    double pValue = ChiSquare.pValue(observed, probabilities(universe, exponent));
    assertThat(pValue).as("chi-square p-value, level 0.0001").isGreaterThan(1e-4);
  }

  private static double[] probabilities(int universe, double exponent) {
    double[] probabilities = new double[universe];
    double sum = 0;
    for (int i = universe; i >= 1; i--) {
      probabilities[i - 1] = Math.pow(i, -exponent);
      sum += probabilities[i - 1];
    }
    for (int i = 0; i < universe; i++) {
      probabilities[i] /= sum;
    }
    return probabilities;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1, 1.2, 2, 50, 1e6})
  void aUniverseOfOneHasOneKey(double exponent) {
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(1, exponent, 1));
    for (int i = 0; i < 1_000; i++) {
      assertThat(stream.next()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.5, 1, 1.2, 2, 50, 1e6})
  void staysInALargeUniverseAndHitsItsFirstKeyAsOftenAsItShould(double exponent) {
    long universe = ZipfStream.Parameters.MAX_UNIVERSE;
    ZipfStream stream = new ZipfStream(new ZipfStream.Parameters(universe, exponent, 3));
    long first = 0;
    for (int i = 0; i < 200_000; i++) {
      long key = stream.next();
      assertThat(key).isBetween(0L, universe - 1);
      first += key == 0 ? 1 : 0;
    }
    assertThat(BinomialInterval.clopperPearson(first, 200_000, 0.9999)
            .contains(1 / sum(universe, exponent)))
        .as("probability of the first key in the 0.9999 interval of its share")
        .isTrue();
  }

  /** Sum of k^-s: a million terms, the rest by the Euler-Maclaurin integral and its first term. */
  private static double sum(long universe, double exponent) {
    int exact = 1_000_000;
    double sum = 0;
    for (int k = exact; k >= 1; k--) {
      sum += Math.pow(k, -exponent);
    }
    double integral = exponent == 1
        ? Math.log((universe + 0.5) / (exact + 0.5))
        : (Math.pow(universe + 0.5, 1 - exponent) - Math.pow(exact + 0.5, 1 - exponent))
            / (1 - exponent);
    return sum + integral;
  }

  @Test
  void equalSeedsGiveEqualStreams() {
    ZipfStream a = new ZipfStream(new ZipfStream.Parameters(1000, 1, 9));
    ZipfStream b = new ZipfStream(new ZipfStream.Parameters(1000, 1, 9));
    ZipfStream c = new ZipfStream(new ZipfStream.Parameters(1000, 1, 10));
    int different = 0;
    for (int i = 0; i < 1_000; i++) {
      long key = a.next();
      assertThat(b.next()).isEqualTo(key);
      different += c.next() == key ? 0 : 1;
    }
    assertThat(different).isGreaterThan(500);
  }

  @Test
  void refusesBadParameters() {
    assertThatThrownBy(() -> new ZipfStream.Parameters(0, 1, 1))
        .hasMessageContaining("universe: 0");
    assertThatThrownBy(() -> new ZipfStream.Parameters((1L << 40) + 1, 1, 1))
        .hasMessageContaining("universe: 1099511627777");
    for (double exponent : new double[] {-0.1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThatThrownBy(() -> new ZipfStream.Parameters(5, exponent, 1))
          .hasMessage("exponent: " + exponent + " (expected: finite, at least 0.0)");
    }
  }
}
