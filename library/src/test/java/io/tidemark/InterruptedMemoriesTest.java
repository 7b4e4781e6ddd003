package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A thread that is interrupted at any moment adds, saves and loads without a loss. */
class InterruptedMemoriesTest {
  private static final int ROUNDS = 60;
  private static final int KEYS = 400;

  @TempDir
  private Path folder;

  /** What is done under interrupts. */
  private interface Work {
    void run() throws Exception;
  }

  private static void interruptedAllTheTime(Work work, long seed) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread worker = new Thread(() -> {
      try {
        work.run();
      } catch (Throwable e) {
        failure.set(e);
      }
    });
    worker.start();
    Random pauses = new Random(seed);
    long interrupts = 0;
    while (worker.isAlive()) {
      worker.interrupt();
      interrupts++;
      for (int pause = pauses.nextInt(5_000); pause > 0; pause--) {
        Thread.onSpinWait();
      }
    }
    worker.join();
    assertThat(failure.get()).isNull();
    assertThat(interrupts).isGreaterThan(ROUNDS);
  }

  /** The interrupt is taken away now and then, so that it comes at other moments than the start as well. */
  private static void calm(int round) {
    if (round % 2 == 0) {
      Thread.interrupted();
    }
  }

  @Test
  void seenFiltersAreSavedAndLoaded() throws Exception {
    Path file = folder.resolve("seen.tmk");
    interruptedAllTheTime(
        () -> {
          SeenFilter<Long> seen =
              Tidemark.seen(Keys.longs()).error(1e-9).seed(1).build();
          for (int round = 0; round < ROUNDS; round++) {
            for (long key = 0; key < KEYS; key++) {
              assertThat(seen.add((long) round * KEYS + key)).isTrue();
            }
            calm(round);
            seen.save(file);
            byte[] bytes = seen.toBytes();
            seen = round % 3 == 0
                ? SeenFilter.load(file, Keys.longs())
                : SeenFilter.loadConcurrent(file, Keys.longs());
            assertThat(seen.toBytes()).isEqualTo(bytes);
          }
          for (long key = 0; key < ROUNDS * KEYS; key++) {
            assertThat(seen.mightContain(key)).isTrue();
          }
        },
        1);
    assertNothingIsLeft(1);
  }

  @Test
  void historiesAreSavedLoadedAndMerged() throws Exception {
    Path file = folder.resolve("history.tmk");
    interruptedAllTheTime(
        () -> {
          EndlessHistoryBuilder<Long> builder =
              Tidemark.endlessHistory(Keys.longs()).memory(1 << 20).error(1e-9).seed(2);
          EndlessHistory<Long> history = builder.build();
          for (int round = 0; round < ROUNDS; round++) {
            EndlessHistory<Long> other = builder.build();
            for (long key = 0; key < KEYS; key++) {
              (key % 2 == 0 ? history : other).add(key, round);
            }
            calm(round);
            history.merge(other);
            history.save(file);
            history = builder.load(file);
          }
          for (long key = 0; key < KEYS; key++) {
            assertThat(history.when(key, 0, ROUNDS)).containsExactly(new TimeRange(0, ROUNDS));
          }
        },
        2);
    assertNothingIsLeft(1);
  }

  private void assertNothingIsLeft(int files) throws IOException {
    try (var all = Files.list(folder)) {
      assertThat(all).as("files").hasSize(files);
    }
  }
}
