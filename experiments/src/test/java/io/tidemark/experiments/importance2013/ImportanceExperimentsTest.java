package io.tidemark.experiments.importance2013;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Small runs, and what the comparisons say of results that are wrong. Seeds are fixed. */
class ImportanceExperimentsTest {
  private static boolean ours(ExperimentResult result) {
    return result.holds(Claim.Kind.OURS);
  }

  @Test
  void table2HasAllFiltersAndToldFromEachOther() throws InterruptedException {
    Table2.Parameters small =
        new Table2.Parameters(List.of(Law.INVERSE_ROOT), 1, Grid.quick(), 20_130_102L);
    Report report = new Table2().report(small);
    new Table2().run(small, report, fraction -> {});
    ExperimentResult result = report.result();
    assertThat(result.tables()).hasSize(1);
    assertThat(result.tables().get(0).rows())
        .hasSize(PaperFilter.values().length + FilterFamily.values().length);
    assertThat(ours(result)).isTrue();
  }

  @Test
  void table2DiffersIfErrorsDo() {
    List<Score> scores = new ArrayList<>();
    Candidate yes = new Candidate("yes", seed -> (key, importance) -> true);
    ImportanceTally wrong = DrawnStreams.usual(Law.UNIFORM, 1, 1).run((key, importance) -> true);
    for (PaperFilter filter : PaperFilter.values()) {
      scores.add(Score.of(filter, yes, wrong));
    }
    for (FilterFamily family : FilterFamily.values()) {
      scores.add(Score.of(family, yes, wrong));
    }
    Table2.Parameters any = new Table2.Parameters(List.of(Law.UNIFORM), 1, Grid.quick(), 1);
    Report report = new Table2().report(any);
    Table2.show(any, List.of(new Table2.Part(Law.UNIFORM, scores)), report);
    assertThat(ours(report.result())).isFalse();
  }

  @Test
  void falsePositivesThatRiseWithImportanceDiffer() {
    ImportanceTally rising = DrawnStreams.uniformRepeats(Law.INVERSE, 1, 1)
        .run((key, importance) -> key % PaperImportance.MOST < importance);
    Figures9To17 experiment = new Figures9To17();
    Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
    experiment.show(Rows.of(experiment.rows(Law.INVERSE, Collections.nCopies(5, rising))), report);
    List<Claim> claims = report.result().claims();
    assertThat(claims)
        .filteredOn(c -> c.id().equals("same-for-all"))
        .allMatch(c -> c.outside().size() == PaperFilter.values().length)
        .hasSize(1);
    assertThat(claims)
        .filteredOn(c -> c.id().equals("rising"))
        .allMatch(Claim::holds)
        .hasSize(1);
  }

  @Test
  void figure18AgreesFromTheStart() throws InterruptedException {
    Figure18.Parameters parameters = new Figure18.Parameters(List.of(1_000, 5_000), 1, 3);
    Report report = new Figure18().report(parameters);
    new Figure18().run(parameters, report, fraction -> {});
    ExperimentResult result = report.result();
    assertThat(result.tables().get(0).rows()).hasSize(2 * PaperFilter.values().length);
    assertThat(result.charts().get(0).series()).hasSize(PaperFilter.values().length);
    assertThat(ours(result)).isTrue();
  }

  @Test
  void gapsDifferIfTooManyAreMissed() {
    // Theory has 0.567 after 5,000 arrivals.
    assertThat(ours(gaps(5_670))).isTrue();
    assertThat(ours(gaps(6_860))).isFalse();
  }

  private static ExperimentResult gaps(long missed) {
    Gaps experiment = new Gaps();
    Gaps.Parameters parameters = experiment.parameters(RunScale.QUICK, List.of());
    Report report = experiment.report(parameters);
    Gaps.Case first = new Gaps.Case(PaperFilter.BY_IMPORTANCE, 1);
    Gaps.show(parameters, Rows.of(List.of(new Gaps.Seen(first, 5_000, 10_000, missed))), report);
    return report.result();
  }

  @Test
  void settledFiltersDifferIfZerosDo() {
    assertThat(ours(settled(0.0585, 0.7397))).isTrue();
    assertThat(ours(settled(0.0685, 0.7397))).isFalse();
    assertThat(ours(settled(0.0585, 0.7597))).isFalse();
  }

  private static ExperimentResult settled(double zeros, double falsePositives) {
    PaperFilter kind = PaperFilter.SBF;
    SettledFilters experiment = new SettledFilters();
    Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
    SettledFilters.show(
        Rows.of(List.of(new SettledFilters.Settled(kind, kind.spec(), zeros, falsePositives))),
        Rows.of(List.of(new SettledFilters.OtherMode(kind, DrawnCells.Mode.DISTINCT, zeros))),
        report);
    return report.result();
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
