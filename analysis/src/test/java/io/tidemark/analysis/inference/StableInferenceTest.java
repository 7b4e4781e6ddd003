package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.analysis.endless.StableTheory;
import io.tidemark.analysis.window.AgePrior;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StableInferenceTest {
  private final Map<String, Double> answers = new HashMap<>();

  /** The plain sum over ages, with the law of the chain at each. */
  @ParameterizedTest
  @CsvSource({"0.01, 0.004, 3, 0.001", "0.002, 0.001, 7, 0.0005", "0.02, 0.005, 31, 0.01"})
  void isThePlainSum(double decrement, double set, int max, double p) {
    StableInference inference = new StableInference(decrement, set, max);
    int[][] evidence = {{max, max, max}, {0, 0, 0}, {max / 2, max, 0}, {1, max / 2, max / 2}};
    for (int[] values : evidence) {
      double total = 0;
      double[] below = new double[4];
      long[] windows = {1, 57, 400, 3001};
      // Then the prior is below e^-40.
      for (int age = 0; age < 40 / p; age++) {
        double[] law = StableTheory.lostAfter(decrement, set, max, age);
        double mass = AgePrior.at(p, age);
        for (int value : values) {
          mass *= law[max - value];
        }
        total += mass;
        for (int w = 0; w < windows.length; w++) {
          below[w] += age < windows[w] ? mass : 0;
        }
      }
      AgePosterior posterior = inference.posterior(p, values);
      for (int w = 0; w < windows.length; w++) {
        assertThat(posterior.within(windows[w]))
            .as("%s within %s", Arrays.toString(values), windows[w])
            .isCloseTo(below[w] / total, within(1e-10));
      }
    }
  }

  /**
   * A small stable filter on a uniform stream, with so many keys for each cell that each insertion is
   * nearly one of a new key: of the questions answered near P a share of P is true.
   * The distance is below 0.02, of which noise is 0.5 sqrt(20 / 40000) = 0.011.
   */
  @Test
  void isCalibratedOnAFilter() {
    int cells = 600;
    int probes = 3;
    int decrements = 6;
    int max = 7;
    int universe = 6000;
    int window = 1000;
    int[] values = new int[cells];
    int[] lastSeen = new int[universe];
    Arrays.fill(lastSeen, Integer.MIN_VALUE / 2);
    SplittableRandom random = new SplittableRandom(21);
    int[][] places = new int[universe][probes];
    for (int[] place : places) {
      for (int probe = 0; probe < probes; probe++) {
        place[probe] = probe * (cells / probes) + random.nextInt(cells / probes);
      }
    }
    StableInference inference =
        new StableInference((double) decrements / cells, (double) probes / cells, max);
    Calibration calibration = new Calibration();
    int start = 20_000;
    for (int i = 0; i < start + 40_000; i++) {
      int key = random.nextInt(universe);
      int[] place = places[key];
      if (i >= start) {
        int[] seen = {values[place[0]], values[place[1]], values[place[2]]};
        double ours = cached(inference, seen, window, 1.0 / universe);
        if (i - lastSeen[key] <= window) {
          calibration.addTrue(ours);
        } else {
          calibration.addFalse(ours);
        }
      }
      lastSeen[key] = i;
      int first = random.nextInt(cells);
      for (int d = 0; d < decrements; d++) {
        int cell = (first + d) % cells;
        values[cell] = Math.max(0, values[cell] - 1);
      }
      for (int cell : place) {
        values[cell] = max;
      }
    }
    assertThat(calibration.meanDistance()).as("%s", calibration.points()).isLessThan(0.02);
  }

  private double cached(StableInference inference, int[] values, int window, double p) {
    int[] sorted = values.clone();
    Arrays.sort(sorted);
    return answers.computeIfAbsent(
        Arrays.toString(sorted), key -> inference.posterior(p, sorted).within(window));
  }
}
