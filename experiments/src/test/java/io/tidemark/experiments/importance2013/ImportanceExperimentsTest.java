package io.tidemark.experiments.importance2013;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small runs, and what the comparisons say of results that are wrong. Seeds are fixed. */
class ImportanceExperimentsTest {
  private static boolean ours(ExperimentResult result) {
    return result.holds(Claim.Kind.OURS);
  }

  @Test
  void table2HasAllFiltersAndToldFromEachOther() throws InterruptedException {
    Table2Parameters small =
        new Table2Parameters(List.of(Law.INVERSE_ROOT), 1, Grid.quick(), 20_130_102L);
    ExperimentResult result = new Table2().run(small, fraction -> {});
    assertThat(result.tables()).hasSize(1);
    assertThat(result.tables().get(0).rows())
        .hasSize(PaperFilter.values().length + Family.values().length);
    assertThat(ours(result)).isTrue();
  }

  @Test
  void table2DiffersIfErrorsDo() {
    List<Score> scores = new ArrayList<>();
    Entrant yes = new Entrant("yes", seed -> (key, importance) -> true);
    ImportanceTally wrong = DrawnStreams.usual(Law.UNIFORM, 1, 1).run((key, importance) -> true);
    for (PaperFilter filter : PaperFilter.values()) {
      scores.add(Score.of(filter, yes, wrong));
    }
    for (Family family : Family.values()) {
      scores.add(Score.of(family, yes, wrong));
    }
    Table2Parameters any = new Table2Parameters(List.of(Law.UNIFORM), 1, Grid.quick(), 1);
    ExperimentResult result =
        new Table2Report(any, List.of(new Table2.Part(Law.UNIFORM, scores))).result();
    assertThat(ours(result)).isFalse();
  }

  @Test
  void falsePositivesThatRiseWithImportanceDiffer() {
    ImportanceTally rising = DrawnStreams.uniformRepeats(Law.INVERSE, 1, 1)
        .run((key, importance) -> key % Importance.MOST < importance);
    BandReport.Part part =
        BandReport.Part.of(Law.INVERSE, List.of(rising, rising, rising, rising, rising));
    List<Claim> comparisons = new BandClaims(List.of(part)).comparisons();
    assertThat(comparisons.get(1).text()).contains("does not depend");
    assertThat(comparisons.get(1).outside()).hasSize(PaperFilter.values().length);
    assertThat(comparisons.get(2).text()).contains("go up");
    assertThat(comparisons.get(2).holds()).isTrue();
  }

  @Test
  void figure18AgreesFromTheStart() throws InterruptedException {
    ExperimentResult result =
        new Figure18().run(new Figure18Parameters(List.of(1_000, 5_000), 1, 3), fraction -> {});
    assertThat(result.tables().get(0).rows()).hasSize(2 * PaperFilter.values().length);
    assertThat(result.charts().get(0).series()).hasSize(PaperFilter.values().length);
    assertThat(ours(result)).isTrue();
  }

  @Test
  void gapsDifferIfTooManyAreMissed() {
    GapsParameters parameters = GapsParameters.quick();
    Gaps.Case first = new Gaps.Case(PaperFilter.BY_IMPORTANCE, 1);
    // Theory has 0.567 after 5,000 arrivals.
    ExperimentResult right =
        new GapsReport(parameters, List.of(new Gaps.Seen(first, 5_000, 10_000, 5_670))).result();
    assertThat(ours(right)).isTrue();
    ExperimentResult wrong =
        new GapsReport(parameters, List.of(new Gaps.Seen(first, 5_000, 10_000, 6_860))).result();
    assertThat(ours(wrong)).isFalse();
  }

  @Test
  void settledFiltersDifferIfZerosDo() {
    SettledParameters parameters = SettledParameters.quick();
    assertThat(ours(settled(parameters, 0.0585, 0.7397))).isTrue();
    assertThat(ours(settled(parameters, 0.0685, 0.7397))).isFalse();
    assertThat(ours(settled(parameters, 0.0585, 0.7597))).isFalse();
  }

  private static ExperimentResult settled(
      SettledParameters parameters, double zeros, double falsePositives) {
    PaperFilter kind = PaperFilter.SBF;
    Settled.Point point = new Settled.Point(kind, kind.spec(), zeros, falsePositives);
    Settled.OtherMode same = new Settled.OtherMode(kind, DrawnCells.Mode.DISTINCT, zeros);
    return new SettledReport(parameters, List.of(point), List.of(same)).result();
  }

  @Test
  void cellsDrawnOneByOneSettleWhereTheChainDoes() {
    DrawnCells cells =
        new DrawnCells(DrawnCells.Mode.DISTINCT, PaperStream.law(PaperFilter.SBF), 11);
    for (int i = 0; i < 60_000; i++) {
      cells.arrive();
    }
    // Four standard deviations of 43,690 cells that are zero with probability 0.0585, were they
    // independent.
    assertThat(cells.zeroShare())
        .isBetween(
            0.0585 - 4 * Math.sqrt(0.0585 * 0.9415 / PaperFilter.CELLS),
            0.0585 + 4 * Math.sqrt(0.0585 * 0.9415 / PaperFilter.CELLS));
  }
}
