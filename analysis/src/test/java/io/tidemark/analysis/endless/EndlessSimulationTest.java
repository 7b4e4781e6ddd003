package io.tidemark.analysis.endless;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.workload.stream.ImportanceStream;
import io.tidemark.workload.stream.ZipfStream;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What plans predict against what the filters do. */
class EndlessSimulationTest {
  private static final double SIGMAS = 5;

  /* A draw by value is taken as a mean field, and as settled from the first arrival on. */
  private static final double BY_VALUE_LEAVES_OUT = 0.01;

  /* The generated stream is not steady: the further it is, the longer are the gaps. */
  private static final double UNSTEADY = 0.01;

  /* Keys of a small universe have the same cells repeatedly, which the model does not know. */
  private static final double SAME_CELLS = 0.06;

  private static double sigmas(double rate, long trials) {
    return SIGMAS * Math.sqrt(Math.max(rate * (1 - rate), 1.0 / trials) / trials);
  }

  @ParameterizedTest
  @EnumSource(
      value = EndlessStructure.class,
      names = {"CLASSIC"},
      mode = EnumSource.Mode.EXCLUDE)
  void aSteadyStreamErrsAsPredicted(EndlessStructure structure) {
    ImportanceLaw law = new ImportanceLaw(List.of(
        new ImportanceClass(0.4, 1),
        new ImportanceClass(0.3, 2),
        new ImportanceClass(0.15, 4),
        new ImportanceClass(0.1, 8),
        new ImportanceClass(0.05, 20)));
    EndlessStream stream = new EndlessStream(0.3, GapLaw.logUniform(30_000), law);
    EndlessTrial trial = EndlessTrial.steady(stream, 200_000, 100_000, 11);
    double leftOut = structure == EndlessStructure.BY_VALUE ? BY_VALUE_LEAVES_OUT : 0;
    for (EndlessGoal goal : List.of(EndlessGoal.costs(1, 1), EndlessGoal.error(0.02))) {
      EndlessPrediction plan = EndlessTuning.best(new EndlessTask(4_096, stream, goal), structure);
      EndlessTrial.Errors errors = trial.run(plan);
      double found = plan.falsePositiveRate();
      assertThat(errors.falsePositiveRate())
          .as("new keys found, 5 sigma: %s", plan)
          .isCloseTo(found, within(leftOut + sigmas(found, errors.fresh())));
      double missed = plan.falseNegativeRate();
      assertThat(errors.falseNegativeRate())
          .as("repeats missed, 5 sigma: %s", plan)
          .isCloseTo(missed, within(leftOut + sigmas(missed, errors.repeats())));
      // The square of a weight is 30.4 in the mean, a weight 3.4.
      double missedWeight = plan.weightedFalseNegatives();
      double sigma = Math.sqrt(30.4 * missedWeight / (errors.fresh() + errors.repeats())) / 3.4;
      assertThat(errors.missedWeight())
          .as("weight missed, 5 sigma: %s", plan)
          .isCloseTo(missedWeight, within(leftOut + SIGMAS * sigma));
    }
  }

  private static void checkWeights(
      EndlessTrial trial, EndlessTask task, double leftOut, double sigma) {
    for (EndlessStructure structure : EndlessStructure.values()) {
      boolean isClassicBound =
          structure == EndlessStructure.CLASSIC && task.goal() instanceof EndlessGoal.Bound;
      if (structure != EndlessStructure.BY_VALUE && !isClassicBound) {
        EndlessPrediction plan = EndlessTuning.best(task, structure);
        EndlessTrial.Errors errors = trial.run(plan);
        assertThat(errors.foundWeight())
            .as("weight of new keys found, 5 sigma: %s", plan)
            .isCloseTo(plan.weightedFalsePositives(), within(leftOut + SIGMAS * sigma));
        assertThat(errors.missedWeight())
            .as("weight of repeats missed, 5 sigma: %s", plan)
            .isCloseTo(plan.weightedFalseNegatives(), within(leftOut + SIGMAS * sigma));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"UNIFORM, 4800", "INVERSE_ROOT, 16384", "DIRECT, 38500"})
  void aGeneratedStreamErrsAsItsSampleSays(ImportanceStream.Law law, long bytes) {
    ImportanceStream generated = new ImportanceStream(ImportanceStream.Parameters.usual(law, 23));
    long[] keys = new long[generated.positions()];
    double[] weights = new double[keys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = generated.next();
      weights[i] = generated.importance(keys[i]);
    }
    EndlessTrial trial = new EndlessTrial(keys, weights, 0);
    EndlessSample sample = trial.sample();
    EndlessStream stream = sample.stream().withDistinctKeys(sample.distinctKeys());
    // Weights are 50 at most and 10 at least in the mean: an error counts for at most 5.
    double sigma = 5 * Math.sqrt(0.1 / keys.length);
    checkWeights(trial, new EndlessTask(bytes, stream, EndlessGoal.costs(1, 1)), UNSTEADY, sigma);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.05", "0.8, 0.02", "1.1, 0.005"})
  void aSkewedStreamErrsAsItsSampleSays(double exponent, double error) {
    ZipfStream generated = new ZipfStream(new ZipfStream.Parameters(25_000, exponent, 3));
    long[] keys = new long[200_000];
    double[] weights = new double[keys.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = generated.next();
      weights[i] = 1 + keys[i] * 31 % 17;
    }
    EndlessTrial trial = new EndlessTrial(keys, weights, 0);
    EndlessSample sample = trial.sample();
    EndlessStream stream = sample.stream().withDistinctKeys(sample.distinctKeys());
    // An error counts for at most two mean weights; a key errs several times.
    double sigma = 2 * Math.sqrt(1.0 / keys.length);
    checkWeights(
        trial, new EndlessTask(8_192, stream, EndlessGoal.error(error)), SAME_CELLS, sigma);
  }
}
