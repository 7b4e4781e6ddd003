package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.benchmarks.report.Measurements;
import io.tidemark.benchmarks.window.WindowBenchmark;
import io.tidemark.benchmarks.window.WindowContender;
import io.tidemark.benchmarks.window.WindowRepeats;
import io.tidemark.benchmarks.window.WindowSize;
import java.io.IOException;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WindowReportTest {
  private Measurements run;
  private String page;

  @BeforeEach
  void render() throws IOException {
    run = TestRuns.measurements(Topic.WINDOW);
    page = TestRuns.page(Topic.WINDOW);
  }

  @Test
  void tellsSizesAndStreamsApart() {
    assertThat(nanos(WindowSize.ITEMS_2M, WindowRepeats.UNIFORM)).contains(50.0);
    assertThat(nanos(WindowSize.ITEMS_64K, WindowRepeats.UNIFORM)).contains(30.0);
    assertThat(nanos(WindowSize.ITEMS_64K, WindowRepeats.ZIPF)).contains(25.0);
  }

  private Optional<Double> nanos(WindowSize size, WindowRepeats stream) {
    return run.series(WindowBenchmark.class, "observe", size, stream).nanos(WindowContender.LINED);
  }

  @Test
  void givesTimesRatiosMemoryAndErrors() {
    assertThat(page)
        .contains(
            "### Observing an item, window of 2,097,152, all keys alike",
            "A fraction of 0.12 of the items have a key that is in the window.",
            "| Tidemark, block timing, lined | 50.0 | 8.00 | 16.0 | 6.00 | 0.01 | 3.00 | 3.50 "
                + "| 0.05000 | 0.00000 |",
            "| Guava, two rotated Bloom filters | 400 | 1.00 | 2.00 | 0.75 | 388 | 3.00 | 3.50 "
                + "| 0.02000 | 0.00000 |",
            "| no memory, the digest alone | 2.00 | 200 | 400 | 150 | 0.00 | – | – | – | – |",
            "### Observing an item, window of 65,536, Zipf",
            "| Tidemark, block timing, lined | 25.0 | – | – | – | 0.00 | 1.88 | 2.38 "
                + "| 0.03000 | 0.00000 |")
        .doesNotContain("### Observing an item, window of 2,097,152, Zipf");
  }

  @Test
  void givesWhatInferenceTakes() {
    assertThat(page)
        .contains(
            "| Tidemark, block timing, lined, inferential, one prior | 1.10 | – | 1.20 | – |");
  }

  @Test
  void givesTheSlowestOperations() {
    assertThat(page)
        .contains(
            "| Tidemark, block timing, lined | 80.0 | 200 | 4.00 | 90.0 | 9.00 | 0.00 |",
            "| no memory, the digest alone | 40.0 | 60.0 | 3.00 | 80.0 | 9.00 | 0.00 |");
  }

  @Test
  void judgesGoalsByTheData() {
    assertThat(page)
        .contains(
            "block timing, lined, 2,097,152 items: Caffeine's time over ours "
                + "| at least 10.00 | 16.00 | reached |",
            "block timing, scattered, 2,097,152 items: Caffeine's time over ours "
                + "| at least 10.00 | 8.00 | **not reached** |",
            "block timing, lined, 2,097,152 items: Guava's time over ours "
                + "| at least 10.00 | 8.00 | **not reached** |",
            "block timing, lined, 2,097,152 items: `LinkedHashMap`'s time over ours "
                + "| at least 3.00 | 6.00 | reached |",
            "lined, inferential, one prior, 65,536 items: its time over that without inference "
                + "| at most 1.15 | 1.10 | reached |",
            "lined, inferential, one prior, 2,097,152 items: its time over that without inference "
                + "| at most 1.15 | 1.20 | **not reached** |",
            "scattered, inferential, one prior, 65,536 items: its time over that without inference "
                + "| at most 1.15 | – | not measured |",
            "block timing, lined, 65,536 items: µs, against the paper's figure "
                + "| at most 0.80 | 0.03 | reached |",
            "block timing, lined, 2,097,152 items: bytes per item | at most 3.00 | 3.00 | reached |",
            "block timing, scattered, 2,097,152 items: bytes per item "
                + "| at most 3.00 | 3.10 | **not reached** |",
            "without inference: most bytes allocated per item | at most 0.05 | 0.01 | reached |",
            "block timing, lined, 2,097,152 items, 99.99 % of operations: µs "
                + "| at most 20.00 | 4.00 | reached |",
            "idle gaps, 2,097,152 items, 99.99 % of operations: µs "
                + "| at most 20.00 | 25.00 | **not reached** |");
  }
}
