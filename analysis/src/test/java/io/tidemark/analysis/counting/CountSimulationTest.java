package io.tidemark.analysis.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.workload.statistics.MeanAccumulator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What plans predict, against real filters. */
class CountSimulationTest {
  /* Five standard errors of fillings: a chance of 6e-7 per comparison that a right formula fails. */
  private static final double ERRORS = 5;

  @ParameterizedTest
  @CsvSource({
    "40, 3, 0, 0.05, 400", "1000, 100, 0, 0.02, 60", "5000, 1, 0, 0.01, 60",
    "6000, 7, 1, 0.02, 30", "6000, 20, 0.5, 0.1, 30", "5000, 1000, 1.5, 0.05, 30"
  })
  void errorsOfAllStructures(double keys, double mean, double skew, double error, int fillings) {
    CountStream stream = new CountStream(keys, mean, skew);
    for (CountPlan plan : CountTuning.all(stream, CountGoal.error(error))) {
      CountTrial trial = new CountTrial(plan, stream, fillings);
      assertThat(trial.tooLow).as("too low, %s", plan).isZero();
      assertThat(plan.error()).as("%s", plan).isLessThanOrEqualTo(error);
      // The plan has the greater of both errors.
      MeanAccumulator greater =
          trial.present.mean() > trial.absent.mean() ? trial.present : trial.absent;
      assertThat(plan.error())
          .as("%s", plan)
          .isCloseTo(greater.mean(), within(ERRORS * greater.standardError()));
      assertThat(plan.meanOvercount())
          .as("%s", plan)
          .isCloseTo(trial.overcount.mean(), within(overcountTolerance(trial)));
    }
  }

  /** Both are samples: the prediction is of 2^17 counters, a trial of all fillings' questions. */
  private static double overcountTolerance(CountTrial trial) {
    return 2 * ERRORS * trial.overcount.standardError() + 0.05 * trial.overcount.mean();
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 100, 0, 0.02",
    "20000, 1, 0, 0.01",
    "20000, 7, 1, 0.02",
    "30000, 1000, 1.5, 0.02",
    "15000, 20, 0.5, 0.001",
    "20000, 1000000, 2, 0.05",
    "30000, 3, 0.2, 0.3"
  })
  void bytesOfAllStructures(double keys, double mean, double skew, double error) {
    CountStream stream = new CountStream(keys, mean, skew);
    for (CountPlan plan : CountTuning.all(stream, CountGoal.error(error))) {
      CountTrial trial = new CountTrial(plan, stream, 2);
      assertThat(trial.bytes.mean() / plan.memoryBytes())
          .as("%s", plan)
          .isCloseTo(1, within(bytesTolerance(plan, stream)));
    }
  }

  /**
   * Counting filters have the bytes of their shape. A spectral filter has between none and all of its
   * slack left, half a bit of some twenty per counter. Segments of a dynamic filter have between none
   * and a sixteenth to spare; the widths of its pages are a sample in both, of 512 pages in the plan.
   */
  private static double bytesTolerance(CountPlan plan, CountStream stream) {
    return switch (plan.structure()) {
      case COUNTING -> 0;
      case SPECTRAL -> 0.02;
      case DYNAMIC -> {
        DynamicCountSpec spec = plan.dynamic();
        CellSample sample = CellSample.of(
            stream.law(), CountErrors.places(spec.cells(), spec.probes(), spec.layout()), 1 << 17);
        double deviation =
            Math.sqrt(sample.pageBitsVariance(spec.baseBits())) / sample.pageBits(spec.baseBits());
        double pages = (double) spec.cells() / (double) spec.cellsPerPage();
        yield 1.0 / 32 + ERRORS * deviation * (1 / Math.sqrt(pages) + 1 / Math.sqrt(512));
      }
    };
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 100, 0, 9000",
    "20000, 1, 0, 60000",
    "6000, 7, 1, 50000",
    "5000, 1000, 1.5, 70000",
    "100, 5, 1, 500"
  })
  void errorsInAMemoryThatIsNeverExceeded(double keys, double mean, double skew, long bytes) {
    CountStream stream = new CountStream(keys, mean, skew);
    int fillings = (int) Math.max(20, 40_000 / keys);
    for (CountPlan plan : CountTuning.all(stream, CountGoal.memory(bytes))) {
      assertThat(plan.memoryBytes()).as("%s", plan).isLessThanOrEqualTo(bytes);
      CountTrial trial = new CountTrial(plan, stream, fillings);
      assertThat(trial.mostBytes).as("%s", plan).isLessThanOrEqualTo(bytes);
      MeanAccumulator greater =
          trial.present.mean() > trial.absent.mean() ? trial.present : trial.absent;
      // By Cantelli's inequality less than 1/17 is more than four deviations above its mean.
      assertThat((double) trial.foldedFillings)
          .as("%s", plan)
          .isLessThan(fillings / 17.0 + ERRORS * Math.sqrt(fillings / 17.0));
      assertThat(plan.error())
          .as("%s", plan)
          .isCloseTo(greater.mean(), within(ERRORS * greater.standardError()));
    }
  }

  @Test
  void theFilterForUnknownKeysHoldsWhatItSays() {
    for (long bytes : new long[] {1000, 20_000, 200_000}) {
      CountPlan plan = CountTuning.singles(bytes);
      CountTrial trial =
          new CountTrial(plan, CountStream.ofSingles(plan.keys()), (int) (2_000_000 / bytes));
      assertThat(trial.mostBytes).isLessThanOrEqualTo(bytes);
      assertThat(plan.error()).isLessThanOrEqualTo(CountTuning.USUAL_ERROR);
      assertThat(plan.error())
          .as("%s", plan)
          .isCloseTo(trial.present.mean(), within(ERRORS * trial.present.standardError()));
    }
  }

  /** Counts a hundred times as high as assumed: nothing is too low, and the bound holds. */
  @Test
  void theFilterForUnknownKeysFoldsWhereCountsAreHigher() {
    CountPlan plan = CountTuning.singles(20_000);
    CountTrial trial = new CountTrial(plan, new CountStream(plan.keys(), 100, 1), 3);
    assertThat(trial.foldedFillings).isEqualTo(3);
    assertThat(trial.tooLow).isZero();
    assertThat(trial.mostBytes).isLessThanOrEqualTo(20_000);
  }
}
