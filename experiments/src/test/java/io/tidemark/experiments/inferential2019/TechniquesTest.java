package io.tidemark.experiments.inferential2019;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.experiments.Progress;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Techniques in trials of a small stream. */
class TechniquesTest {
  private static final Workload SCENE =
      new Workload(new StreamChoice.Drawn(StreamKind.POWER_LAW, 1 << 10, 4_096, 20_000, 7), 512);
  private static final Progress SILENT = fraction -> {};

  private static TrialOutcome outcome(Technique technique) throws Exception {
    return new Trials().run(List.of(new Trials.Entry(SCENE, technique)), SILENT).get(0);
  }

  @Test
  void paperTimingHasTheShapeOfTheRule() {
    BlockTimingSpec spec = new PaperTiming(10, 4).shape(65_536);
    assertThat(spec.bitsPerTimer()).isEqualTo(4);
    assertThat(spec.block()).isEqualTo(8_192);
    // 163,840 timers fill 10,240 words, a multiple of 4.
    assertThat(spec.timers()).isEqualTo(163_840);
    assertThat(new PaperTiming(20, 1).isPossible(65_536)).isFalse();
  }

  @Test
  void filtersWithoutFalseNegativesHaveNone() throws Exception {
    List<Technique> never = List.of(
        new PaperTiming(8, 3),
        new PlannedTiming(8, WindowDecision.STANDARD),
        new LearnedTiming(8),
        new Rotated(8, 2),
        new AgePartitioned(8, 3, 8),
        new Buffered(8, 8));
    for (Technique technique : never) {
      TrialOutcome outcome = outcome(technique);
      assertThat(outcome.standard().falseNegatives()).as(technique.title()).isZero();
      assertThat(outcome.standard().falsePositives()).as(technique.title()).isPositive();
    }
  }

  @Test
  void inferenceWithTheTrueLawCostsLess() throws Exception {
    for (Technique technique : List.of(new PaperTiming(4, 2), new Generalized(4, 4))) {
      TrialOutcome outcome = outcome(technique);
      assertThat(outcome.inferredPenalty())
          .as(technique.title())
          .isLessThan(outcome.standardPenalty());
    }
  }

  @Test
  void equalTrialsAreRunOnce() throws IOException, InterruptedException {
    Trials trials = new Trials();
    Trials.Entry entry = new Trials.Entry(SCENE, new PriorOnly());
    TrialOutcome first = trials.run(List.of(entry), SILENT).get(0);
    TrialOutcome again =
        trials.run(List.of(new Trials.Entry(SCENE, new PriorOnly())), SILENT).get(0);
    assertThat(again).isSameAs(first).isSameAs(trials.known(entry));
  }
}
