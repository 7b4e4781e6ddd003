package io.tidemark.experiments.tideline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Table;
import java.util.List;
import org.junit.jupiter.api.Test;

class TidelineGoalsTest {
  private static MeasuredRate measured(ComparedHistory structure, long length, long hits) {
    return new MeasuredRate("day", 100, structure, 1_000, length, 1_000_000, hits, 1e-4);
  }

  private static List<Claim> verdicts(long tideline, long level, long pair, long length) {
    return shown(rates(tideline, level, pair, length), false, true).claims();
  }

  private static ExperimentResult shown(Rates rates, boolean webLog, boolean busy) {
    RangeLengths experiment = new RangeLengths(new Days());
    Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
    new TidelineGoals(rates, day -> webLog, day -> busy).show(report);
    return report.result();
  }

  private static Rates rates(long tideline, long level, long pair, long length) {
    return new Rates(List.of(
        measured(ComparedHistory.TIDELINE, length, tideline),
        measured(ComparedHistory.LEVEL, length, level),
        measured(ComparedHistory.PAIR, length, pair)));
  }

  @Test
  void aGoalIsMetOnlyAtWorst() {
    // 100 hits have an interval up to 122, and 5,900 one from 5,750.
    assertThat(verdicts(100, 6_300, 1_000, 128)).hasSize(3).allMatch(Claim::holds);
    assertThat(verdicts(100, 5_900, 1_000, 128).get(0).holds()).isFalse();
    assertThat(verdicts(100, 5_900, 1_000, 128))
        .extracting(Claim::kind)
        .containsOnly(Claim.Kind.GOAL);
  }

  @Test
  void whereThePairFilterDidNotErrNothingIsShown() {
    List<Claim> verdicts = verdicts(0, 500_000, 0, 128);
    assertThat(verdicts.get(0).holds()).isTrue();
    assertThat(verdicts.get(1).holds()).isFalse();
    assertThat(verdicts.get(1).checks().get(0).value()).isInfinite();
  }

  @Test
  void shortRangesAndSparseKeysHaveFewerGoals() {
    assertThat(verdicts(100, 6_300, 90, 16)).hasSize(2);
    assertThat(shown(rates(100, 6_300, 90, 128), true, false).claims()).hasSize(3);
  }

  @Test
  void theTableTellsMissedFromOpen() {
    assertThat(words(rates(100, 6_300, 1_000, 128))).containsExactly("met", "met", "met");
    assertThat(words(rates(100, 5_000, 100, 128))).containsExactly("open", "open", "met");
    assertThat(words(rates(100, 1_000, 20, 128))).containsExactly("missed", "missed", "missed");
  }

  private static List<String> words(Rates rates) {
    Table table = shown(rates, false, true).tables().get(0);
    return table.rows().stream()
        .map(row -> ((Datum.Text) row.get(row.size() - 1)).text())
        .toList();
  }
}
