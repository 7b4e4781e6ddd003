package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.counting.CountingBenchmark;
import io.tidemark.benchmarks.counting.CountingContender;
import io.tidemark.benchmarks.counting.CountingLoad;
import io.tidemark.benchmarks.counting.CountingSize;
import io.tidemark.benchmarks.report.Measurements;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CountingReportTest {
  private Measurements run;
  private String page;

  @BeforeEach
  void render() throws IOException {
    run = TestRuns.measurements(Topic.COUNTING);
    page = TestRuns.page(Topic.COUNTING);
  }

  @Test
  void tellsOperationsSizesAndLoadsApart() {
    assertThat(nanos("add", CountingSize.KEYS_100K, CountingLoad.ONCE)).isEqualTo(20);
    assertThat(nanos("replace", CountingSize.KEYS_100K, CountingLoad.ONCE)).isEqualTo(40);
    assertThat(nanos("add", CountingSize.KEYS_10M, CountingLoad.ONCE)).isEqualTo(80);
    assertThat(nanos("add", CountingSize.KEYS_100K, CountingLoad.OFTEN)).isEqualTo(25);
  }

  private double nanos(String operation, CountingSize size, CountingLoad load) {
    return run.series(CountingBenchmark.class, operation, size, load)
        .nanos(CountingContender.DYNAMIC)
        .orElseThrow();
  }

  @Test
  void givesTimesAndRatios() {
    assertThat(page)
        .contains(
            "### Times, 100,352 keys, each key once",
            "| Tidemark, dynamic | 20.0 | 5.00 | 0.80 | – | 40.0 | – | – | – "
                + "| 10.0 | 1.50 | 1.25 | 3.00 | 12.0 | – | 2.00 | – |",
            "### Times, 100,352 keys, each key 100 times")
        .doesNotContain("### Times, 10,000,384 keys, each key 100 times");
  }

  @Test
  void givesMemoryErrorsAndAllocation() {
    assertThat(page)
        .contains(
            "### Memory and errors, 100,352 keys, each key once",
            "| Tidemark, dynamic | 4.00 | 20.0 | 0.00960 | 0.00100 | 0.00 | 0.00 | 0.01 | 0.00 |",
            "| FastFilter, counting (no counts) | 4.80 | 16.7 | 0.01000 | – "
                + "| 0.00 | – | 0.00 | 0.00 |");
  }

  @Test
  void givesWhatBatchesGain() {
    assertThat(page)
        .contains(
            "| Tidemark, dynamic, in batches | 100,352 keys, each key once | 1.25 | – | – |",
            "| Tidemark, dynamic, in batches | 10,000,384 keys, each key once | 0.80 | – | – |");
  }

  @Test
  void judgesGoalsByTheData() {
    assertThat(page)
        .contains(
            goal("each key once, `add`: the spectral filter's time over ours")
                + "at least 2.00 | 5.00 | reached |",
            goal("each key once, `present`: the spectral filter's time over ours")
                + "at least 2.00 | 1.50 | **not reached** |",
            goal("each key once, `add`: our time over the counting filter's")
                + "at most 1.50 | 1.25 | reached |",
            goal("each key 100 times, `add`: our time over the counting filter's")
                + "at most 1.50 | 2.50 | **not reached** |",
            goal("`replace`: Orestes' time over ours") + "at least 20.00 | 25.00 | reached |",
            goal("`add`: our time over FastFilter's") + "at most 1.00 | 0.80 | reached |",
            goal("`absent`: our time over FastFilter's")
                + "at most 1.00 | 2.00 | **not reached** |",
            goal("our error over FastFilter's") + "at most 1.00 | 0.96 | reached |",
            goal("bytes per key") + "at most 5.00 | 4.00 | reached |",
            "| Tidemark, dynamic, 10,000,384 keys, `add`: the time in batches over that one by one "
                + "| at most 1.00 | 1.25 | **not reached** |",
            "most bytes allocated per operation | at most 0.05 | 0.01 | reached |");
  }

  private static String goal(String what) {
    return "| Tidemark, dynamic, 100,352 keys, " + what + " | ";
  }
}
