package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.Keys;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.simulation.SimulatedDisk;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreCompactionTest {
  @TempDir
  private Path folder;

  private HistoryStore<Long> open() throws IOException {
    return new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(10)
        .memory(1 << 12)
        .seed(2)
        .shape((timeline, bytes, load) -> TunedShape.usual(timeline, bytes))
        .executor(Runnable::run)
        .open(folder, new SimulatedDisk());
  }

  /** Of equal parts, there are as many files as their number has ones in binary. */
  @Test
  void thereAreAboutAsManyFilesAsTheLogarithmOfTheParts() throws IOException {
    try (HistoryStore<Long> store = open()) {
      for (int part = 1; part <= 100; part++) {
        for (long tick = 0; tick < 10; tick++) {
          store.add(tick, 10L * part + tick);
        }
        store.seal();
        assertThat(store.statistics().sealedFiles()).isEqualTo(Integer.bitCount(part));
        assertThat(store.statistics().sealedPairs()).isEqualTo(10L * part);
      }
      for (int part = 1; part <= 100; part++) {
        assertThat(store.ask(3L, 10L * part, 10L * part + 10)).isEqualTo(HistoryAnswer.MAYBE);
        assertThat(store.ask(3L, 10L * part + 4, 10L * part + 10)).isEqualTo(HistoryAnswer.NO);
      }
    }
  }

  @Test
  void tombstonesGoWhenNoFileNeedsThem() throws IOException {
    try (HistoryStore<Long> store = open()) {
      for (long key = 0; key < 1_000; key++) {
        store.add(key, 5);
      }
      store.seal();
      store.forget(7L);
      store.forget(5_000L); // never added
      assertThat(store.ask(7L, 0, 10)).isEqualTo(HistoryAnswer.UNKNOWN);
      assertThat(store.ask(7L, 5, 6)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.ask(8L, 5, 6)).isEqualTo(HistoryAnswer.MAYBE);
      store.add(7L, 6);
      store.seal();
      assertThat(store.statistics().tombstones()).isEqualTo(2);
      assertThat(store.statistics().otherKeysErased()).isZero();
      assertThat(store.ask(7L, 5, 6)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.ask(7L, 6, 7)).isEqualTo(HistoryAnswer.MAYBE);
      store.purge();
      assertThat(store.statistics().tombstones()).isZero();
      assertThat(store.statistics().sealedPairs()).isEqualTo(1_000);
      // One key was erased from one file of 1,000 keys, whose fingerprints have 40 bits.
      assertThat(store.statistics().otherKeysErased()).isEqualTo(1_000 * Math.pow(2, -40));
    }
    try (HistoryStore<Long> store = open()) {
      assertThat(store.ask(7L, 5, 6)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.ask(7L, 6, 7)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(store.statistics().otherKeysErased()).isEqualTo(1_000 * Math.pow(2, -40));
    }
  }

  /** However much is forgotten, memory for tombstones is bounded. */
  @Test
  void manyTombstonesAreApplied() throws IOException {
    try (HistoryStore<Long> store = open()) {
      for (long key = 0; key < 10_000; key++) {
        store.add(key, key % 10);
      }
      store.seal();
      for (long key = 0; key < 10_000; key++) {
        store.forget(key);
        assertThat(store.statistics().tombstones()).isLessThanOrEqualTo(2 * Tombstones.MAX_OF_PART);
      }
      store.purge();
      assertThat(store.statistics().tombstones()).isZero();
      assertThat(store.statistics().sealedPairs()).isZero();
    }
  }

  @Test
  void aPartOfWhichEverythingIsForgottenLeavesNoFile() throws IOException {
    try (HistoryStore<Long> store = open()) {
      store.add(1L, 5);
      store.forget(1L);
      store.seal();
      assertThat(store.statistics().sealedFiles()).isZero();
      store.add(1L, 6);
      store.seal();
      assertThat(store.statistics().sealedFiles()).isEqualTo(1);
      store.forget(1L);
      store.purge();
      assertThat(store.statistics().sealedFiles()).isZero();
      assertThat(store.ask(1L, 5, 7)).isEqualTo(HistoryAnswer.NO);
    }
  }

  /** Pairs that come back behind their tombstone are kept exactly, and make a part of their own. */
  @Test
  void aPartIsSealedWhenManyForgottenPairsComeBack() throws IOException {
    try (HistoryStore<Long> store = new HistoryStoreBuilder<Long>(Keys.longs())
        .partitionTicks(1L << 40)
        .partitionPairs(1 << 30)
        .memory(1 << 12)
        .executor(Runnable::run)
        .open(folder, new SimulatedDisk())) {
      store.forget(1L);
      long memory = store.memoryBytes();
      for (long tick = 0; tick < RestoredTicks.MAX_PAIRS; tick++) {
        store.add(1L, 2 * tick);
      }
      assertThat(store.statistics().sealedFiles()).isZero();
      assertThat(store.memoryBytes()).isGreaterThan(memory + 16L * RestoredTicks.MAX_PAIRS);
      assertThat(store.ask(1L, 1, 2)).isEqualTo(HistoryAnswer.NO);
      store.add(1L, 3);
      assertThat(store.statistics().sealedPairs()).isEqualTo(RestoredTicks.MAX_PAIRS);
      assertThat(store.memoryBytes()).isLessThan(memory + 1);
      assertThat(store.when(1L, 0, 6)).hasSize(2);
    }
  }
}
