package io.tidemark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every door does that remembers keys and can be saved. Doors with time do it at one moment.
 *
 * @param <M> the memory; with room for {@link #KEYS} keys and a seed, so that equal ones have equal bytes
 */
abstract class MemoryContract<M extends SaveableMemory> {
  static final int KEYS = 1_000;

  abstract M build();

  abstract M buildConcurrent();

  abstract boolean add(M memory, long key);

  abstract boolean mightContain(M memory, long key);

  abstract boolean addDigest(M memory, long digest);

  abstract boolean mightContainDigest(M memory, long digest);

  /** What the batch form of a door says of each key from one to another; null if it says nothing. */
  abstract boolean[] addDigests(M memory, long[] digests, int from, int to);

  /** How often a key is there, or was lately, as of the moment of all additions; empty if nobody counts. */
  OptionalDouble count(M memory, long key) {
    return OptionalDouble.empty();
  }

  abstract M load(Path file) throws IOException;

  abstract M loadConcurrent(Path file) throws IOException;

  abstract M read(InputStream in) throws IOException;

  abstract M fromBytes(byte[] bytes) throws IOException;

  abstract M copy(M memory);

  abstract void clear(M memory);

  abstract void merge(M memory, M other);

  private M filled(M memory, long from, long to) {
    for (long key = from; key < to; key++) {
      add(memory, key);
    }
    return memory;
  }

  private void assertHolds(M memory, long from, long to) {
    for (long key = from; key < to; key++) {
      assertThat(mightContain(memory, key)).as("key %d", key).isTrue();
    }
  }

  /** Of keys that were not added, as many are found as the error says, up to six standard errors. */
  private void assertErrs(M memory) {
    long wrong = 0;
    int absent = 20_000;
    for (long key = 1; key <= absent; key++) {
      wrong += mightContain(memory, -key) ? 1 : 0;
    }
    double expected = absent * memory.expectedError();
    assertThat((double) wrong).isLessThanOrEqualTo(expected + 6 * Math.sqrt(expected) + 6);
  }

  /**
   * All facts but those of this run: room that is kept for growing is not saved, nor are candidates, nor how
   * often counters changed their width.
   */
  private static Map<String, Object> factsOf(Memory memory) {
    Map<String, Object> facts = new HashMap<>(memory.facts().values());
    facts.keySet().removeAll(Set.of("memoryBytes", "candidateBytes", "rebuilds", "refreshes"));
    return facts;
  }

  @Test
  void addIsTrueOnlyForNewKeys() {
    M memory = build();
    assertThat(add(memory, 0)).isTrue();
    filled(memory, 0, KEYS);
    for (long key = 0; key < KEYS; key++) {
      assertThat(add(memory, key)).as("key %d again", key).isFalse();
    }
    assertHolds(memory, 0, KEYS);
    assertErrs(memory);
  }

  @Test
  void digestsAndBatchesDoWhatKeysDo() {
    M byKey = build();
    M byDigest = build();
    M byBatch = build();
    long[] digests = new long[KEYS];
    boolean[] isNew = new boolean[KEYS];
    for (int i = 0; i < KEYS; i++) {
      long key = i * 7L % 601;
      digests[i] = byKey.digest().of(key);
      isNew[i] = add(byKey, key);
      assertThat(addDigest(byDigest, digests[i])).as("key %d", key).isEqualTo(isNew[i]);
    }
    boolean[] batch = addDigests(byBatch, digests, 0, KEYS);
    if (batch != null) {
      assertThat(batch).isEqualTo(isNew);
    }
    assertThat(byDigest.toBytes()).isEqualTo(byKey.toBytes());
    assertThat(byBatch.toBytes()).isEqualTo(byKey.toBytes());
    for (long key = -KEYS; key < KEYS; key++) {
      assertThat(mightContainDigest(byKey, byKey.digest().of(key)))
          .isEqualTo(mightContain(byKey, key));
    }
  }

  @Test
  void batchesThatAreNotThereAreRefusedBeforeAnythingIsAdded() {
    M memory = filled(build(), 0, KEYS / 2);
    byte[] before = memory.toBytes();
    for (int[] range : new int[][] {{0, 11}, {-1, 5}, {7, 6}, {11, 12}}) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .as("%d to %d", range[0], range[1])
          .isThrownBy(() -> addDigests(memory, new long[10], range[0], range[1]));
    }
    assertThat(memory.toBytes()).isEqualTo(before);
  }

  @Test
  void everyFormOfBytesIsTheSameMemory(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("memory.tmk");
    for (M memory :
        List.of(build(), filled(build(), 0, KEYS), filled(buildConcurrent(), 0, KEYS))) {
      memory.save(file);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      memory.write(out);
      out.write(77);
      InputStream in = new ByteArrayInputStream(out.toByteArray());
      byte[] bytes = memory.toBytes();
      assertThat(Files.readAllBytes(file)).isEqualTo(bytes);
      for (M again :
          List.of(load(file), loadConcurrent(file), read(in), fromBytes(bytes), copy(memory))) {
        assertThat(again.toBytes()).isEqualTo(bytes);
        assertThat(factsOf(again)).isEqualTo(factsOf(memory));
        for (long key = -KEYS; key < KEYS; key++) {
          assertThat(mightContain(again, key)).isEqualTo(mightContain(memory, key));
        }
      }
      assertThat(in.read()).as("the byte behind").isEqualTo(77);
    }
  }

  @Test
  void anInterruptedThreadSavesAndLoads(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("memory.tmk");
    M memory = filled(build(), 0, KEYS);
    Thread.currentThread().interrupt();
    try {
      memory.save(file);
      assertThat(load(file).toBytes()).isEqualTo(memory.toBytes());
    } finally {
      assertThat(Thread.interrupted()).as("still interrupted").isTrue();
    }
  }

  @Test
  void copiesGoTheirOwnWay() {
    for (M memory : List.of(build(), buildConcurrent())) {
      filled(memory, 0, KEYS / 2);
      byte[] before = memory.toBytes();
      M copy = copy(memory);
      filled(copy, KEYS / 2, KEYS);
      assertThat(memory.toBytes()).isEqualTo(before);
      assertHolds(copy, 0, KEYS);
      clear(memory);
      assertHolds(copy, 0, KEYS);
    }
  }

  @Test
  void clearLeavesNothing() {
    for (M memory : List.of(build(), buildConcurrent())) {
      filled(memory, 0, KEYS);
      clear(memory);
      for (long key = -KEYS; key < KEYS; key++) {
        assertThat(mightContain(memory, key)).isFalse();
      }
      assertThat(memory.expectedError()).isZero();
      assertThat(filled(memory, 0, KEYS).toBytes())
          .isEqualTo(filled(build(), 0, KEYS).toBytes());
    }
  }

  @Test
  void mergingHoldsBothAndErrsAsItSays() {
    for (M memory : List.of(build(), buildConcurrent())) {
      for (M other : List.of(build(), buildConcurrent())) {
        M both = filled(copy(memory), 0, KEYS / 2);
        filled(other, KEYS / 4, KEYS);
        byte[] before = other.toBytes();
        merge(both, other);
        assertThat(other.toBytes()).isEqualTo(before);
        assertHolds(both, 0, KEYS);
        assertErrs(both);
        assertCountsOfBoth(both);
      }
    }
  }

  /**
   * Keys of the second quarter are there twice, others once. No count is below, and as many are too high as
   * the error says, up to six standard errors; rounding is far below a half.
   */
  private void assertCountsOfBoth(M both) {
    int tooHigh = 0;
    for (long key = 0; key < KEYS && count(both, key).isPresent(); key++) {
      double truth = key >= KEYS / 4 && key < KEYS / 2 ? 2 : 1;
      double count = count(both, key).getAsDouble();
      assertThat(count).as("count of key %d", key).isGreaterThanOrEqualTo(truth);
      tooHigh += count > truth + 0.5 ? 1 : 0;
    }
    double expected = KEYS * both.expectedError();
    assertThat((double) tooHigh)
        .as("counts that are too high")
        .isLessThanOrEqualTo(expected + 6 * Math.sqrt(expected) + 6);
  }

  @Test
  void saysWhatItIs() {
    M memory = filled(build(), 0, KEYS);
    assertThat(memory.facts().values())
        .containsKeys("kind", "digest")
        .containsEntry("memoryBytes", memory.memoryBytes())
        .containsEntry("errorNow", memory.expectedError());
    assertThat(memory.expectedError()).isBetween(0.0, 1.0);
    assertThat(memory.toString())
        .startsWith(memory.getClass().getSimpleName())
        .contains((CharSequence) memory.facts().values().get("kind"))
        .contains(" bytes");
    assertThat(filled(buildConcurrent(), 0, KEYS).toString()).contains("for many threads");
  }

  /** Three threads add the same keys at the same time, the second half after a restart. */
  @Test
  void ofManyThreadsAtMostOneIsToldThatAKeyIsNew(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("half.tmk");
    AtomicIntegerArray told = new AtomicIntegerArray(KEYS);
    M memory = buildConcurrent();
    ExecutorService pool = Executors.newFixedThreadPool(3);
    try {
      for (int half = 0; half < 2; half++) {
        int from = half * KEYS / 2;
        M shared = memory;
        List<Future<?>> work = new ArrayList<>();
        for (int thread = 0; thread < 3; thread++) {
          work.add(pool.submit(() -> {
            for (int key = from; key < from + KEYS / 2; key++) {
              told.addAndGet(key, add(shared, key) ? 1 : 0);
            }
          }));
        }
        for (Future<?> each : work) {
          each.get();
        }
        memory.save(file);
        memory = loadConcurrent(file);
      }
    } finally {
      pool.shutdownNow();
    }
    assertHolds(memory, 0, KEYS);
    int news = 0;
    for (int key = 0; key < KEYS; key++) {
      assertThat(told.get(key)).as("key %d", key).isLessThanOrEqualTo(1);
      news += told.get(key);
    }
    // The error only grows: at the end it is above what any addition met.
    double taken = KEYS * memory.expectedError();
    assertThat((double) news).isGreaterThanOrEqualTo(KEYS - taken - 6 * Math.sqrt(taken) - 6);
  }
}
