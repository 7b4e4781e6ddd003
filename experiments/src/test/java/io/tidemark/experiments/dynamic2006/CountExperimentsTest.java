package io.tidemark.experiments.dynamic2006;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Verdict;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small runs, and what the comparisons say of results that are wrong. Seeds are fixed. */
class CountExperimentsTest {
  @TempDir
  Path folder;

  private static Verdict of(ExperimentResult result, Comparison.Claimant claimant) {
    return Verdict.of(
        result.comparisons().stream().filter(c -> c.claimant() == claimant).toList());
  }

  private static Verdict ours(ExperimentResult result) {
    return of(result, Comparison.Claimant.TIDEMARK);
  }

  @Test
  void shapesAreThoseOfThePaper() {
    assertThat(PaperShape.cells(1_000)).isEqualTo(6_529);
    assertThat(PaperShape.cells(10_000)).isEqualTo(65_288);
    assertThat(PaperShape.cells(1_000_000)).isEqualTo(6_528_780);
    assertThat(PaperShape.baseBits(100)).isEqualTo(6);
    assertThat(PaperShape.baseBits(1_000_000)).isEqualTo(19);
  }

  @Test
  void aFilterThatEmptiesGivesEveryWidthBackOnce() {
    MixedRun.Setting setting = new MixedRun.Setting(100, 100, 100_000, 0.1, 0.5, 0, 5);
    List<Long> rebuilds = MixedRun.rebuilds(setting, 4);
    assertThat(rebuilds).hasSize(4).isSorted();
    // Uniform counts of 100: a counter that three or four keys share needs 9 bits, 3 beyond x = 6.
    assertThat(rebuilds.get(3)).isBetween(2L, 4L);
  }

  @Test
  void figure6DiffersIfRebuildsDo() {
    assertThat(ours(figure6(8, 150_000))).isEqualTo(Verdict.HOLDS);
    assertThat(ours(figure6(14, 150_000))).isEqualTo(Verdict.DIFFERS);
    assertThat(ours(figure6(8, 140_000))).isEqualTo(Verdict.DIFFERS);
  }

  private static ExperimentResult figure6(long rebuilds, long widths) {
    List<Figure6.Cost> costs = new ArrayList<>();
    for (Structure structure : Figure6.STRUCTURES) {
      long growths = structure == Structure.SPECTRAL ? widths : rebuilds / 2;
      costs.add(new Figure6.Cost(structure, 10_000, 10, 20, 30, growths, growths));
    }
    Figure6.Spread spread = new Figure6.Spread(10_000, Map.of(8L, 94L, 6L, 6L));
    return new Figure6Report(Figure6Parameters.quick(), costs, List.of(spread)).result();
  }

  @Test
  void figure7DiffersIfRatiosDo() {
    assertThat(ours(figure7(2.912))).isEqualTo(Verdict.HOLDS);
    assertThat(ours(figure7(2.6))).isEqualTo(Verdict.DIFFERS);
  }

  private static ExperimentResult figure7(double ratio) {
    Figure7Parameters parameters =
        new Figure7Parameters(1_000, List.of(10, 1_000_000), List.of(0.1, 2.0), 1, 1);
    return new Figure7Report(
            parameters,
            List.of(
                new Figure7.Memory(10, 0.1, ratio, 3, 2_000, 1_000, 900),
                new Figure7.Memory(1_000_000, 0.1, 1.051, 3, 2_000, 1_000, 900),
                new Figure7.Memory(10, 2.0, 1.24, 10, 2_000, 1_000, 900),
                new Figure7.Memory(1_000_000, 2.0, 0.707, 11, 2_000, 1_000, 900)))
        .result();
  }

  @Test
  void countsDrawnAtOnceFillLikeSingleOnes() {
    Filled filled = new Filled(1_000, 0, 1_000_000_000L, 11);
    // Four standard deviations of the independent implementation, 0.0071 each.
    assertThat(filled.accuracy(filled.paged(6_529, 19))).isBetween(0.9502 - 0.0284, 0.9786);
    assertThat(filled.spectralModelBits(6_529) / Byte.SIZE).isBetween(19_000.0, 20_200.0);
  }

