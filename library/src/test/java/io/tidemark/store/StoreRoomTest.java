package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.simulation.SimulatedDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** However fast pairs come, and however often the process ends, filters hold what they are planned for. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class StoreRoomTest {
  private static final long TICKS = 1_000;
  private static final int MAX_PAIRS = 4_096; // 8 KiB at 16 bits for a pair

  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(1L << 40)
        .memory(MAX_PAIRS * 2)
        .seed(3)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes));
  }

  /** The error of a filter that is as full as planned, asked about all ticks. */
  private double plannedError() throws IOException {
    try (HistoryStore<Long> store =
        builder().executor(work -> {}).open(folder.resolve("plan"), new SimulatedDisk())) {
      for (long pair = 0; pair < MAX_PAIRS; pair++) {
        store.add(pair, pair % TICKS);
      }
      return store.expectedError(0, 1);
    }
  }

  /** Adds and measures: of absent keys no more are found than two full filters let through. */
  private void addAtFullSpeed(HistoryStore<Long> store, double planned) {
    double bound = 1 - (1 - planned) * (1 - planned);
    int asked = 2_000;
    double deviation = Math.sqrt(bound * (1 - bound) / asked);
    for (long pair = 0; pair < 20 * MAX_PAIRS; pair++) {
      store.add(pair, pair % TICKS);
      if (pair % 8_000 == 7_999) {
        long found = 0;
        for (long key = 0; key < asked; key++) {
          found += store.ask(-1 - key, key % TICKS, key % TICKS + 1) == HistoryAnswer.MAYBE ? 1 : 0;
        }
        assertThat((double) found / asked)
            .as("behind %s pairs", pair)
            .isLessThanOrEqualTo(bound + 5 * deviation);
      }
      if (pair % 100 == 0) {
        assertThat(store.statistics().livePairs()).isLessThanOrEqualTo(2 * MAX_PAIRS);
      }
    }
  }

  @Test
  void noFilterHoldsMoreThanPlannedAtFullSpeed() throws IOException {
    double planned = plannedError();
    assertThat(planned).isBetween(0.0001, 0.2);
    try (HistoryStore<Long> store = builder().open(folder.resolve("fast"), new SimulatedDisk())) {
      addAtFullSpeed(store, planned);
      store.seal();
      assertThat(store.statistics().sealedPairs()).isEqualTo(20 * MAX_PAIRS);
    }
  }

  /** Where nothing works in the background, who adds does it. */
  @Test
  void whoAddsSealsIfNobodyElseDoes() throws IOException {
    double planned = plannedError();
    Queue<Runnable> waiting = new ArrayDeque<>();
    try (HistoryStore<Long> store =
        builder().executor(waiting::add).open(folder.resolve("alone"), new SimulatedDisk())) {
      addAtFullSpeed(store, planned);
      assertThat(store.statistics().sealedPairs()).isGreaterThanOrEqualTo(18 * MAX_PAIRS);
    }
  }

  /** Tombstones are kept exactly, in memory: they wait for room as well. */
  @Test
  void tombstonesWaitForRoom() throws IOException {
    try (HistoryStore<Long> store =
        builder().executor(work -> {}).open(folder.resolve("forget"), new SimulatedDisk())) {
      for (long key = 0; key < 3 * Tombstones.MAX_OF_PART; key++) {
        store.forget(key);
        assertThat(store.statistics().liveParts()).isLessThanOrEqualTo(2);
      }
      assertThat(store.statistics().tombstones()).isLessThanOrEqualTo(2 * Tombstones.MAX_OF_PART);
    }
  }

  /** What cannot be sealed ends additions, by an exception, and loses nothing. */
  @Test
  void aPairIsRefusedWhereNothingCanBeSealed() throws IOException {
    boolean[] isFull = {true};
    SimulatedDisk disk = new SimulatedDisk().watchedBy((step, path) -> {
      if (isFull[0] && String.valueOf(path.getFileName()).startsWith("sealed-")) {
        throw new IOException("no room");
      }
    });
    try (HistoryStore<Long> store =
        builder().executor(work -> {}).open(folder.resolve("full"), disk)) {
      for (long pair = 0; pair < 2 * MAX_PAIRS; pair++) {
        store.add(pair, pair % TICKS);
      }
      long next = 2 * MAX_PAIRS;
      assertThatThrownBy(() -> store.add(next, 0))
          .isInstanceOf(UncheckedIOException.class)
          .hasRootCauseMessage("no room");
      assertThat(store.statistics().failure()).isPresent();
      assertThat(store.statistics().livePairs()).isEqualTo(2 * MAX_PAIRS);
      isFull[0] = false;
      store.add(next, 0);
      store.seal();
      assertThat(store.statistics().sealedPairs()).isEqualTo(2 * MAX_PAIRS + 1);
      assertThat(store.statistics().failure()).isEmpty();
    }
  }

  /**
   * Each process ends before it could seal a whole part: it reads and writes only so often. Yet each one
   * that finds a part to be sealed seals some of it, and in the end all is there.
   */
  @Test
  void everyShortRunSealsSome() throws IOException {
    Path store = folder.resolve("short");
    HistoryStoreBuilder<Long> builder =
        builder().partitionPairs(1_000).sealingPairs(100).executor(Runnable::run);
    SimulatedDisk disk = new SimulatedDisk();
    long sealed = 0;
    long flushed = 0;
    int runsWithWork = 0;
    for (int run = 0; run < 60; run++) {
      boolean hasWork = run > 0 && liveParts(builder, store, disk) == 2;
      flushed = Math.max(flushed, shortRun(builder, store, disk));
      disk = disk.kill();
      long now = sealedPairs(builder, store, disk);
      if (hasWork) {
        runsWithWork++;
        assertThat(now).as("run %s", run).isGreaterThan(sealed);
      }
      sealed = now;
    }
    assertThat(runsWithWork).isGreaterThan(20);
    assertThat(sealed).isGreaterThan(2_000);
    try (HistoryStore<Long> all = builder.open(store, disk)) {
      for (long pair = 0; pair < flushed; pair++) {
        assertThat(all.ask(pair, pair, pair + 1)).isEqualTo(HistoryAnswer.MAYBE);
      }
    }
  }

  /** Adds until its time is over, from where the store ends; the number of all pairs that are flushed. */
  private static long shortRun(HistoryStoreBuilder<Long> builder, Path folder, SimulatedDisk disk)
      throws IOException {
    long flushed = 0;
    // Both logs have up to 20 blocks of 50 pairs, each read in two steps. To read them takes 84
    // steps at
    // most, and to seal a whole part at least 40 more and some to write it.
    int[] time = {115};
    disk.watchedBy((step, path) -> {
      if (--time[0] <= 0) {
        disk.powerFor(0);
      }
    });
    try {
      HistoryStore<Long> store = builder.open(folder, disk);
      try {
        long next = store.coverage().isEmpty() ? 0 : store.coverage().to();
        for (long pair = next; !disk.isOff(); pair++) {
          store.add(pair, pair);
          if (pair % 50 == 49) {
            store.flush();
            flushed = pair + 1;
          }
        }
      } finally {
        store.close();
      }
    } catch (IOException | UncheckedIOException e) {
      assertThat(e).hasStackTraceContaining("no power");
    }
    return flushed;
  }

  private static int liveParts(HistoryStoreBuilder<Long> builder, Path folder, SimulatedDisk disk)
      throws IOException {
    try (HistoryStore<Long> store = builder.openReadOnly(folder, disk)) {
      return store.statistics().liveParts();
    }
  }

  private static long sealedPairs(
      HistoryStoreBuilder<Long> builder, Path folder, SimulatedDisk disk) throws IOException {
    try (HistoryStore<Long> store = builder.openReadOnly(folder, disk)) {
      return store.statistics().sealedPairs();
    }
  }
}
