package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.endless.EndlessBenchmark;
import io.tidemark.benchmarks.endless.EndlessContender;
import io.tidemark.benchmarks.endless.EndlessLength;
import io.tidemark.benchmarks.endless.EndlessRepeats;
import io.tidemark.benchmarks.endless.EndlessSize;
import io.tidemark.benchmarks.report.Measurements;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EndlessReportTest {
  private Measurements run;
  private String page;

  @BeforeEach
  void render() throws IOException {
    run = TestRuns.measurements(Topic.ENDLESS);
    page = TestRuns.page(Topic.ENDLESS);
  }

  @Test
  void tellsSizesStreamsAndLengthsApart() {
    assertThat(nanos(EndlessLength.FILLED, EndlessSize.KIB_64, EndlessRepeats.NEW))
        .isEqualTo(40.0);
    assertThat(nanos(EndlessLength.LONG, EndlessSize.KIB_64, EndlessRepeats.NEW))
        .isEqualTo(50.0);
    assertThat(nanos(EndlessLength.FILLED, EndlessSize.KIB_64, EndlessRepeats.ZIPF))
        .isEqualTo(30.0);
    assertThat(nanos(EndlessLength.FILLED, EndlessSize.KEYS_2M, EndlessRepeats.NEW))
        .isEqualTo(60.0);
  }

  private double nanos(EndlessLength passed, EndlessSize size, EndlessRepeats stream) {
    return run.series(EndlessBenchmark.class, "observe", passed, size, stream)
        .nanos(EndlessContender.STABLE)
        .orElseThrow();
  }

  @Test
  void givesTimesRatiosMemoryAndErrors() {
    assertThat(page)
        .contains(
            "### Observing an item, 64 KiB, all keys new",
            "| Tidemark, stable (evicts at random) | 40.0 | 2.50 | – | – | 0.00 | 3.00 "
                + "| 0.74000 | – |",
            "| Guava `put`, 5 probes | 100 | 1.00 | – | – | 201 | 3.00 | 0.00700 | – |",
            "### Observing an item, 64 KiB, Zipf",
            "| Tidemark, stable (evicts at random) | 30.0 | – | – | – | 0.00 | 3.00 "
                + "| – | 0.10000 |",
            "### Observing an item, 6 MiB, all keys new",
            "| Tidemark, stable (evicts at random) | 60.0 | – | 9.00 | 5.00 | 0.00 | 3.00 "
                + "| 0.74000 | – |",
            "| no memory, the digest alone | 2.00 | – | 270 | 150 | 0.00 | – | – | – |")
        .doesNotContain("### Observing an item, 256 MiB");
  }

  @Test
  void givesTheTimeInALongStream() {
    assertThat(page)
        .contains("| Tidemark, stable (evicts at random) | 40.0 | 50.0 | 1.25 |")
        .doesNotContain("| Guava `put`, 5 probes | 100 | – |");
  }

  @Test
  void judgesGoalsByTheData() {
    assertThat(page)
        .contains(
            "stable (evicts at random), 64 KiB: our time over Guava's "
                + "| at most 0.50 | 0.40 | reached |",
            "by importance (evicts by value), 64 KiB: our time over Guava's "
                + "| at most 0.50 | 0.60 | **not reached** |",
            "stable (evicts at random), 8 MiB: our time over Guava's "
                + "| at most 0.50 | – | not measured |",
            "stable (evicts at random), 2 million keys: Caffeine's time over ours "
                + "| at least 8.00 | 9.00 | reached |",
            "stable (evicts at random), 2 million keys: Caffeine's memory over ours "
                + "| at least 30.00 | 35.00 | reached |",
            "stable (evicts at random), 64 KiB: the time after 64 times as many items over the time "
                + "before | at most 1.10 | 1.25 | **not reached** |",
            "most bytes allocated per item | at most 0.05 | 0.01 | reached |")
        .doesNotContain("by importance (evicts by value), 256 MiB");
  }
}
