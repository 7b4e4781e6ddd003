package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.decaying.DecayingBenchmark;
import io.tidemark.benchmarks.decaying.DecayingContender;
import io.tidemark.benchmarks.decaying.DecayingSize;
import io.tidemark.benchmarks.report.Measurements;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class DecayingReportTest {
  private Measurements run;
  private String page;

  @BeforeEach
  void render() throws IOException {
    run = TestRuns.measurements(Topic.DECAYING);
    page = TestRuns.page(Topic.DECAYING);
  }

  @Test
  void tellsOperationsAndSizesApart() {
    assertThat(nanos("add", DecayingSize.KIB_64)).isEqualTo(20);
    assertThat(nanos("estimate", DecayingSize.KIB_64)).isEqualTo(10);
    assertThat(nanos("add", DecayingSize.MIB_256)).isEqualTo(80);
  }

  private double nanos(String operation, DecayingSize size) {
    return run.series(DecayingBenchmark.class, operation, size)
        .nanos(DecayingContender.LINE)
        .orElseThrow();
  }

  @Test
  void givesTimesAndRatios() {
    assertThat(page)
        .contains(
            "### Decaying counts, 64 KiB, 3,072 keys",
            "| Tidemark, decaying, 1 line | 20.0 | 2.40 | 1.25 | 0.00 "
                + "| 10.0 | – | – | 0.01 | 21.3 |",
            "| Tidemark, decaying, 2 lines | 30.0 | 1.60 | 2.00 | 0.00 | – | – | – | – | 21.3 |",
            "### Decaying counts, 256 MiB, 12,582,912 keys",
            // Not all peers were measured.
            "| Tidemark, decaying, 1 line | 80.0 | – | – | 0.00 | – | – | – | – | 21.3 |");
  }

  @Test
  void givesWhatBatchesGain() {
    assertThat(page).contains("| Tidemark, decaying, 1 line, in batches | 64 KiB | 1.25 | – |");
  }

  @Test
  void givesTheSlowestAdditions() {
    assertThat(page)
        .contains(
            "### The slowest additions, 64 KiB",
            "| Tidemark, decaying, 1 line | no epoch begins "
                + "| 40.0 | 60.0 | 90.0 | 2.00 | 50.0 | 3.00 |",
            "| count-min, halved, 32 bits | halved every 5,000 items "
                + "| 41.0 | 61.0 | 91.0 | 9.00 | 70.0 | 3.00 |")
        .doesNotContain("### The slowest additions, 256 MiB");
  }

  @Test
  void givesErrors() {
    assertThat(page)
        .contains(
            "### How far counts are off, no decay",
            "| Spark, count-min (no decay) | 38.5 | 75.0 | 35.0 | 66.0 | 0.00000 |",
            "### How far counts are off, 8.5 half-lives",
            "| Tidemark, decaying, 1 line | 6.00 | 24.5 | 5.00 | 21.0 | 0.00000 |",
            "| count-min, halved, 4 bits | 2.00 | 9.00 | -3.50 | 8.00 | 0.75000 |");
  }

  @Test
  void judgesGoalsByTheData() {
    assertThat(page)
        .contains(
            goal("1 line", "`add`: the fastest peer's time over ours")
                + "at least 2.00 | 2.40 | reached |",
            goal("2 lines", "`add`: the fastest peer's time over ours")
                + "at least 2.00 | 1.60 | **not reached** |",
            goal("1 line", "`add`: our time over that of our count-min without decay")
                + "at most 1.50 | 1.25 | reached |",
            goal("2 lines", "`add`: our time over that of our count-min without decay")
                + "at most 1.50 | 2.00 | **not reached** |",
            goal("1 line", slowest("an epoch every 5,000 items"))
                + "at most 1.25 | 1.05 | reached |",
            goal("1 line", slowest("halved every 5,000 items"))
                + "at most 1.25 | 1.50 | **not reached** |",
            goal("2 lines", slowest("an epoch every 5,000 items"))
                + "at most 1.25 | – | not measured |",
            "most bytes allocated per operation | at most 0.05 | 0.01 | reached |");
  }

  private static String slowest(String pace) {
    return "99.99 % of `add`, " + pace + ": time over that when no epoch begins";
  }

  private static String goal(String lines, String what) {
    return "| Tidemark, decaying, " + lines + ", 64 KiB, " + what + " | ";
  }
}
