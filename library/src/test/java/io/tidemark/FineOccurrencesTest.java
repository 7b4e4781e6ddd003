package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FineOccurrencesTest {
  private static final int SPAN = 1 << 20;
  private static final long STEP = 40;

  /** Large enough that hardly anything is told that is not there. */
  static List<LiveHistory> histories() {
    Timeline timeline = Timeline.over(0, SPAN);
    List<TidelineScale> scales =
        List.of(new TidelineScale(0, 4, 8), new TidelineScale(4, 4, 8), new TidelineScale(8, 5, 4));
    FastDigest digest = FastDigest.seeded(1);
    return List.of(
        new TidelineHistory(new TidelineHistorySpec(timeline, 1 << 14, scales), digest),
        new LevelHistory(
            new LevelHistorySpec(
                timeline, FilterSizes.uniform(LevelHistorySpec.levelsOver(SPAN), 1 << 19, 8)),
            digest));
  }

  /** A key at so many ticks that no history tells all of them at once. */
  @ParameterizedTest
  @MethodSource("histories")
  void allTimesOfABusyKeyAreTold(LiveHistory history) {
    for (long tick = 0; tick < SPAN - 100_000; tick += STEP) {
      history.add(7, tick);
    }
    long count = (SPAN - 100_000) / STEP + 1;
    TimeRange all = new TimeRange(0, SPAN);
    List<TimeRange> ranges = new FineOccurrences(history, 7).when(all);
    assertThat((double) ranges.size()).isBetween(0.99 * count, 1.01 * count);
    for (int i = 1; i < ranges.size(); i++) {
      assertThat(ranges.get(i).from()).isGreaterThan(ranges.get(i - 1).to());
    }
    long told = ranges.stream().mapToLong(TimeRange::ticks).sum();
    assertThat((double) told)
        .as("every tick, and hardly another")
        .isBetween((double) count, 1.02 * count);
    assertThat(ranges).filteredOn(range -> range.contains(STEP * (count / 2))).hasSize(1);
    long last = STEP * (count - 1);
    assertThat(new FineOccurrences(history, 7).last(all).orElseThrow())
        .isBetween(last, last + 2_000);
    assertThat(new FineOccurrences(history, 8).when(all)).isEmpty();
    assertThat(new FineOccurrences(history, 8).last(all)).isEmpty();
  }
}
