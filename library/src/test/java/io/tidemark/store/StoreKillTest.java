package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.Keys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A kill behind every step that a store takes with its files, from the first to the last of a run with
 * additions, tombstones, sealing, merging and a new start. The filters have so many bits for the few
 * pairs that any error has a probability below 10^-6.
 */
class StoreKillTest {
  private static final long END = 10_000;
  private static final int STEPS = 60;

  @TempDir
  private Path parent;

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(25)
        .memory(1 << 14)
        .seed(1)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes))
        .executor(Runnable::run);
  }

  /** A run that the power may end; the model knows what must have been kept. */
  private static void run(HistoryStoreBuilder<Long> builder, CutFiles files, StoreModel model)
      throws Exception {
    HistoryStore<Long> store = builder.open(files);
    Random random = new Random(5);
    for (int step = 0; step < STEPS; step++) {
      long key = random.nextInt(6);
      switch (step % 20) {
        case 7 -> model.sync(store);
        case 11 -> store.flush();
        case 14 -> model.forget(store, key, step - 40, step);
        case 19 -> model.forget(store, key, Long.MIN_VALUE, Long.MAX_VALUE);
        case 17 -> model.seal(store);
        case 18 -> store.purge();
        default -> model.add(store, key, random.nextInt(5) > 0 ? step : random.nextInt(step + 1));
      }
      if (files.isCut()) {
        return; // a failure in the background
      }
    }
    store.close();
    model.allSynced();
  }

  @Test
  void whatWasForcedIsThereAfterTheMachineEndsBehindAnyStep() throws Exception {
    killBehindEveryStep(builder(), step -> 0.0);
  }

  /** All that was written is there, or a part of it. */
  @Test
  void whatWasForcedIsThereAfterTheProcessEndsBehindAnyStep() throws Exception {
    killBehindEveryStep(builder(), step -> step % 2 == 0 ? 1.0 : 0.6);
  }

  /** With files that are dropped; what is still covered must be there. */
  @Test
  void whatIsKeptIsThereAfterAKillBehindAnyStep() throws Exception {
    killBehindEveryStep(builder().keepTicks(20), step -> step % 2 == 0 ? 0.0 : 0.6);
  }

  private void killBehindEveryStep(
      HistoryStoreBuilder<Long> builder, IntToDoubleFunction keptOfTail) throws Exception {
    boolean finished = false;
    int steps = 0;
    for (; !finished; steps++) {
      Path folder = parent.resolve("store" + steps);
      CutFiles files = new CutFiles(folder, steps);
      StoreModel model = new StoreModel();
      try {
        run(builder, files, model);
        finished = !files.isCut();
      } catch (IOException | UncheckedIOException e) {
        assertThat(e).hasStackTraceContaining("cut off");
      }
      files.kill(keptOfTail.applyAsDouble(steps));
      check(builder, folder, model);
    }
    assertThat(steps).isGreaterThan(STEPS);
  }

  /** What a sync promises holds for a part that is frozen and not sealed yet, too. */
  @Test
  void aFrozenPartIsOnTheDisk() throws Exception {
    Path folder = parent.resolve("frozen");
    CutFiles files = CutFiles.whole(folder);
    StoreModel model = new StoreModel();
    HistoryStore<Long> store = builder().executor(work -> {}).open(files);
    for (long tick = 0; tick < 30; tick++) {
      model.add(store, tick % 6, tick);
    }
    assertThat(store.statistics().liveParts()).isEqualTo(2);
    model.sync(store);
    files.kill(0.0);
    check(builder(), folder, model);
  }

  private static void check(HistoryStoreBuilder<Long> builder, Path folder, StoreModel model)
      throws Exception {
    try (HistoryStore<Long> store = builder.open(CutFiles.whole(folder))) {
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
    try (HistoryStore<Long> store = builder.open(CutFiles.whole(folder))) {
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
