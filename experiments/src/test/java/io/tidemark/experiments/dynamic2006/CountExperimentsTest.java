package io.tidemark.experiments.dynamic2006;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.trace.Trace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small runs, and what the comparisons say of results that are wrong. Seeds are fixed. */
class CountExperimentsTest {
  @TempDir
  Path folder;

  private static boolean of(ExperimentResult result, Claim.Kind kind) {
    return result.holds(kind);
  }

  private static boolean ours(ExperimentResult result) {
    return of(result, Claim.Kind.OURS);
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
    assertThat(ours(figure6(8, 150_000))).isTrue();
    assertThat(ours(figure6(14, 150_000))).isFalse();
    assertThat(ours(figure6(8, 140_000))).isFalse();
  }

  private static ExperimentResult figure6(long rebuilds, long widths) {
    List<Figure6.Cost> costs = new ArrayList<>();
    for (ResizingStructure structure : Figure6.STRUCTURES) {
      long growths = structure == ResizingStructure.SPECTRAL ? widths : rebuilds / 2;
      costs.add(new Figure6.Cost(structure, 10_000, 10, 20, 30, growths, growths));
    }
    Figure6 experiment = new Figure6(Stopwatch.ofMachine());
    Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
    Figure6.show(
        Rows.of(costs),
        Rows.of(List.of(new Figure6.Spread(10_000, 8, 94), new Figure6.Spread(10_000, 6, 6))),
        report);
    return report.result();
  }

  @Test
  void figure7DiffersIfRatiosDo() {
    assertThat(ours(figure7(2.912))).isTrue();
    assertThat(ours(figure7(2.6))).isFalse();
  }

  private static ExperimentResult figure7(double ratio) {
    Report report = new Figure7()
        .report(new Figure7.Parameters(1_000, List.of(10, 1_000_000), List.of(0.1, 2.0), 1, 1));
    Figure7.show(
        Rows.of(List.of(
            new Figure7.Memory(10, 0.1, ratio, 3, 2_000, 1_000, 900),
            new Figure7.Memory(1_000_000, 0.1, 1.051, 3, 2_000, 1_000, 900),
            new Figure7.Memory(10, 2.0, 1.24, 10, 2_000, 1_000, 900),
            new Figure7.Memory(1_000_000, 2.0, 0.707, 11, 2_000, 1_000, 900))),
        report);
    return report.result();
  }

  @Test
  void countsDrawnAtOnceFillLikeSingleOnes() {
    DrawnMultiset drawn = new DrawnMultiset(1_000, 0, 1_000_000_000L, 11);
    // Four standard deviations of the independent implementation, 0.0071 each.
    assertThat(drawn.accuracy(drawn.paged(6_529, 19))).isBetween(0.9502 - 0.0284, 0.9786);
    assertThat(drawn.spectralModelBits(6_529) / Byte.SIZE).isBetween(19_000.0, 20_200.0);
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
    assertThat(ours(estimators(0))).isTrue();
    assertThat(ours(estimators(0.002))).isFalse();
  }

  private static ExperimentResult estimators(double low) {
    SpectralEstimators.Load load = new SpectralEstimators.Load(5, 0.7);
    SpectralEstimators.Parameters parameters =
        new SpectralEstimators.Parameters(500, 20_000, List.of(load), List.of(0.0), 1, 1);
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
    Report report = new SpectralEstimators().report(parameters);
    SpectralEstimators.show(parameters, Rows.of(scores), report);
    return report.result();
  }

  /** A stopwatch on which the fifth addition of every run takes 2 ms. */
  @Test
  void growthMissesItsGoalIfEveryRunHasALongAddition() throws InterruptedException {
    ExperimentResult even = growth(Long.MAX_VALUE);
    assertThat(of(even, Claim.Kind.GOAL)).isTrue();
    ExperimentResult slow = growth(1_000);
    assertThat(of(slow, Claim.Kind.GOAL)).isFalse();
    assertThat(ours(slow)).isTrue();
  }

  private static ExperimentResult growth(long every) throws InterruptedException {
    Growth.Parameters parameters = new Growth.Parameters(1_000, 100, 1_000, 100, 1, 2, 3);
    Growth experiment = new Growth(new Steps(every));
    Report report = experiment.report(parameters);
    experiment.run(parameters, report, f -> {});
    return report.result();
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
    TrackedFilter wide = ResizingStructure.PAGED.create(100_000, 1, digest);
    WindowedStream.Tally right = stream.run(wide.filter());
    assertThat(right.asked()).isPositive();
    assertThat(right.wrong())
        .as("so many counters that no key shares all of its own")
        .isZero();
    assertThat(right.refused()).isZero();
    assertThat(wide.filter().total()).isEqualTo(500);
    WindowedStream.Tally crowded =
        stream.run(ResizingStructure.PAGED.create(256, 1, digest).filter());
    assertThat(crowded.wrong()).isPositive();
    assertThat(crowded.low()).isZero();
  }
}
