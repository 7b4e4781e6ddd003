package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What was added and lost is never answered "certainly not", wherever the power goes and whatever of
 * what was not forced survives; and what is known beside a gap stays known.
 */
class StoreGapsTest {
  private static final long LATE = 3;
  private static final long AHEAD = 10;
  private static final long END = 1_001;
  private static final int STEPS = 40;

  @TempDir
  private Path parent;

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(40)
        .memory(1 << 14)
        .seed(1)
        .sealingPairs(5)
        .knownGaps(LATE, AHEAD)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes))
        .executor(Runnable::run);
  }

  /** An addition that was accepted. */
  private record Added(long key, long tick) {}

  /** Adds, syncs and seals until the power goes; notes what was accepted before the store is asked. */
  private static void run(
      HistoryStoreBuilder<Long> builder,
      Path folder,
      SimulatedDisk disk,
      long start,
      List<Added> accepted)
      throws IOException {
    HistoryStore<Long> store = builder.open(folder, disk);
    try {
      Random random = new Random(start);
      long time = start;
      for (int step = 0; step < STEPS && !disk.isOff(); step++) {
        time += random.nextInt(4);
        switch (step % 20) {
          case 6, 13 -> store.sync();
          case 9 -> store.flush();
          case 16 -> store.seal();
          case 17 -> store.advanceTo(time);
          default -> {
            // Most near the latest, some far behind, some far ahead.
            long tick =
                switch (random.nextInt(12)) {
                  case 0 -> random.nextLong(-50, time + 1);
                  case 1 -> time + random.nextInt(40);
                  default -> time - random.nextInt(3);
                };
            long key = random.nextInt(8);
            store.add(key, tick);
            accepted.add(new Added(key, tick));
          }
        }
      }
      store.close();
    } finally {
      abandon(store);
    }
  }

  private static void abandon(HistoryStore<Long> store) {
    try {
      store.close();
    } catch (IOException e) {
      assertThat(e).hasStackTraceContaining("no power");
    }
  }

  /** Whatever was accepted is there, or may be, if it is not older than what is kept. */
  private static void check(HistoryStore<Long> store, List<Added> accepted, long keptFrom) {
    for (Added each : accepted) {
      if (each.tick() < keptFrom) {
        continue;
      }
      long tick = each.tick();
      assertThat(store.ask(each.key(), tick, tick + 1))
          .as("%s in %s with gaps %s", each, store, store.gaps())
          .isNotEqualTo(HistoryAnswer.NO);
      assertThat(store.ask(each.key(), tick - 1, tick + 3)).isNotEqualTo(HistoryAnswer.NO);
      assertThat(store.when(each.key(), tick, tick + 1)).hasSize(1);
      assertThat(store.first(each.key(), tick, Long.MAX_VALUE)).hasValue(tick);
      assertThat(store.last(each.key(), Long.MIN_VALUE, tick + 1)).hasValue(tick);
    }
    for (TimeRange gap : store.gaps()) {
      assertThat(store.ask(99L, gap.from(), gap.to())).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(store.when(99L, gap.from() - 1, gap.to() + 1)).contains(gap);
      assertThat(store.coverage().clipped(gap.from(), gap.to())).isEqualTo(Coverage.NONE);
    }
    for (TimeRange known : store.coverage().ranges()) {
      assertThat(store.ask(99L, known.from(), known.to())).isEqualTo(HistoryAnswer.NO);
    }
  }

  private void killBehind(int eachSteps, HistoryStoreBuilder<Long> builder, long keptFrom)
      throws IOException {
    StoreKillTest.Loss[] ways = StoreKillTest.Loss.values();
    boolean finished = false;
    int withGaps = 0;
    int runs = 0;
    for (int steps = 0; !finished; steps += eachSteps) {
      Path folder = parent.resolve("store" + steps);
      SimulatedDisk disk = new SimulatedDisk().powerFor(steps);
      List<Added> accepted = new ArrayList<>();
      finished = isRun(builder, folder, disk, 0, accepted);
      SimulatedDisk next = ways[runs % ways.length].crash(disk, steps);
      // The power goes again soon, before the gap is noted or behind it.
      next.powerFor(runs % 9);
      boolean again = isRun(builder, folder, next, 200, accepted);
      SimulatedDisk last = ways[(runs + 1) % ways.length].crash(next, steps);
      try (HistoryStore<Long> store = builder.open(folder, last)) {
        check(store, accepted, keptFrom);
        assertThat(store.gaps().isEmpty() || !finished || !again).isTrue();
        withGaps += store.gaps().isEmpty() ? 0 : 1;
        store.add(1L, END - 1);
        store.seal();
        check(store, accepted, keptFrom);
      }
      // Closed: there is no other gap, and the old ones are there for ever.
      try (HistoryStore<Long> store =
          builder().openReadOnly(folder, last.crash(() -> false, () -> false))) {
        check(store, accepted, keptFrom);
        assertThat(store.coverage().to()).isEqualTo(END);
      }
      runs++;
    }
    assertThat(withGaps).as("of %s", runs).isGreaterThan(runs / 2);
  }

  /** Whether the power lasted. */
  private static boolean isRun(
      HistoryStoreBuilder<Long> builder,
      Path folder,
      SimulatedDisk disk,
      long start,
      List<Added> accepted) {
    try {
      run(builder, folder, disk, start, accepted);
      return !disk.isOff();
    } catch (IOException | UncheckedIOException e) {
      assertThat(e).hasStackTraceContaining("no power");
      return false;
    }
  }

  @Test
  void whatWasAcceptedIsNeverDenied() throws IOException {
    killBehind(2, builder(), Long.MIN_VALUE);
  }

  @Test
  void norWhereOldFilesAreDropped() throws IOException {
    // The last addition makes all before 150 too old.
    killBehind(5, builder().keepTicks(END - 150), 150);
  }

  /** The usual: times go on, a sync now and then, and the machine stops. */
  @Test
  void aGapIsAsNarrowAsTheMarginsOfTheLastSync() throws IOException {
    Path folder = parent.resolve("usual");
    SimulatedDisk disk = new SimulatedDisk();
    HistoryStore<Long> store = builder().partitionTicks(1 << 20).open(folder, disk);
    for (long tick = 0; tick < 1_000; tick++) {
      store.add(tick % 10, tick);
      if (tick % 5 == 4) {
        store.sync();
      }
    }
    store.add(3L, 1_000);
    SimulatedDisk next = disk.crash(() -> true, () -> false);
    abandon(store);
    try (HistoryStore<Long> again = builder().open(folder, next)) {
      assertThat(again.gaps()).containsExactly(new TimeRange(1_000 - LATE, 1_000 + AHEAD));
      assertThat(again.ask(3L, 1_000, 1_001)).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(again.ask(4L, 995, 997)).isEqualTo(HistoryAnswer.NO);
      assertThat(again.ask(9L, 990, 1_000)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(again.coverage()).isEqualTo(Coverage.of(0, 1_000 - LATE));
      again.advanceTo(2_000);
      assertThat(again.ask(4L, 1_000 + AHEAD, 2_000)).isEqualTo(HistoryAnswer.NO);
      assertThat(again.ask(4L, 1_000 + AHEAD - 1, 2_000)).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(again.when(4L, 995, 2_000))
          .containsExactly(new TimeRange(1_000 - LATE, 1_000 + AHEAD));
      assertThat(again.first(4L, 995, 2_000)).hasValue(1_000 - LATE);
      assertThat(again.last(4L, 995, 2_000)).hasValue(1_000 + AHEAD - 1);
    }
  }

  /** Near the latest tick nothing is forced but by syncs; farther away, once for all that follows. */
  @Test
  void additionsNearTheLatestTickAreNotForced() throws IOException {
    int[] forces = {0};
    SimulatedDisk disk = new SimulatedDisk().watchedBy((step, path) -> {
      if (step == SimulatedDisk.Step.FORCE) {
        forces[0]++;
      }
    });
    try (HistoryStore<Long> store =
        builder().partitionTicks(1 << 20).open(parent.resolve("forces"), disk)) {
      store.add(1L, 100);
      store.sync();
      int before = forces[0];
      for (long tick = 101 - LATE; tick < 101 + AHEAD; tick++) {
        store.add(1L, tick);
      }
      assertThat(forces[0]).isEqualTo(before);
      store.add(1L, 50);
      assertThat(forces[0]).isEqualTo(before + 1);
      for (long tick = 51; tick < 110; tick++) {
        store.add(1L, tick);
      }
      assertThat(forces[0]).isEqualTo(before + 1);
      // From the sync on they are as narrow as ever.
      store.sync();
      store.add(1L, 60);
      assertThat(forces[0]).isEqualTo(before + 3);
      store.sync();
      long bytes = store.diskBytes();
      store.sync();
      assertThat(store.diskBytes()).as("a log does not grow by syncs alone").isEqualTo(bytes);
      store.advanceTo(10_000);
      store.sync();
      store.sync();
      assertThat(store.diskBytes()).as("but for where time has come to").isEqualTo(bytes + 20);
    }
  }

  /** An addition between the writing of a note and its forcing fits both the old note and the new one. */
  @Test
  void anAdditionDuringASyncFitsWhicheverNoteSurvives() throws IOException {
    Path folder = parent.resolve("during");
    SimulatedDisk disk = new SimulatedDisk();
    HistoryStore<Long> store = builder().open(folder, disk);
    store.add(1L, 100); // noted: 97 to 110
    store.add(1L, 105);
    boolean[] isIn = {false};
    disk.watchedBy((step, path) -> {
      // The sync has written 103 to 116; nobody knows what of it is on the disk.
      if (step == SimulatedDisk.Step.FORCE && !isIn[0]) {
        isIn[0] = true;
        store.add(2L, 98); // in the old note alone
        disk.powerFor(0);
      }
    });
    try {
      store.sync();
    } catch (IOException | UncheckedIOException e) {
      assertThat(e).hasStackTraceContaining("no power");
    }
    assertThat(isIn[0]).isTrue();
    SimulatedDisk next = disk.crash(() -> true, () -> true);
    abandon(store);
    try (HistoryStore<Long> again = builder().open(folder, next)) {
      check(again, List.of(new Added(1, 100), new Added(1, 105), new Added(2, 98)), Long.MIN_VALUE);
    }
  }

  @Test
  void gapsAreKeptByThoseWhoDoNotAskForThem() throws IOException {
    Path folder = parent.resolve("off");
    SimulatedDisk disk = new SimulatedDisk();
    HistoryStore<Long> store = builder().open(folder, disk);
    store.add(1L, 99);
    store.sync();
    store.add(1L, 100);
    SimulatedDisk next = disk.crash(() -> true, () -> false);
    abandon(store);
    HistoryStoreBuilder<Long> off = new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(40)
        .memory(1 << 14)
        .executor(Runnable::run);
    List<TimeRange> gap = List.of(new TimeRange(100 - LATE, 100 + AHEAD));
    try (HistoryStore<Long> without = off.open(folder, next)) {
      assertThat(without.gaps()).isEqualTo(gap);
      without.add(1L, 500);
      without.seal();
    }
    try (HistoryStore<Long> again = off.open(folder, next)) {
      assertThat(again.gaps()).isEqualTo(gap);
      assertThat(again.ask(2L, 200, 501)).isEqualTo(HistoryAnswer.NO);
      assertThat(again.ask(2L, 105, 501)).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(again.ask(1L, 105, 501)).isEqualTo(HistoryAnswer.MAYBE);
    }
  }

  @Test
  void marginsAreChecked() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().knownGaps(-1, 1))
        .withMessageStartingWith("lateTicks: -1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> builder().knownGaps(0, 0))
        .withMessageStartingWith("aheadTicks: 0");
  }
}
