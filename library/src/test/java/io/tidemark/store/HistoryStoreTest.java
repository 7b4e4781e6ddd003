package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HistoryStoreTest {
  @TempDir
  private Path folder;

  private static HistoryStoreBuilder<Long> builder() {
    return Tidemark.<Long>historyStore(Keys.longs())
        .partitionTicks(1_000)
        .memory(1 << 16)
        .seed(7)
        .executor(Runnable::run);
  }

  private List<String> files() throws IOException {
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.map(path -> String.valueOf(path.getFileName())).sorted().toList();
    }
  }

  @Test
  void whatWasAddedIsFoundLiveSealedAndReopened() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      assertThat(store.coverage()).isEqualTo(Coverage.NONE);
      assertThat(store.ask(1L, 0, 10)).isEqualTo(HistoryAnswer.UNKNOWN);
      store.add(1L, 100);
      store.add(2L, 105);
      check(store);
      store.seal();
      check(store);
      assertThat(store.statistics().livePairs()).isZero();
      assertThat(store.statistics().sealedPairs()).isEqualTo(2);
    }
    try (HistoryStore<Long> store = builder().open(folder)) {
      check(store);
      assertThat(files())
          .containsExactly("lock", "log-00000002", "manifest", "sealed-00000003.tmk");
    }
  }

  /** Keys of bytes and digests of the same bytes are the same, in every method. */
  @Test
  void digestsDoForKeys() throws IOException {
    byte[] key = {7, 8, 9};
    try (HistoryStore<byte[]> store = Tidemark.<byte[]>historyStore(Keys.bytes())
        .partitionTicks(1_000)
        .memory(1 << 16)
        .seed(7)
        .executor(Runnable::run)
        .open(folder)) {
      long keyDigest = store.digest().of(new byte[] {6, 7, 8, 9, 10}, 1, 3);
      store.addDigest(keyDigest, 100);
      store.add(key, 105);
      store.add(new byte[] {1}, 110);
      assertThat(store.askDigest(keyDigest, 105, 106)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(store.ask(key, 100, 101)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(store.whenDigest(keyDigest, 0, 200))
          .isEqualTo(store.when(key, 0, 200))
          .containsExactly(new TimeRange(100, 101), new TimeRange(105, 106));
      assertThat(store.firstDigest(keyDigest, 0, 200)).hasValue(100);
      assertThat(store.lastDigest(keyDigest, 0, 200)).hasValue(105);
      store.forgetDigest(keyDigest, 0, 103);
      assertThat(store.when(key, 0, 200)).containsExactly(new TimeRange(105, 106));
      store.forgetDigest(keyDigest, Long.MIN_VALUE, Long.MAX_VALUE);
      assertThat(store.ask(key, 100, 111)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.askDigest(store.digest().of(new byte[] {1}), 100, 111))
          .isEqualTo(HistoryAnswer.MAYBE);
    }
  }

  private static void check(HistoryStore<Long> store) {
    assertThat(store.coverage()).isEqualTo(Coverage.of(100, 106));
    assertThat(store.ask(1L, 100, 106)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(store.ask(1L, 101, 106)).isEqualTo(HistoryAnswer.NO);
    assertThat(store.ask(1L, 101, 107)).isEqualTo(HistoryAnswer.UNKNOWN);
    assertThat(store.ask(2L, 105, 106)).isEqualTo(HistoryAnswer.MAYBE);
    assertThat(store.ask(3L, 100, 106)).isEqualTo(HistoryAnswer.NO);
    assertThat(store.ask(3L, 100, 100)).isEqualTo(HistoryAnswer.NO);
    assertThat(store.when(2L, 0, 200)).containsExactly(new TimeRange(105, 106));
    assertThat(store.first(2L, 0, 200)).isEqualTo(OptionalLong.of(105));
    assertThat(store.last(1L, 0, 200)).isEqualTo(OptionalLong.of(100));
    assertThat(store.last(3L, 0, 200)).isEmpty();
  }

  @Test
  void aPartIsSealedWhenItsTimeIsOverOrItIsFull() throws IOException {
    try (HistoryStore<Long> store = builder().partitionPairs(10).open(folder)) {
      store.add(1L, 0);
      store.add(1L, 999);
      assertThat(store.statistics().sealedFiles()).isZero();
      store.add(1L, 1_000);
      assertThat(store.statistics().sealedPairs()).isEqualTo(2);
      for (long key = 0; key < 9; key++) {
        store.add(key, 1_001);
      }
      assertThat(store.statistics().livePairs()).isEqualTo(10);
      store.add(77L, 1_001);
      assertThat(store.statistics().livePairs()).isEqualTo(1);
      assertThat(store.statistics().sealedPairs()).isEqualTo(12);
    }
  }

  @Test
  void aLatePairMakesNoPartOld() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      store.add(1L, 10_000);
      store.seal();
      store.add(2L, 3);
      store.add(2L, 10_100);
      assertThat(store.statistics().livePairs()).isEqualTo(2);
      assertThat(store.coverage()).isEqualTo(Coverage.of(3, 10_101));
      store.seal();
      assertThat(store.when(2L, 0, 20_000))
          .containsExactly(new TimeRange(3, 4), new TimeRange(10_100, 10_101));
    }
  }

  @Test
  void timeThatPassesWithoutAnEventIsKnown() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      store.add(1L, 100);
      store.advanceTo(5_000);
      store.advanceTo(4_000);
      assertThat(store.ask(1L, 101, 5_000)).isEqualTo(HistoryAnswer.NO);
    }
    try (HistoryStore<Long> store = builder().open(folder)) {
      assertThat(store.coverage()).isEqualTo(Coverage.of(100, 5_000));
    }
  }

  @Test
  void aTornEndOfTheLogIsCutOffAndReported() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      store.add(1L, 100);
    }
    Path log = folder.resolve("log-00000001");
    Files.write(log, new byte[] {1, 0, 0, 0, 16, 0, 0}, StandardOpenOption.APPEND);
    try (HistoryStore<Long> store = builder().open(folder)) {
      assertThat(store.statistics().tornBytes()).isEqualTo(7);
      assertThat(store.ask(1L, 100, 101)).isEqualTo(HistoryAnswer.MAYBE);
      store.add(2L, 101);
    }
    try (HistoryStore<Long> store = builder().open(folder)) {
      assertThat(store.statistics().tornBytes()).isZero();
      assertThat(store.when(2L, 0, 200)).hasSize(1);
    }
  }

  /** A whole block behind a torn one must not come back when the torn one is written over. */
  @Test
  void whatWasCutOffDoesNotComeBack() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      for (long key = 1; key <= 3; key++) {
        store.add(key, 100);
        store.flush();
      }
    }
    Path log = folder.resolve("log-00000001");
    byte[] bytes = Files.readAllBytes(log);
    int block = 12 + 16;
    assertThat(bytes).hasSize(20 + 3 * block);
    bytes[20 + block + 15] ^= 1;
    Files.write(log, bytes);
    try (HistoryStore<Long> store = builder().open(folder)) {
      assertThat(store.statistics().tornBytes()).isEqualTo(2L * block);
      store.add(4L, 100);
    }
    try (HistoryStore<Long> store = builder().open(folder)) {
      assertThat(store.ask(1L, 100, 101)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(store.ask(2L, 100, 101)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.ask(3L, 100, 101)).isEqualTo(HistoryAnswer.NO);
      assertThat(store.ask(4L, 100, 101)).isEqualTo(HistoryAnswer.MAYBE);
    }
  }

  @Test
  void oneStoreAtATimeHasAFolder() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      store.add(1L, 1);
      assertThatThrownBy(() -> builder().open(folder))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("no other store has open");
    }
    builder().open(folder).close();
  }

  @Test
  void aStoreIsOpenedAsItWasMade() throws IOException {
    builder().unit(TickUnit.MICROSECONDS).open(folder).close();
    List<HistoryStoreBuilder<Long>> others = new ArrayList<>();
    others.add(builder().seed(8));
    others.add(builder().untrustedKeys());
    others.add(builder().secret(new byte[16]));
    others.add(builder().unit(TickUnit.ofNanos(1_001)));
    for (HistoryStoreBuilder<Long> other : others) {
      assertThatThrownBy(() -> other.open(folder))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("of the store");
    }
    builder().partitionTicks(7).memory(1 << 12).open(folder).close();
  }

  @Test
  void aSecretIsKept() throws IOException {
    HistoryStoreBuilder<Long> strangers =
        Tidemark.<Long>historyStore(Keys.longs()).partitionTicks(10).memory(1 << 12);
    try (HistoryStore<Long> store = strangers.untrustedKeys().open(folder)) {
      store.add(4L, 4);
    }
    try (HistoryStore<Long> store = strangers.untrustedKeys().open(folder)) {
      assertThat(store.ask(4L, 4, 5)).isEqualTo(HistoryAnswer.MAYBE);
      assertThat(store.ask(5L, 4, 5)).isEqualTo(HistoryAnswer.NO);
    }
  }

  @Test
  void refusesWhatItCannotDo() throws IOException {
    assertThatThrownBy(() -> Tidemark.<Long>historyStore(Keys.longs()).open(folder))
        .hasMessageContaining("partitionTicks: not given");
    assertThatThrownBy(
            () -> Tidemark.<Long>historyStore(Keys.longs()).partitionTicks(1).open(folder))
        .hasMessageContaining("memory: not given");
    HistoryStore<Long> store = builder().open(folder);
    assertThatThrownBy(() -> store.add(1L, 1L << 62)).hasMessageContaining("tick: ");
    assertThatThrownBy(() -> store.ask(1L, 2, 1)).hasMessageContaining("to: 1");
    store.close();
    store.close();
    assertThatThrownBy(() -> store.add(1L, 1)).hasMessageContaining("closed");
    assertThatThrownBy(store::sync).hasMessageContaining("closed");
  }

  @Test
  void memoryAndDiskAreCounted() throws IOException {
    try (HistoryStore<Long> store = builder().open(folder)) {
      // The filter, and the buffer of the log: 4,096 pairs of 16 bytes and the head of a block.
      assertThat(store.memoryBytes()).isBetween((1L << 16) + 4_096 * 16 + 12, 133L << 10);
      for (long key = 0; key < 1_000; key++) {
        store.add(key, 5);
      }
      store.flush();
      assertThat(store.diskBytes()).isEqualTo(Files.size(folder.resolve("log-00000001")));
      store.seal();
      assertThat(store.diskBytes())
          .isEqualTo(Files.size(folder.resolve("log-00000002"))
              + Files.size(folder.resolve("sealed-00000003.tmk")));
    }
  }

  /** Of 100,000 keys that never occurred, as many are found as expected, within 5 deviations. */
  @Test
  void theExpectedErrorIsTheObservedOne() throws IOException {
    try (HistoryStore<Long> store =
        builder().memory(1 << 10).partitionPairs(3_000).open(folder)) {
      for (long key = 0; key < 2_000; key++) {
        store.add(key, key % 100);
      }
      double expected = store.expectedError(0, 100);
      int asked = 100_000;
      long found = 0;
      for (long key = 1_000_000; key < 1_000_000 + asked; key++) {
        found += store.ask(key, 0, 100) == HistoryAnswer.MAYBE ? 1 : 0;
      }
      double deviation = Math.sqrt(expected * (1 - expected) / asked);
      assertThat(expected).isBetween(0.01, 0.99);
      assertThat((double) found / asked)
          .isBetween(expected - 5 * deviation, expected + 5 * deviation);
      store.seal();
      assertThat(store.expectedError(0, 100)).isLessThan(0.001);
    }
  }
}
