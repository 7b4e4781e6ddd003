package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.history.AllocationBenchmark;
import io.tidemark.benchmarks.history.HistoryBenchmark;
import io.tidemark.benchmarks.history.HistoryContender;
import io.tidemark.benchmarks.history.HistoryDay;
import io.tidemark.benchmarks.report.Measurement;
import io.tidemark.benchmarks.report.Measurements;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HistoryReportTest {
  private Measurements run;
  private String page;

  @BeforeEach
  void render() throws IOException {
    run = TestRuns.measurements(Topic.HISTORY);
    page = TestRuns.page(Topic.HISTORY);
  }

  @Test
  void dividesEachMedianByWhatWasTimedTogether() {
    assertThat(run.series(HistoryBenchmark.class, "addInOrder", HistoryDay.FULL)
            .nanos(HistoryContender.LEVEL))
        .contains(250.0);
    assertThat(run.findAlone(AllocationBenchmark.class, "level", "86400"))
        .map(Measurement::nanos)
        .contains(1500.0);
  }

  @Test
  void tellsNothingOfATopicThatWasNotMeasured() {
    assertThat(page)
        .contains("## Histories", "| processor | Abacus 1, 2 cores |")
        .doesNotContain("blocked layout at");
  }

  @Test
  void givesTimesBytesBitsAndErrors() {
    assertThat(page)
        .contains(
            "| Tidemark, levels, optimised | 250 | 2.00 | 600 | 0.83 | 0.00 | 0.00 | 23.5 |",
            "| Guava, pairs | 500 | 1.00 | 500 | 1.00 | 128 | 128 | 23.5 |",
            "| Tidemark, levels, optimised | – | – | 450 | – | – | 150 | 0.01 |",
            "| Tidemark, pairs | – | – | – | 9000 | – | – | 0.00 |",
            "| Tidemark, levels, optimised | – | – | 0.02850 | – | – |",
            "| Tidemark, tideline | 400 | 2.50 |",
            "| 86,400 | 1.50 | 7.00 |",
            "| 1,000,000 | 1.60 | – |")
        .doesNotContain("| Tidemark, levels, uniform |");
  }

  @Test
  void judgesGoalsByTheData() {
    assertThat(page)
        .contains(
            "`addInOrder`: our time over that of one `put` of Guava "
                + "| at most 0.70 | 0.50 | reached |",
            "`addShuffled`: our time over that of one `put` of Guava "
                + "| at most 0.70 | 1.20 | **not reached** |",
            "`absent128`: ns | at most 400.00 | 450.00 | **not reached** |",
            "sealed, `absent128`: its time over that of one `mightContain` of Guava "
                + "| at most 1.50 | 0.75 | reached |",
            "sealed, `present128`: its time over that of one `mightContain` of Guava "
                + "| at most 1.50 | – | not measured |",
            "`absent128`: µs, against the paper's figure | at most 1.00 | 0.45 | reached |",
            "tideline, `addInOrder`: its time over that of one `put` of Guava "
                + "| at most 0.15 | 0.10 | reached |",
            "tideline, `addShuffled`: its time over that of one `put` of Guava "
                + "| at most 0.15 | – | not measured |",
            "tideline, `absent128`: its time over that of one `mightContain` of Guava "
                + "| at most 0.50 | 0.60 | **not reached** |",
            "tideline, `present128`: its time over that of levels "
                + "| at most 1.00 | 2.00 | **not reached** |",
            "tideline of 2 GiB, `addInOrder`: its time over that of one `put` of Guava "
                + "| at most 0.30 | 0.40 | **not reached** |",
            "sealed: its bits over those of the others | at most 0.12 | 0.06 | reached |",
            "levels of 86,400 ticks: µs | at most 100.00 | 1.50 | reached |",
            "intervals of 86,400 ticks: ms | at most 20.00 | 7.00 | reached |",
            "65,535 intervals: ms | at most 20.00 | – | not measured |",
            "most bytes allocated | at most 0.05 | 0.01 | reached |");
  }
}
