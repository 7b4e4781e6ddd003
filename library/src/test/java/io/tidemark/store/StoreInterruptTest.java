package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.Keys;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An interrupt ends no file that others use, and is still there for whoever waits for it. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StoreInterruptTest {
  private static final long TICKS = 3_500;

  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(1_000)
        .memory(1 << 16)
        .seed(7)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes))
        .executor(Runnable::run);
  }

  @AfterEach
  void leaveNoInterruptToOtherTests() {
    Thread.interrupted();
  }

  @Test
  void aThreadThatIsInterruptedGoesOn() throws IOException {
    Thread.currentThread().interrupt();
    HistoryStore<Long> store = builder().open(folder);
    for (long tick = 0; tick < TICKS; tick++) {
      Thread.currentThread().interrupt();
      store.add(1L, tick);
      if (tick % 100 == 0) {
        store.flush();
      }
      if (tick % 500 == 0) {
        store.sync();
      }
      assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }
    store.forget(1L, 10, 20);
    store.purge();
    assertThat(store.statistics().failure()).isEmpty();
    store.add(1L, TICKS);
    store.close();
    assertThat(Thread.interrupted()).isTrue();
    try (HistoryStore<Long> again = builder().open(folder)) {
      assertThat(again.when(1L, 0, 2 * TICKS))
          .containsExactly(new TimeRange(0, 10), new TimeRange(20, TICKS + 1));
    }
  }

  /** Interrupts come at any moment of additions, of syncs, and of the sealing that these start. */
  @Test
  void interruptsAtAnyMomentLoseNothing() throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    try (HistoryStore<Long> store = builder().open(folder)) {
      Thread adder = new Thread(() -> {
        try {
          for (long tick = 0; tick < TICKS; tick++) {
            store.add(tick % 7, tick);
            if (tick % 10 == 0) {
              store.sync();
            }
            Thread.interrupted();
          }
        } catch (Throwable e) {
          failure.set(e);
        }
      });
      adder.start();
      while (adder.isAlive()) {
        adder.interrupt();
        Thread.onSpinWait();
      }
      adder.join();
      assertThat(failure.get()).isNull();
      store.add(7L, TICKS);
      store.flush();
      assertThat(store.statistics().failure()).isEmpty();
    }
    try (HistoryStore<Long> again = builder().open(folder)) {
      for (long key = 0; key < 7; key++) {
        assertThat(again.when(key, 0, TICKS)).hasSize((int) (TICKS / 7));
      }
      assertThat(again.when(7L, 0, 2 * TICKS)).hasSize(1);
    }
  }

  @Test
  void aClosedStoreAnswersNothing() throws IOException {
    HistoryStore<Long> store = builder().open(folder);
    store.add(1L, 5);
    store.close();
    for (Runnable question : List.<Runnable>of(
        () -> store.ask(1L, 5, 6),
        () -> store.askDigest(1L, 5, 6),
        () -> store.when(1L, 5, 6),
        () -> store.first(1L, 5, 6),
        () -> store.last(1L, 5, 6),
        () -> store.add(1L, 6))) {
      assertThatIllegalStateException()
          .isThrownBy(question::run)
          .withMessage("store: closed (expected: open)");
    }
  }

  /** The manifest holds the seed or the secret, and logs hold digests. */
  @Test
  void noOtherUserReadsItsFiles() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      store.add(1L, 5);
      store.seal();
      store.add(1L, 6);
      store.flush();
      try (Stream<Path> files = Files.list(folder)) {
        for (Path file : files.filter(each -> !each.endsWith(FolderFiles.LOCK)).toList()) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
              .as("%s", file.getFileName())
              .isEqualTo("rw-------");
        }
      }
    }
  }
}
