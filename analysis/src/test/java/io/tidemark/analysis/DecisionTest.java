package io.tidemark.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.tidemark.workload.statistics.Calibration;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class DecisionTest {
  @Test
  void matchesTheVectors() {
    Vectors.of("window-vectors.json", "decide_pos").forEach(vector -> {
      JsonNode in = vector.path("in");
      double post = in.path("post").asDouble();
      double falsePositive = in.path("cfp").asDouble();
      double falseNegative = in.path("cfn").asDouble();
      boolean expected = vector.path("out").asBoolean();
      assertThat(Decision.isYes(post, falsePositive, falseNegative)).isEqualTo(expected);
      assertThat(Decision.of(post, new Costs(falsePositive, falseNegative)).isYes())
          .isEqualTo(expected);
    });
  }

  @Test
  void costsTheLeast() {
    assertThat(Decision.of(0.25, new Costs(1, 2))).isEqualTo(new Decision(false, 0.5));
    assertThat(Decision.of(0.75, new Costs(1, 2))).isEqualTo(new Decision(true, 0.25));
  }

  @Test
  void refusesCostsThatDecideNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Costs(0, 0))
        .withMessage("falseNegative: 0.0 (expected: positive where falsePositive is 0)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Costs(Double.NaN, 1))
        .withMessageStartingWith("falsePositive: NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Decision.of(Double.NaN, new Costs(1, 1)))
        .withMessageStartingWith("probability: NaN");
  }

  @Test
  void posteriorErrorMatchesTheVectors() {
    Vectors.of("window-vectors.json", "posterior_error").forEach(vector -> {
      long[] counts = new long[Calibration.BINS];
      double[] shares = new double[Calibration.BINS];
      for (int bin = 0; bin < Calibration.BINS; bin++) {
        counts[bin] = vector.path("in").path("eta").path(bin).asLong();
        shares[bin] = vector.path("in").path("f").path(bin).asDouble();
      }
      double expected = vector.path("out").asDouble();
      assertThat(Calibration.posteriorError(counts, shares))
          .isCloseTo(expected, within(1e-9 * expected));
    });
  }

  @Test
  void calibrationCountsEveryQuestionInItsBin() {
    Calibration calibration = new Calibration();
    calibration.addTrue(1);
    calibration.addFalse(0);
    calibration.addTrue(0.05);
    calibration.addFalse(0.07);
    assertThat(calibration.points())
        .containsExactly(
            new Calibration.Point(0.025, 0, 0, 1),
            new Calibration.Point(0.075, 0.060000000000000005, 0.5, 2),
            new Calibration.Point(0.975, 1, 1, 1));
    assertThat(calibration.posteriorError())
        .isCloseTo((0.025 + 2 * 0.425 + 0.025) / 4, within(1e-12));
    assertThat(calibration.meanDistance()).isCloseTo(2 * 0.44 / 4, within(1e-12));
  }

  /** Answers that are true as often as they say are calibrated, within 5 standard deviations. */
  @Test
  void rightProbabilitiesHaveNoDistance() {
    Calibration calibration = new Calibration();
    SplittableRandom random = new SplittableRandom(3);
    int questions = 200_000;
    for (int i = 0; i < questions; i++) {
      double probability = random.nextDouble();
      if (random.nextDouble() < probability) {
        calibration.addTrue(probability);
      } else {
        calibration.addFalse(probability);
      }
    }
    assertThat(calibration.count()).isEqualTo(questions);
    double deviation = 0.5 / Math.sqrt((double) questions / Calibration.BINS);
    assertThat(calibration.meanDistance()).isLessThan(5 * deviation);
  }

  @Test
  void refusesErrorsOfNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Calibration().posteriorError())
        .withMessageStartingWith("questions: 0.0");
  }
}
