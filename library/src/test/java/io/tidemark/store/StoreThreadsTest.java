package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.simulation.SimulatedDisk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StoreThreadsTest {
  private static final int ADDERS = 3;
  private static final int PAIRS = 20_000;

  @TempDir
  private Path folder;

  /** A disk that can save or force nothing for a while. */
  private static final class FailingDisk {
    private final SimulatedDisk disk = new SimulatedDisk().watchedBy(this::refuse);
    private volatile boolean failSaving;
    private volatile boolean failForcing;

    private void refuse(SimulatedDisk.Step step, Path path) throws IOException {
      String name = String.valueOf(path.getFileName());
      if (failSaving && step == SimulatedDisk.Step.CREATE && name.startsWith("sealed-")) {
        throw new IOException("no room");
      }
      if (failForcing && step == SimulatedDisk.Step.FORCE && name.startsWith("log-")) {
        throw new IOException("no disk");
      }
    }
  }

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(1_000)
        .memory(1 << 16)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes));
  }

  /** What an adder has added is found by everyone from then on, whatever is sealed meanwhile. */
  @Test
  void noPairIsLostWhilePartsAreSealedInTheBackground() throws Exception {
    AtomicLong[] progress = new AtomicLong[ADDERS];
    ExecutorService threads = Executors.newFixedThreadPool(ADDERS + 1);
    try (HistoryStore<Long> store = builder().open(folder, new SimulatedDisk())) {
      List<Future<?>> work = new ArrayList<>();
      for (int adder = 0; adder < ADDERS; adder++) {
        long key = adder;
        AtomicLong reached = new AtomicLong();
        progress[adder] = reached;
        work.add(threads.submit(() -> {
          for (long tick = 0; tick < PAIRS; tick += 2) {
            store.add(key, tick);
            reached.set(tick + 1);
          }
        }));
      }
      work.add(threads.submit(() -> askWhile(store, progress)));
      for (Future<?> done : work) {
        done.get();
      }
      store.seal();
      checkAll(store);
      assertThat(store.statistics().sealedPairs()).isEqualTo((long) ADDERS * PAIRS / 2);
    } finally {
      threads.shutdownNow();
    }
    try (HistoryStore<Long> store = builder().open(folder, new SimulatedDisk())) {
      checkAll(store);
    }
  }

  private static void askWhile(HistoryStore<Long> store, AtomicLong[] progress) {
    for (int round = 0; progress[round % ADDERS].get() < PAIRS - 1; round++) {
      long key = round % ADDERS;
      long reached = progress[round % ADDERS].get();
      for (long tick = Math.max(0, reached - 1); tick >= 0; tick -= 998) {
        if (reached > 0 && store.ask(key, tick, tick + 1) != HistoryAnswer.MAYBE) {
          throw new AssertionError("key " + key + " at " + tick + " is lost");
        }
      }
    }
  }

  /** Each thread forgets and adds again keys of its own, and finds what it should at any moment. */
  @Test
  void forgettingHoldsWhilePartsAreSealedAndPurged() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(ADDERS);
    AtomicInteger running = new AtomicInteger(ADDERS);
    try (HistoryStore<Long> store =
        builder().partitionTicks(200).open(folder, new SimulatedDisk())) {
      List<Future<?>> work = new ArrayList<>();
      for (int thread = 0; thread < ADDERS; thread++) {
        long seed = thread;
        work.add(threads.submit(() -> {
          try {
            forgetAndAdd(store, seed);
          } finally {
            running.decrementAndGet();
          }
          return seed;
        }));
      }
      while (running.get() > 0) {
        store.purge();
      }
      for (Future<?> done : work) {
        done.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void forgetAndAdd(HistoryStore<Long> store, long seed) throws Exception {
    Random random = new Random(seed);
    StoreModel model = new StoreModel();
    for (int step = 0; step < 1_500; step++) {
      long key = seed * 10 + random.nextInt(3);
      long from = random.nextInt(step + 1);
      switch (random.nextInt(20)) {
        case 0 -> model.forget(store, key, from, from + random.nextInt(300));
        case 1 -> model.forget(store, key, Long.MIN_VALUE, Long.MAX_VALUE);
        case 2 ->
          assertThat(store.when(key, from, from + 100))
              .isEqualTo(model.when(key, from, from + 100));
        default -> model.add(store, key, random.nextInt(4) > 0 ? step : from);
      }
    }
    model.checkExactly(store, 0, 2_000);
  }

  private static void checkAll(HistoryStore<Long> store) {
    for (long key = 0; key < ADDERS; key++) {
      assertThat(store.when(key, 0, PAIRS)).hasSize(PAIRS / 2);
    }
  }

  /** While a part waits to be sealed, the current one goes on: memory for no more than two. */
  @Test
  void onePartAtMostWaits() throws IOException {
    Queue<Runnable> waiting = new ArrayDeque<>();
    try (HistoryStore<Long> store =
        builder().executor(waiting::add).open(folder, new SimulatedDisk())) {
      for (long tick = 0; tick < 10_000; tick += 10) {
        store.add(1L, tick);
      }
      assertThat(store.statistics().liveParts()).isEqualTo(2);
      assertThat(store.statistics().sealedFiles()).isZero();
      assertThat(store.when(1L, 0, 10_000)).hasSize(1_000);
      while (!waiting.isEmpty()) {
        waiting.remove().run();
      }
      assertThat(store.statistics().liveParts()).isEqualTo(1);
      assertThat(store.when(1L, 0, 10_000)).hasSize(1_000);
    }
  }

  @Test
  void aFailureInTheBackgroundIsKeptAndNothingIsLost() throws IOException {
    FailingDisk disk = new FailingDisk();
    HistoryStore<Long> store = builder().executor(Runnable::run).open(folder, disk.disk);
    disk.failSaving = true;
    for (long tick = 0; tick < 3_000; tick++) {
      store.add(1L, tick);
    }
    assertThat(store.statistics().failure())
        .hasValueSatisfying(cause -> assertThat(cause).contains("no room"));
    assertThat(store.statistics().liveParts()).isEqualTo(2);
    assertThatThrownBy(store::seal).hasMessage("no room");
    assertThatThrownBy(store::close)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("failed")
        .hasRootCauseMessage("no room");
    try (HistoryStore<Long> again =
        builder().executor(Runnable::run).open(folder, new SimulatedDisk())) {
      assertThat(again.statistics().failure()).isEmpty();
      assertThat(again.statistics().sealedPairs()).isEqualTo(1_000);
      assertThat(again.statistics().livePairs()).isEqualTo(2_000);
      assertThat(again.when(1L, 0, 5_000)).hasSize(1);
    }
  }

  @Test
  void whatFailedIsDoneWhenItCanBe() throws IOException {
    FailingDisk disk = new FailingDisk();
    try (HistoryStore<Long> store = builder().executor(Runnable::run).open(folder, disk.disk)) {
      disk.failSaving = true;
      store.add(1L, 1);
      assertThatThrownBy(store::seal).hasMessage("no room");
      disk.failSaving = false;
      store.add(1L, 2);
      store.seal();
      assertThat(store.statistics().sealedPairs()).isEqualTo(2);
      assertThat(store.statistics().liveParts()).isEqualTo(1);
    }
  }

  /** A pair that cannot be logged is refused; a log that cannot be forced takes nothing more. */
  @Test
  void aLogThatFailsTakesNothing() throws IOException {
    FailingDisk disk = new FailingDisk();
    HistoryStore<Long> store = builder().executor(Runnable::run).open(folder, disk.disk);
    store.add(1L, 1);
    store.sync();
    disk.failForcing = true;
    store.add(2L, 2);
    assertThatThrownBy(store::sync).hasMessage("no disk");
    disk.failForcing = false;
    assertThatThrownBy(store::sync).hasMessageContaining("open it again");
    assertThatThrownBy(() -> store.add(3L, 3)).hasMessageContaining("open it again");
    assertThat(store.statistics().failure()).isPresent();
    assertThatThrownBy(store::close).hasMessageContaining("open it again");
    try (HistoryStore<Long> again =
        builder().executor(Runnable::run).open(folder, new SimulatedDisk())) {
      assertThat(again.ask(1L, 1, 2)).isEqualTo(HistoryAnswer.MAYBE);
    }
  }
}
