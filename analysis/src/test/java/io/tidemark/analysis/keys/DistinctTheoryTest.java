package io.tidemark.analysis.keys;

import static io.tidemark.analysis.keys.VectorCheck.d;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.window.WindowOdds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistinctTheoryTest {
  @Test
  void matchesTheVectors() {
    VectorCheck.relative("D_uniform", in -> DistinctTheory.uniform(d(in, "U"), d(in, "j")));
    VectorCheck.relative("D_zipf_exact", in -> DistinctTheory.zipf(d(in, "U"), 1, d(in, "j")));
  }

  @Test
  void oddsMatchTheVectors() {
    VectorCheck.relative("table4_pos_neg", in -> switch (in.path("kind").asText()) {
      case "uniform" -> WindowOdds.uniform(d(in, "U"), d(in, "w"));
      default -> WindowOdds.zipf(d(in, "U"), 1, d(in, "w"));
    });
  }

  /** Further ranks than are summed one by one, against the plain sum. */
  @ParameterizedTest
  @CsvSource({"1, 1000", "1, 10000000", "0.5, 100000", "1.5, 1000000", "0, 5000000"})
  void integratesFarRanks(double exponent, double j) {
    int universe = 1_000_003;
    double total = 0;
    for (int x = universe; x >= 1; x--) {
      total += Math.pow(x, -exponent);
    }
    double expected = 0;
    double isNew = 0;
    for (int x = universe; x >= 1; x--) {
      double p = Math.pow(x, -exponent) / total;
      expected += -Math.expm1(j * Math.log1p(-p));
      isNew += p * Math.exp(j * Math.log1p(-p));
    }
    assertThat(DistinctTheory.zipf(universe, exponent, j))
        .isCloseTo(expected, within(1e-10 * expected));
    assertThat(DistinctTheory.zipfNew(universe, exponent, j))
        .isCloseTo(isNew, within(1e-10 * isNew));
  }

  @Test
  void zipfWithoutSkewIsUniform() {
    assertThat(DistinctTheory.zipf(1000, 0, 700))
        .isCloseTo(DistinctTheory.uniform(1000, 700), within(1e-9));
    assertThat(DistinctTheory.uniform(1, 0)).isZero();
    assertThat(DistinctTheory.uniform(1, 5)).isEqualTo(1);
  }
}
