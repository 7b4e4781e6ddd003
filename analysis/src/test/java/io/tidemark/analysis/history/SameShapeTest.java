package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.Timeline;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A history in another's shape merges with it without loss, whatever their lengths are. */
class SameShapeTest {
  private static final FastDigest DIGEST = FastDigest.seeded(3);

  private static Timeline timeline(long from, long to) {
    return new Timeline(0, Coverage.of(from, to), TickUnit.SECONDS);
  }

  private static LiveHistory planned(HistoryStructure structure, Timeline timeline) {
    HistoryLoad load = HistoryLoad.memoryless(300, 3000, 1000);
    List<HistoryPlan> plans = HistoryTuning.plans(timeline, 1 << 16, load, QueryLengths.upTo(1000));
    return plans.stream()
        .filter(plan -> plan.structure() == structure)
        .findFirst()
        .orElseThrow()
        .history(DIGEST);
  }

  private static void fill(LiveHistory history, long from, long to) {
    for (int i = 0; i < 3000; i++) {
      history.add(DIGEST.of((long) i % 300), from + i * 7919L % (to - from));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "PAIR, 2000, 3000",
    "PAIR, 1990, 5000",
    "LEVEL, 2000, 3000",
    "LEVEL, 1990, 5000",
    "LEVEL, 2000, 2010",
    "INTERVAL, 2000, 3000",
    "INTERVAL, 2000, 5000",
    "INTERVAL, 2000, 2010",
    "TIDELINE, 2000, 3000",
    "TIDELINE, 1990, 5000",
    "TIDELINE, 2000, 2010"
  })
  void mergesWithItsModel(HistoryStructure structure, long from, long to) {
    LiveHistory model = planned(structure, timeline(1000, 2000));
    fill(model, 1000, 2000);
    LiveHistory like = (LiveHistory) model.spec().over(timeline(from, to)).create(DIGEST);
    assertThat(like.timeline()).isEqualTo(timeline(from, to));
    assertThat(like.digest()).isEqualTo(DIGEST);
    fill(like, from, to);
    LiveHistory merged = model.merged(like);
    assertThat(merged.timeline().coverage()).isEqualTo(Coverage.of(1000, to));
    assertThat(merged.memoryBytes())
        .as("nothing is folded to a part of itself")
        .isGreaterThanOrEqualTo(Math.min(model.memoryBytes(), like.memoryBytes()));
    for (int i = 0; i < 3000; i += 11) {
      long tick = from + i * 7919L % (to - from);
      assertThat(merged.ask(DIGEST.of((long) i % 300), tick, tick + 1))
          .isEqualTo(HistoryAnswer.MAYBE);
    }
  }
}