  @Test
  void literalRecurringMinimumCountsAKeyThatIsAlone() {
    LiteralRecurringMinimum counter = new LiteralRecurringMinimum(1_000, 500, 3);
    for (int i = 0; i < 7; i++) {
      counter.add(0x1234_5678_9abc_def0L);
    }
    assertThat(counter.estimate(0x1234_5678_9abc_def0L)).isEqualTo(7);
    assertThat(counter.estimate(0x0fed_cba9_8765_4321L)).isZero();
  }

  @Test
  void estimatorsDifferIfACountIsTooLow() {
    assertThat(ours(estimators(0))).isEqualTo(Verdict.HOLDS);
    assertThat(ours(estimators(0.002))).isEqualTo(Verdict.DIFFERS);
  }

  private static ExperimentResult estimators(double low) {
    EstimatorParameters.Load load = new EstimatorParameters.Load(5, 0.7);
    EstimatorParameters parameters =
        new EstimatorParameters(500, 20_000, List.of(load), List.of(0.0), 1, 1);
    List<SpectralEstimators.Score> scores = new ArrayList<>();
    for (SpectralEstimators.Rule rule : SpectralEstimators.Rule.values()) {
      double wrong =
          switch (rule) {
            case MINIMUM_SELECTION, LITERAL_EXTRA -> 0.03;
            case MINIMAL_INCREASE, MARKED_EXTRA -> 0.02;
            case LITERAL_SHARED, MARKED_SHARED -> 0.1;
          };
      boolean literal = rule == SpectralEstimators.Rule.LITERAL_EXTRA
          || rule == SpectralEstimators.Rule.LITERAL_SHARED;
      scores.add(new SpectralEstimators.Score(rule, load, 0, wrong, literal ? 0.02 : low, 0.01));
    }
    return new EstimatorReport(parameters, scores).result();
  }

  /** A stopwatch on which the fifth addition of every run takes 2 ms. */
  @Test
  void growthMissesItsGoalIfEveryRunHasALongAddition() throws InterruptedException {
    GrowthParameters parameters = new GrowthParameters(1_000, 100, 1_000, 100, 1, 2, 3);
    ExperimentResult even = new Growth(new Steps(Long.MAX_VALUE)).run(parameters, f -> {});
    assertThat(of(even, Comparison.Claimant.GOAL)).isEqualTo(Verdict.HOLDS);
    ExperimentResult slow = new Growth(new Steps(1_000)).run(parameters, f -> {});
    assertThat(of(slow, Comparison.Claimant.GOAL)).isEqualTo(Verdict.DIFFERS);
    assertThat(ours(slow)).isEqualTo(Verdict.HOLDS);
  }

  /** Every reading is 100 ns after the one before, and 2 ms at the tenth of each so many additions. */
  private static final class Steps implements Stopwatch {
    private final long every;
    private long readings;
    private long nanos;

    Steps(long every) {
      this.every = every;
    }

    @Override
    public long nanos() {
      readings++;
      // The second reading of an addition is the one that shows what it took.
      nanos += readings % 2 == 0 && readings / 2 % every == 10 ? 2_000_000 : 100;
      return nanos;
    }
  }

  @Test
  void aWindowRemovesWhatItAdded() throws IOException {
    Path file = folder.resolve("stream.tsv");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2_000; i++) {
      lines.append(i).append("\tkey").append(i % 7 == 0 ? 0 : i % 500).append('\n');
    }
    Files.writeString(file, lines);
    FastDigest digest = FastDigest.seeded(9);
    WindowedStream stream = new WindowedStream(Trace.readTsv(file), 0.25, 5, digest);
    assertThat(stream.mostCopies()).isBetween(500L / 7, 500L / 7 + 2);
    Subject wide = Structure.PAGED.create(100_000, 1, digest);
    WindowedStream.Tally right = stream.run(wide.filter());
    assertThat(right.asked()).isPositive();
    assertThat(right.wrong())
        .as("so many counters that no key shares all of its own")
        .isZero();
    assertThat(right.refused()).isZero();
    assertThat(wide.filter().total()).isEqualTo(500);
    WindowedStream.Tally crowded =
        stream.run(Structure.PAGED.create(256, 1, digest).filter());
    assertThat(crowded.wrong()).isPositive();
    assertThat(crowded.low()).isZero();
  }
}
