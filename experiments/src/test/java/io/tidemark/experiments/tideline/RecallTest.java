package io.tidemark.experiments.tideline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.time.Coverage;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.PairSetTest;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Report;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecallTest {
  private final PairSet pairs = PairSetTest.random(3_000, 50, 1 << 16, 1);
  private final Dataset dataset = new Dataset("test", pairs, 2);
  private final Recall recall = new Recall(dataset);

  @Test
  void noFormForgets() throws IOException {
    List<Recall.Remembered> all =
        recall.measure(dataset.tidelineSpec(20L * pairs.size(), QueryLengths.of(16, 1_024)));
    assertThat(all)
        .extracting(Recall.Remembered::form)
        .containsExactly(
            "live",
            "folded",
            "united with one of half the size",
            "reloaded",
            "sealed",
            "sealed in two parts and merged",
            "sealed and reloaded");
    assertThat(all).extracting(Recall.Remembered::forgotten).containsOnly(0L);
    assertThat(holds(all)).isTrue();
  }

  @Test
  void whatIsForgottenIsCounted() {
    long lost = dataset.digest().of(7);
    HistoryQuery forgetful = new HistoryQuery() {
      @Override
      public HistoryAnswer ask(long digest, long from, long to) {
        return digest == lost ? HistoryAnswer.NO : HistoryAnswer.MAYBE;
      }

      @Override
      public Coverage coverage() {
        return Coverage.of(pairs.span().from(), pairs.span().to());
      }
    };
    long ofKey = IntStream.range(0, pairs.size()).filter(i -> pairs.key(i) == 7).count();
    assertThat(ofKey).isPositive();
    assertThat(recall.forgotten(forgetful)).isEqualTo(2 * ofKey);
    Recall.Remembered bad = new Recall.Remembered("test", "live", 10, 1);
    assertThat(holds(List.of(bad))).isFalse();
  }

  private static boolean holds(List<Recall.Remembered> all) {
    RangeLengths experiment = new RangeLengths(new Days());
    Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
    Recall.claim(report, all);
    assertThat(report.result().claims()).hasSize(1);
    return report.result().holds(Claim.Kind.OURS);
  }
}
