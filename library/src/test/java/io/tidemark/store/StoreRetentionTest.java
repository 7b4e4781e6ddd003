package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.simulation.SimulatedDisk;
import io.tidemark.core.time.Coverage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreRetentionTest {
  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<Long> builder() {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(100)
        .memory(1 << 14)
        .seed(2)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes))
        .executor(Runnable::run);
  }

  private HistoryStore<Long> open(HistoryStoreBuilder<Long> builder) throws IOException {
    return builder.open(folder, new SimulatedDisk());
  }

  @Test
  void whatIsTooOldIsNotKnownEvenWhereAFileHasIt() throws IOException {
    try (HistoryStore<Long> store = open(builder().keepTicks(250))) {
      store.add(1L, 50);
      store.add(1L, 90);
      store.seal();
      assertThat(store.ask(1L, 50, 51)).isEqualTo(HistoryAnswer.MAYBE);
      store.advanceTo(301);
      assertThat(store.coverage()).isEqualTo(Coverage.of(51, 301));
      assertThat(store.ask(1L, 50, 51)).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(store.ask(1L, 50, 91)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(store.when(1L, 0, 400)).hasSize(1);
      assertThat(store.statistics().sealedFiles()).isEqualTo(1);
      store.add(2L, 400);
      store.seal();
      assertThat(store.statistics().sealedPairs()).isEqualTo(1);
    }
  }

  /** A file that was dropped does not come back when more is to be kept. */
  @Test
  void whatWasDroppedStaysUnknown() throws IOException {
    try (HistoryStore<Long> store = open(builder().keepTicks(100))) {
      store.add(1L, 50);
      store.seal();
      store.add(1L, 500);
      store.seal();
      assertThat(store.coverage()).isEqualTo(Coverage.of(401, 501));
    }
    try (HistoryStore<Long> store = open(builder().keepTicks(1_000))) {
      assertThat(store.coverage()).isEqualTo(Coverage.of(51, 501));
      assertThat(store.ask(1L, 50, 51)).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(store.ask(2L, 60, 70)).isEqualTo(HistoryAnswer.NO);
    }
  }

  /** Against exact sets, over ten times what is kept. */
  @Test
  void whatIsKeptIsExact() throws Exception {
    Random random = new Random(3);
    StoreModel model = new StoreModel();
    try (HistoryStore<Long> store = open(builder().keepTicks(1_000))) {
      for (long tick = 0; tick < 10_000; tick++) {
        model.add(store, random.nextInt(20), tick);
        if (tick % 2_500 == 2_400) {
          model.drop(store.coverage().from());
          model.checkExactly(store, 0, tick + 1);
        }
      }
      assertThat(store.coverage()).isEqualTo(Coverage.of(9_000, 10_000));
      // What is kept, one part before it is sealed, and a file that is almost too old.
      assertThat(store.statistics().sealedPairs()).isBetween(900L, 1_000L + 125);
    }
  }

  @Test
  void theOldestFilesAreDroppedWhenThereIsNoRoom() throws Exception {
    Random random = new Random(4);
    StoreModel model = new StoreModel();
    long maxBytes = 16 << 10;
    try (HistoryStore<Long> store = open(builder().maxDisk(maxBytes))) {
      for (long tick = 0; tick < 20_000; tick++) {
        model.add(store, random.nextInt(100), tick);
        if (tick > 10_000) {
          // All is within the limit whenever a part is sealed; then up to 100 pairs are logged.
          assertThat(store.diskBytes()).as("tick %s", tick).isLessThan(maxBytes + 16 * 100);
        }
      }
      long from = store.coverage().from();
      assertThat(from).isBetween(1L, 19_900L);
      model.drop(from);
      model.checkExactly(store, 0, 20_000);
      // No file is more than an eighth of all, so that at least half of the room is in use.
      assertThat(store.diskBytes()).isGreaterThan(maxBytes / 2);
    }
  }
}
