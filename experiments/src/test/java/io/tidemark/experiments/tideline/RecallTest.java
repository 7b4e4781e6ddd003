package io.tidemark.experiments.tideline;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.time.Coverage;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.PairSetTest;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RecallTest {
  private final PairSet pairs = PairSetTest.random(3_000, 50, 1 << 16, 1);
  private final Subject subject = new Subject("test", pairs, 2);
  private final Recall recall = new Recall(subject);

  @Test
  void noFormForgets() throws IOException {
    List<Recall.Remembered> all =
        recall.measure(TidelineModel.spec(subject, 20L * pairs.size(), QueryLengths.of(16, 1_024)));
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
    assertThat(Recall.comparison(all).holds()).isTrue();
  }

  @Test
  void whatIsForgottenIsCounted() {
    long lost = subject.digest().of(7);
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
    assertThat(Recall.comparison(List.of(bad)).holds()).isFalse();
  }
}
