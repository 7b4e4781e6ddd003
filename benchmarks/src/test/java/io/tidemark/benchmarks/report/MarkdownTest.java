package io.tidemark.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.tidemark.benchmarks.subject.Memory;
import io.tidemark.benchmarks.subject.NumberContender;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class MarkdownTest {
  static final Machine MACHINE = new Machine(
      "Abacus 1", 2, 24, "Linux 6", "HotSpot 17", "-Xmx6g", "madvise", "2026-01-02", "whole");

  private Measurements run;
  private String page;

  @BeforeEach
  void render() throws IOException {
    try (InputStream in = MarkdownTest.class.getResourceAsStream("results.json")) {
      JsonNode results = new ObjectMapper().readTree(in);
      run = Measurements.of(results);
      page = Markdown.of(Map.of(Topic.BLOOM, new Run(MACHINE, run)));
    }
  }

  @Test
  void dividesTheMedianBatchByItsKeys() {
    assertThat(run.find(NumberContender.BLOOM_BLOCKED, "add", Memory.KIB_64))
        .map(Measurement::nanos)
        .contains(10.0);
  }

  @Test
  void tellsHugePagesApart() {
    assertThat(run.find(NumberContender.BLOOM_BLOCKED, "add", Memory.MIB_256))
        .map(Measurement::nanos)
        .contains(100.0);
    assertThat(run.findWithHugePages(NumberContender.BLOOM_BLOCKED, "add", Memory.MIB_256))
        .map(Measurement::nanos)
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
  void showsThreadsBesideThePlainFilter() {
    assertThat(page)
        .contains("| Tidemark, not concurrent | 64 KiB | 10.0 | – | – | – |")
        .contains("| Tidemark, concurrent | 64 KiB | – | 40.0 | – | – |");
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

  @Test
  void aGoalIsReachedAtItsTarget() {
    assertThat(List.of(verdict(Goal.Bound.AT_LEAST, 5), verdict(Goal.Bound.AT_MOST, 5)))
        .containsOnly("reached");
    assertThat(verdict(Goal.Bound.AT_LEAST, 4.99)).isEqualTo("**not reached**");
    assertThat(verdict(Goal.Bound.AT_MOST, 5.01)).isEqualTo("**not reached**");
  }

  private static String verdict(Goal.Bound bound, double measured) {
    return new Goal("", bound, 5, Optional.of(measured)).verdict();
  }
}
