package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A store that another process has open, until that is killed. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StoreProcessTest {
  /** Adds pairs until it is killed; says how far they are flushed, and how many files are sealed. */
  static final class Adding {
    private Adding() {}

    @SuppressWarnings("SystemOut") // The parent reads it.
    public static void main(String[] arguments) throws IOException {
      HistoryStore<Long> store = builder().open(Path.of(arguments[0]));
      for (long tick = 0; ; tick++) {
        store.add(tick % 7, tick);
        if (tick % 500 == 0) {
          store.flush();
          System.out.println(tick + " " + store.statistics().sealedFiles());
        }
      }
    }
  }

  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(2_000)
        .memory(1 << 16)
        .seed(5)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes));
  }

  @Test
  void whatAKilledProcessHasFlushedIsThere() throws Exception {
    Process process = new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Adding.class.getName(),
            folder.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    long flushed = -1;
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (long sealed = 0; sealed == 0; ) {
        String[] line = lines.readLine().split(" ", 2);
        flushed = Long.parseLong(line[0]);
        sealed = Long.parseLong(line[1]);
      }
      assertThatThrownBy(() -> builder().open(folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no other store has open");
    } finally {
      process.destroyForcibly().waitFor();
    }
    try (HistoryStore<Long> store = builder().open(folder)) {
      assertThat(store.statistics().sealedFiles()).isPositive();
      long found = 0;
      for (long tick = 0; tick <= flushed; tick++) {
        found += store.ask(tick % 7, tick, tick + 1) == HistoryAnswer.MAYBE ? 1 : 0;
      }
      assertThat(found).isEqualTo(flushed + 1);
    }
  }
}
