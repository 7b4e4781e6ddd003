package io.tidemark.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ThreadsReportTest {
  @Test
  void showsThreadsBesideThePlainFilter() throws IOException {
    assertThat(TestRuns.page(Topic.SEEN, Topic.THREADS))
        .contains("| Tidemark, not concurrent | 64 KiB | 10.0 | – | – | – | – |")
        .contains("| Tidemark, concurrent | 64 KiB | – | 40.0 | 50.0 | – | – |");
  }

  @Test
  void showsWhichThreadsSeeAKeyAsNew() throws IOException {
    assertThat(TestRuns.page(Topic.THREADS))
        .contains("### Which threads see a key as new")
        .contains("| Tidemark, concurrent | 64 KiB | 0.00200 | 0.00500 |");
  }
}
