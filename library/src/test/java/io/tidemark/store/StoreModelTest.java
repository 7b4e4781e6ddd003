package io.tidemark.store;

import io.tidemark.Keys;
import io.tidemark.core.simulation.SimulatedDisk;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random steps against exact sets. The filters have so many bits for the few pairs that any error at
 * all has a probability below 10^-6.
 */
class StoreModelTest {
  private static final int STEPS = 3_000;

  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<Long> builder(long seed) {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(200)
        .partitionPairs(100)
        .memory(1 << 16)
        .seed(seed)
        .executor(Runnable::run);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void answersAreThoseOfSets(long seed) throws Exception {
    Random random = new Random(seed);
    StoreModel model = new StoreModel();
    HistoryStore<Long> store = builder(seed).open(folder, new SimulatedDisk());
    long time = 0;
    for (int step = 0; step < STEPS; step++) {
      time += random.nextInt(3);
      long key = random.nextInt(20);
      switch (random.nextInt(400)) {
        case 0 -> {
          store.close();
          store = builder(seed).open(folder, new SimulatedDisk());
        }
        case 1 -> model.seal(store);
        case 2, 3, 4 -> model.forget(store, key, Long.MIN_VALUE, Long.MAX_VALUE);
        case 5, 6, 7, 8 -> {
          long from = random.nextLong(time + 1);
          model.forget(store, key, from, from + random.nextInt(500));
        }
        case 9 -> store.advanceTo(time);
        case 11 -> store.purge();
        case 10 -> model.checkExactly(store, 0, time + 1);
        default -> model.add(store, key, random.nextInt(10) > 0 ? time : random.nextLong(time + 1));
      }
    }
    model.checkExactly(store, 0, time + 1);
    store.close();
  }
}
