package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.analysis.Vectors;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The paper's formulas, as they should be, against exact values of an independent implementation. */
class CountTheoryTest {
  private static void check(String function, ToDoubleFunction<JsonNode> ours) {
    Vectors.of("count-vectors.json", function).forEach(vector -> {
      double expected = vector.path("out").asDouble();
      assertThat(ours.applyAsDouble(vector.path("in")))
          .as("%s of %s", function, vector.path("in"))
          .isCloseTo(expected, within(1e-9 * expected));
    });
  }

  @Test
  void cellsForAnError() {
    check(
        "dcf_m",
        in -> CountTheory.cells(
            in.path("n").asDouble(), in.path("k").asInt(), in.path("fp").asDouble()));
  }

  @Test
  void levels() {
    check("dcf_level", in -> CountTheory.level(in.path("of").asLong()));
  }

  /** Values that the printed rule gives to no level, or to one too many. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 2", "3, 2", "4, 3", "5, 3", "8, 4", "9, 4"})
  void powersOfTwoHaveALevelToo(long overflow, int level) {
    assertThat(CountTheory.level(overflow)).isEqualTo(level);
  }

  /** Shares of keys whose count is right, for the sizes of the paper's Table 2. */
  @ParameterizedTest
  @CsvSource({"6529, 0.9500", "7000, 0.9577", "5896, 0.9366", "4831, 0.9010"})
  void accuracyOfTheMemoryBoundedExperiment(double m, double right) {
    assertThat(1 - CountTheory.wrong(m, 3, 1000)).isCloseTo(right, within(5e-5));
  }

  @Test
  void cellsKeepTheErrorTheyAreFor() {
    for (int k = 1; k <= 20; k++) {
      double m = CountTheory.cells(1e6, k, 0.001);
      assertThat(CountTheory.wrong(m, k, 1e6)).as("k = %d", k).isLessThanOrEqualTo(0.001);
      assertThat(CountTheory.wrong(m - 1, k, 1e6)).as("k = %d", k).isGreaterThan(0.001);
    }
  }

  @Test
  void refusesWhatHasNoMeaning() {
    assertThatThrownBy(() -> CountTheory.cells(Double.NaN, 3, 0.05))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("n: NaN");
    assertThatThrownBy(() -> CountTheory.cells(10, 3, 1)).hasMessageStartingWith("p: 1.0");
    assertThatThrownBy(() -> CountTheory.level(-1)).hasMessageStartingWith("overflow: -1");
  }
}
