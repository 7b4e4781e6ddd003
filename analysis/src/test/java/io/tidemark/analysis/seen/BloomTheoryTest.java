package io.tidemark.analysis.seen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BloomTheoryTest {
  /** The tolerance that the vectors themselves state. */
  private static final double RELATIVE = 1e-9;

  private static final double ABSOLUTE = 1e-12;

  private static void checkVectors(String function, ToDoubleFunction<JsonNode> ours) {
    Vectors.of("bloom-vectors.json", function).forEach(vector -> {
      double expected = vector.path("out").asDouble();
      // A rate far below the absolute tolerance must still be right in its own scale.
      double tolerance = Math.min(ABSOLUTE + RELATIVE * expected, RELATIVE * expected + 1e-300);
      assertThat(ours.applyAsDouble(vector.path("in")))
          .as("%s of %s", function, vector.path("in"))
          .isCloseTo(expected, within(tolerance));
    });
  }

  private static double d(JsonNode in, String name) {
    assertThat(in.has(name)).as(name).isTrue();
    return in.path(name).asDouble();
  }

  @Test
  void zeroFractionMatchesTheVectors() {
    checkVectors(
        "bf_zero_fraction", in -> BloomTheory.zeroFraction(d(in, "m"), d(in, "K"), d(in, "n")));
  }

  @Test
  void rateMatchesTheVectors() {
    checkVectors("bf_fpr", in -> BloomTheory.falsePositiveRate(d(in, "m"), d(in, "K"), d(in, "n")));
  }

  @Test
  void asymptoticRateMatchesTheVectors() {
    checkVectors(
        "bloom_fp",
        in -> BloomTheory.asymptoticFalsePositiveRate(d(in, "m"), d(in, "k"), d(in, "n")));
  }

  @Test
  void rateForDistinctPositionsMatchesTheVectors() {
    checkVectors(
        "pfp",
        in -> BloomTheory.falsePositiveRate(d(in, "m"), d(in, "k"), d(in, "n"), d(in, "rx")));
  }

  @Test
  void optimalBitsAreThoseOfTheOptimalNumberOfProbes() {
    double m = 1e9;
    double n = 1e8;
    double p = BloomTheory.asymptoticFalsePositiveRate(m, BloomTheory.optimalProbes(m, n), n);
    assertThat(BloomTheory.optimalBitsPerKey(p)).isCloseTo(m / n, within(1e-9));
  }

  @ParameterizedTest
  @ValueSource(doubles = {Double.NaN, 0, -1, Double.POSITIVE_INFINITY})
  void refusesImpossibleSizesByName(double m) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTheory.zeroFraction(m, 1, 1))
        .withMessageStartingWith("m: " + m);
  }
}
