package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.tidemark.Keys;
import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

  /**
   * An interrupt before every third step with a file, on average, by whatever thread takes it: of additions,
   * syncs, tombstones, sealing, merging, closing and opening.
   */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void interruptsBeforeAnyStepLoseNothing(long seed) throws Exception {
    Random interrupts = new Random(seed);
    SimulatedDisk disk = new SimulatedDisk().watchedBy((step, path) -> {
      synchronized (interrupts) {
        if (interrupts.nextInt(3) == 0) {
          Thread.currentThread().interrupt();
        }
      }
    });
    changeAtRandom(seed, disk);
  }

  /** The same on the disk of the machine, with interrupts from outside at any moment. */
  @Test
  void interruptsOfAllThatAStoreDoesLoseNothing() throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread worker = new Thread(() -> {
      try {
        changeAtRandom(4, Disk.real());
      } catch (Throwable e) {
        failure.set(e);
      }
    });
    worker.start();
    Random pauses = new Random(4);
    while (worker.isAlive()) {
      worker.interrupt();
      for (int pause = pauses.nextInt(20_000); pause > 0; pause--) {
        Thread.onSpinWait();
      }
    }
    worker.join();
    assertThat(failure.get()).isNull();
  }

  private void changeAtRandom(long seed, Disk disk) throws Exception {
    HistoryStoreBuilder<Long> builder = builder().partitionTicks(50).sealingPairs(20);
    StoreModel model = new StoreModel();
    Random random = new Random(seed);
    HistoryStore<Long> store = builder.open(folder, disk);
    for (int step = 0; step < 600; step++) {
      long key = random.nextInt(6);
      switch (random.nextInt(60)) {
        case 0 -> {
          store.close();
          store = builder.open(folder, disk);
        }
        case 1 -> model.seal(store);
        case 2 -> store.purge();
        case 3 -> model.sync(store);
        case 4, 5 -> store.flush();
        case 6 -> model.forget(store, key, step - 100, step);
        default -> model.add(store, key, random.nextInt(5) > 0 ? step : random.nextInt(step + 1));
      }
      assertThat(store.statistics().failure()).isEmpty();
    }
    model.checkExactly(store, -1, 10_000);
    store.close();
    try (HistoryStore<Long> again = builder.open(folder, disk)) {
      model.checkExactly(again, -1, 10_000);
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
        for (Path file : files.filter(each -> !each.endsWith(StoreFiles.LOCK)).toList()) {
          assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
              .as("%s", file.getFileName())
              .isEqualTo("rw-------");
        }
      }
    }
  }
}
