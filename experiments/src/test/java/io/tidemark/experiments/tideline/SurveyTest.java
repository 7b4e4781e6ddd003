package io.tidemark.experiments.tideline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSetTest;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Table;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class SurveyTest {
  private final Survey survey = new Survey(
      List.of(
          ComparedHistory.PAIR,
          ComparedHistory.LEVEL,
          ComparedHistory.TIDELINE,
          ComparedHistory.SEALED),
      new QuestionCounts(2_000, 500, 1 << 16),
      source -> false);

  @Test
  void measuresADataset() throws IOException, InterruptedException {
    Dataset dataset = new Dataset("test", PairSetTest.random(3_000, 50, 1 << 14, 1), 2);
    SealedSize size = survey.add(dataset, 60_000, List.of(16L, 128L), fraction -> {});
    assertThat(size.share()).isEqualTo(size.bits() / 60_000.0);
    assertThat(survey.rates().all()).hasSize(2 * 4);
    assertThat(survey.rates().of("test", ComparedHistory.SEALED))
        .allSatisfy(m -> assertThat(m.bits()).isEqualTo(size.bits()));
    MeasuredRate tideline = survey.rates().of(ComparedHistory.TIDELINE).get(1);
    assertThat(tideline.questions()).isEqualTo(2_000);
    assertThat(survey
            .rates()
            .counterpart(tideline, ComparedHistory.PAIR)
            .orElseThrow()
            .questions())
        .as("no more than the ticks allow")
        .isEqualTo((1 << 16) / 128);
    ExperimentResult result = shown();
    assertThat(result.tables())
        .extracting(Table::name)
        .containsExactly("shapes", "goals", "sealed", "forgotten", "rates");
    assertThat(result.claims())
        .filteredOn(c -> c.kind() == Claim.Kind.OURS)
        .hasSize(1)
        .allSatisfy(c -> assertThat(c.outside()).isEmpty());
  }

  private ExperimentResult shown() {
    RangeLengths experiment = new RangeLengths(new Days());
    Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
    survey.show(report);
    return report.result();
  }

  @Test
  void saysNothingOfNothing() {
    assertThat(shown().claims()).isEmpty();
    assertThat(survey.rates().all()).isEmpty();
  }
}
