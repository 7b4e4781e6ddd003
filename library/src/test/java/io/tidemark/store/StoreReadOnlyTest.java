package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StoreReadOnlyTest {
  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(100)
        .memory(1 << 14)
        .seed(4)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes))
        .executor(Runnable::run);
  }

  /** Refuses every change. */
  private static SimulatedDisk readOnlyDisk() {
    return new SimulatedDisk().watchedBy((step, path) -> {
      if (step != SimulatedDisk.Step.READ) {
        throw new AssertionError(step + " " + path);
      }
    });
  }

  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(folder)) {
      for (Path path : paths.toList()) {
        String bytes = Arrays.toString(Files.readAllBytes(path));
        files.put(path + " " + Files.getLastModifiedTime(path), bytes);
      }
    }
    return files;
  }

  @Test
  void answersAndChangesNothing() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      store.add(1L, 5);
      store.seal();
      store.forget(1L, 5, 6);
      store.add(2L, 7);
      store.add(1L, 8);
    }
    Files.delete(folder.resolve(StoreFiles.LOCK));
    Files.write(folder.resolve("log-00000099"), new byte[99]);
    Files.write(folder.resolve("log-00000002"), new byte[7], StandardOpenOption.APPEND);
    Map<String, String> before = files();
    try (HistoryStore<Long> store = builder().openReadOnly(folder, readOnlyDisk())) {
      assertThat(store.ask(1L, 5, 6)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.when(1L, 0, 100)).containsExactly(new TimeRange(8, 9));
      assertThat(store.when(2L, 0, 100)).containsExactly(new TimeRange(7, 8));
      assertThat(store.statistics().tornBytes()).isZero();
      assertThat(store.facts().toString()).contains("history-store");
      for (ThrowingCallable change : new ThrowingCallable[] {
        () -> store.add(1L, 9),
        () -> store.advanceTo(90),
        () -> store.forget(1L),
        () -> store.forget(1L, 3, 3),
        store::flush,
        store::sync,
        store::seal,
        store::purge
      }) {
        assertThatIllegalStateException()
            .isThrownBy(change)
            .withMessage("store: opened read-only (expected: by open(folder))");
      }
    }
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void aClosedOneAnswersNothing() throws IOException {
    builder().open(folder).close();
    HistoryStore<Long> store = builder().openReadOnly(folder);
    store.close();
    store.close();
    assertThatIllegalStateException()
        .isThrownBy(() -> store.ask(1L, 0, 1))
        .withMessage("store: closed (expected: open)");
  }

  @Test
  void aFolderWithoutAStoreIsRefusedAndNotMade() throws IOException {
    Path missing = folder.resolve("missing");
    assertThatThrownBy(() -> builder().openReadOnly(missing))
        .isInstanceOf(IOException.class)
        .hasMessage("folder: " + missing + " (expected: that of a store)");
    assertThat(missing).doesNotExist();
    assertThatThrownBy(() -> builder().openReadOnly(folder))
        .isInstanceOf(IOException.class)
        .hasMessage("files: [] (expected: those of a store, with a manifest)");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void aStoreOfAnotherSeedIsRefused() throws IOException {
    builder().open(folder).close();
    assertThatThrownBy(() -> builder().seed(5).openReadOnly(folder))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("of the store");
  }

  @Test
  void aFileThatIsMissingForGoodIsNamed() throws IOException {
    builder().open(folder).close();
    Files.delete(folder.resolve("log-00000001"));
    assertThatThrownBy(() -> builder().openReadOnly(folder))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("file log-00000001: missing");
  }

  /** It stays as it was, whatever the writer does to the files. */
  @Test
  void aWriterGoesOnMeanwhile() throws IOException {
    try (HistoryStore<Long> writer = builder().open(folder)) {
      writer.add(1L, 5);
      writer.flush();
      writer.add(2L, 5); // waits in the buffer
      try (HistoryStore<Long> reader = builder().openReadOnly(folder)) {
        writer.add(3L, 6);
        writer.seal();
        writer.add(4L, 7);
        writer.seal();
        writer.purge();
        assertThat(reader.ask(1L, 5, 6)).isEqualTo(HistoryAnswer.MAYBE);
        assertThat(reader.ask(2L, 5, 6)).isEqualTo(HistoryAnswer.NO);
        assertThat(reader.ask(3L, 6, 7)).isEqualTo(HistoryAnswer.UNKNOWN);
        try (HistoryStore<Long> later = builder().openReadOnly(folder)) {
          writer.forget(1L);
          writer.purge();
          for (long key = 1; key <= 4; key++) {
            assertThat(later.when(key, 0, 10)).as("key %s", key).hasSize(1);
          }
        }
      }
    }
  }

  /** Opened again and again beside a writer that seals and merges: all that was flushed is there. */
  @Test
  void findsWhatWasFlushedBeforeItWasOpened() throws Exception {
    AtomicLong flushed = new AtomicLong();
    long end = 6_000;
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try (HistoryStore<Long> writer = builder().open(folder)) {
      writer.add(0L, 0);
      writer.flush();
      Future<?> work = thread.submit(() -> {
        for (long tick = 1; tick < end; tick++) {
          writer.add(tick % 7, tick);
          if (tick % 10 == 0) {
            writer.flush();
            flushed.set(tick);
          }
        }
        return end;
      });
      while (!work.isDone()) {
        long sure = flushed.get();
        try (HistoryStore<Long> reader = builder().openReadOnly(folder)) {
          for (long tick = 0; tick <= sure; tick++) {
            assertThat(reader.ask(tick % 7, tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
          }
        }
      }
      work.get();
    } finally {
      thread.shutdownNow();
    }
  }
}
