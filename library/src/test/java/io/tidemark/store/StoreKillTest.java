package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.Keys;
import io.tidemark.core.simulation.SimulatedDisk;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The power goes behind every step that a store takes with its files, from the first to the last of a run
 * with additions, tombstones, sealing, merging and a new start; and what was not forced is lost in several
 * ways. The filters have so many bits for the few pairs that any error has a probability below 10^-6.
 */
class StoreKillTest {
  private static final long END = 10_000;
  private static final int STEPS = 40;

  @TempDir
  private Path parent;

  /** What survives of what was not forced. */
  enum Loss {
    /** The process ends, the machine does not. */
    NOTHING,
    ALL,
    ALL_BYTES,
    ALL_NAMES,
    /** Each name and each few bytes by chance. */
    SOME,
    /** All names, and the first half of all bytes: what a disk does that writes in order. */
    TAILS;

    SimulatedDisk crash(SimulatedDisk disk, long seed) throws IOException {
      BooleanSupplier some = new Random(seed)::nextBoolean;
      return switch (this) {
        case NOTHING -> disk.kill();
        case ALL -> disk.crash(() -> false, () -> false);
        case ALL_BYTES -> disk.crash(() -> true, () -> false);
        case ALL_NAMES -> disk.crash(() -> false, () -> true);
        case SOME -> disk.crash(some, some);
        case TAILS ->
          disk.crash(() -> true, new BooleanSupplier() {
            private int left = new Random(seed).nextInt(20);

            @Override
            public boolean getAsBoolean() {
              return left-- > 0;
            }
          });
      };
    }
  }

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(25)
        .memory(1 << 14)
        .seed(1)
        .sealingPairs(5)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes))
        .executor(Runnable::run);
  }

  /** A run that the power may end; the model knows what must have been kept. */
  private static void run(
      HistoryStoreBuilder<Long> builder, Path folder, SimulatedDisk disk, StoreModel model)
      throws Exception {
    HistoryStore<Long> store = builder.open(folder, disk);
    try {
      Random random = new Random(5);
      for (int step = 0; step < STEPS && !disk.isOff(); step++) {
        change(store, step, random, model);
      }
      store.close();
      model.allSynced();
    } finally {
      abandon(store);
    }
  }

  private static void change(HistoryStore<Long> store, int step, Random random, StoreModel model)
      throws Exception {
    long key = random.nextInt(6);
    switch (step % 20) {
      case 7 -> model.sync(store);
      case 3, 11 -> store.flush();
      case 14 -> model.forget(store, key, step - 40, step);
      case 19 -> model.forget(store, key, Long.MIN_VALUE, Long.MAX_VALUE);
      case 17 -> model.seal(store);
      case 18 -> store.purge();
      default -> model.add(store, key, random.nextInt(5) > 0 ? step : random.nextInt(step + 1));
    }
  }

  /** Lets the folder go, as the end of a process does. */
  private static void abandon(HistoryStore<Long> store) {
    try {
      store.close();
    } catch (IOException e) {
      assertThat(e).hasStackTraceContaining("no power");
    }
  }

  @Test
  void whatWasForcedIsThereBehindAnyStep() throws Exception {
    killBehindEveryStep(builder(), 0);
  }

  /** With files that are dropped; what is still covered must be there. */
  @Test
  void whatIsKeptIsThereBehindAnyStep() throws Exception {
    killBehindEveryStep(builder().keepTicks(20), 1);
  }

  /** Ways of losing take turns from step to step: what is not forced stays so for several steps. */
  private void killBehindEveryStep(HistoryStoreBuilder<Long> builder, int firstWay)
      throws Exception {
    Loss[] ways = Loss.values();
    boolean finished = false;
    int steps = 0;
    for (; !finished; steps++) {
      Path folder = parent.resolve("store" + steps);
      SimulatedDisk disk = new SimulatedDisk().powerFor(steps);
      StoreModel model = new StoreModel();
      try {
        run(builder, folder, disk, model);
        finished = !disk.isOff();
      } catch (IOException | UncheckedIOException e) {
        assertThat(e).hasStackTraceContaining("no power");
      }
      Loss loss = finished ? Loss.ALL : ways[(firstWay + steps) % ways.length];
      SimulatedDisk next = loss.crash(disk, steps);
      try {
        check(builder, folder, next, model);
      } catch (Exception | AssertionError e) {
        throw new AssertionError("behind step " + steps + ", lost: " + loss, e);
      }
    }
    assertThat(steps).isGreaterThan(STEPS);
  }

  /** What a sync promises holds for a part that is frozen and not sealed yet, too. */
  @Test
  void aFrozenPartIsOnTheDisk() throws Exception {
    Path folder = parent.resolve("frozen");
    SimulatedDisk disk = new SimulatedDisk();
    StoreModel model = new StoreModel();
    HistoryStore<Long> store = builder().executor(work -> {}).open(folder, disk);
    for (long tick = 0; tick < 30; tick++) {
      model.add(store, tick % 6, tick);
    }
    assertThat(store.statistics().liveParts()).isEqualTo(2);
    model.sync(store);
    SimulatedDisk next = Loss.ALL.crash(disk, 0);
    abandon(store);
    check(builder(), folder, next, model);
  }

  private static void check(
      HistoryStoreBuilder<Long> builder, Path folder, SimulatedDisk disk, StoreModel model)
      throws Exception {
    try (HistoryStore<Long> store = builder.open(folder, disk)) {
      model.checkAfterKill(store, keptFrom(store), END);
      model.resume(store, keptFrom(store), END);
      model.add(store, 3, STEPS);
      model.forget(store, 2, 0, 20);
      model.seal(store);
      model.drop(keptFrom(store));
      model.checkExactly(store, -1, END);
      assertThat(names(folder))
          .as("no file is left over")
          .hasSize(3 + store.statistics().sealedFiles());
    }
    SimulatedDisk again = Loss.ALL.crash(disk, 0);
    try (HistoryStore<Long> store = builder.open(folder, again)) {
      model.checkExactly(store, -1, END);
    }
  }

  private static long keptFrom(HistoryStore<Long> store) {
    return store.coverage().isEmpty() ? -1 : store.coverage().from();
  }

  private static Set<String> names(Path folder) throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      Set<String> names = new TreeSet<>();
      paths.forEach(path -> names.add(String.valueOf(path.getFileName())));
      return names;
    }
  }
}
