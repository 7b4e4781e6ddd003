package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.seen.NumberBenchmark;
import io.tidemark.benchmarks.seen.NumberContender;
import io.tidemark.benchmarks.seen.SeenSize;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeenReportTest {
  private Measurements run;
  private String page;

  @BeforeEach
  void render() throws IOException {
    run = TestRuns.measurements(Topic.SEEN);
    page = TestRuns.page(Topic.SEEN);
  }

  @Test
  void dividesTheMedianBatchByItsKeys() {
    assertThat(run.series(NumberBenchmark.class, "add", SeenSize.KIB_64)
            .nanos(NumberContender.BLOOM_BLOCKED))
        .contains(10.0);
  }

  @Test
  void tellsHugePagesApart() {
    assertThat(run.series(NumberBenchmark.class, "add", SeenSize.MIB_256)
            .nanos(NumberContender.BLOOM_BLOCKED))
        .contains(100.0);
    assertThat(run.seriesWithHugePages(NumberBenchmark.class, "add", SeenSize.MIB_256)
            .nanos(NumberContender.BLOOM_BLOCKED))
        .contains(80.0);
    assertThat(page).contains("| Tidemark, blocked | add | 100 | 80.0 | 1.25 |");
  }

  @Test
  void namesMachineAndRun() {
    assertThat(page)
        .contains("| processor | Abacus 1, 2 cores |")
        .contains("| JVM | HotSpot 17, `-Xmx6g` |")
        .contains("| date | 2026-01-02 |")
        .contains("| spread of medians between iterations | 0.02, at worst 0.50 |");
  }

  @Test
  void givesTimesRatiosBytesBitsAndError() {
    assertThat(page)
        .contains("| Tidemark, blocked | 10.0 | 16.0 | 2.00 | 8.00 | – | – | – | – | – "
            + "| 0.00 | 0.01 | – | 9.97 | 0.00990 |")
        .contains(
            "| Guava | 160 | 1.00 | 32.0 | – | – | – | – | – | – " + "| 256 | – | – | – | – |");
  }

  @Test
  void leavesOutWhatWasNotMeasured() {
    assertThat(page)
        .contains("## `long` keys, 64 KiB")
        .doesNotContain("## `long` keys, 8 MiB")
        .doesNotContain("| DataSketches |")
        .doesNotContain("## `String` keys of 16 characters, 64 KiB");
  }

  @Test
  void judgesGoalsByTheData() {
    assertThat(page)
        .contains("`long` keys, `add`, 64 KiB: Guava's time over ours "
            + "| at least 10.00 | 16.00 | reached |")
        .contains("`add`, 64 KiB: our time over FastFilter's "
            + "| at most 1.70 | 2.00 | **not reached** |")
        .contains("64 KiB: bits per key | at most 10.10 | 9.97 | reached |")
        .contains("`absent`, 256 MiB: Guava's time over ours | at least 3.50 | – | not measured |")
        .contains("most bytes allocated per key | at most 0.05 | 0.01 | reached |");
  }
}
