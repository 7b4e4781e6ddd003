package io.tidemark;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Nested;

/** The contract of all doors, door by door. */
class MemoryContractTest {
  private static final long TICK = 70;

  abstract static class OfSeen extends MemoryContract<SeenFilter<Long>> {
    abstract SeenFilterBuilder<Long> builder();

    @Override
    SeenFilter<Long> build() {
      return builder().build();
    }

    @Override
    SeenFilter<Long> buildConcurrent() {
      return builder().buildConcurrent();
    }

    @Override
    SeenFilter<Long> load(Path file) throws IOException {
      return SeenFilter.load(file, Keys.longs());
    }

    @Override
    SeenFilter<Long> loadConcurrent(Path file) throws IOException {
      return SeenFilter.loadConcurrent(file, Keys.longs());
    }

    @Override
    SeenFilter<Long> read(InputStream in) throws IOException {
      return SeenFilter.read(in, Keys.longs());
    }

    @Override
    SeenFilter<Long> fromBytes(byte[] bytes) throws IOException {
      return SeenFilter.fromBytes(bytes, Keys.longs());
    }

    @Override
    SeenFilter<Long> copy(SeenFilter<Long> memory) {
      return memory.copy();
    }

    @Override
    void clear(SeenFilter<Long> memory) {
      memory.clear();
    }

    @Override
    boolean add(SeenFilter<Long> memory, long key) {
      return memory.add(key);
    }

    @Override
    boolean mightContain(SeenFilter<Long> memory, long key) {
      return memory.mightContain(key);
    }

    @Override
    boolean addDigest(SeenFilter<Long> memory, long digest) {
      return memory.addDigest(digest);
    }

    @Override
    boolean mightContainDigest(SeenFilter<Long> memory, long digest) {
      return memory.mightContainDigest(digest);
    }

    @Override
    boolean[] addDigests(SeenFilter<Long> memory, long[] digests, int from, int to) {
      boolean[] isNew = new boolean[digests.length];
      memory.addDigests(digests, from, to, isNew);
      return isNew;
    }

    @Override
    void merge(SeenFilter<Long> memory, SeenFilter<Long> other) {
      memory.merge(other);
    }
  }

  @Nested
  class Seen extends OfSeen {
    @Override
    SeenFilterBuilder<Long> builder() {
      return Tidemark.seen(Keys.longs()).items(KEYS).error(0.01).seed(3);
    }
  }

  @Nested
  class SeenGrowing extends OfSeen {
    @Override
    SeenFilterBuilder<Long> builder() {
      return Tidemark.seen(Keys.longs()).error(0.01).seed(3);
    }
  }

  abstract static class OfEndless extends MemoryContract<EndlessFilter<Long, Object>> {
    abstract EndlessFilterBuilder<Long, Object> builder();

    @Override
    EndlessFilter<Long, Object> build() {
      return builder().build();
    }

    @Override
    EndlessFilter<Long, Object> buildConcurrent() {
      return builder().buildConcurrent();
    }

    @Override
    EndlessFilter<Long, Object> load(Path file) throws IOException {
      return EndlessFilter.load(file, Keys.longs());
    }

    @Override
    EndlessFilter<Long, Object> loadConcurrent(Path file) throws IOException {
      return EndlessFilter.loadConcurrent(file, Keys.longs());
    }

    @Override
    EndlessFilter<Long, Object> read(InputStream in) throws IOException {
      return EndlessFilter.read(in, Keys.longs());
    }

    @Override
    EndlessFilter<Long, Object> fromBytes(byte[] bytes) throws IOException {
      return EndlessFilter.fromBytes(bytes, Keys.longs());
    }

    @Override
    EndlessFilter<Long, Object> copy(EndlessFilter<Long, Object> memory) {
      return memory.copy();
    }

    @Override
    void clear(EndlessFilter<Long, Object> memory) {
      memory.clear();
    }

    @Override
    boolean add(EndlessFilter<Long, Object> memory, long key) {
      return memory.add(key);
    }

    @Override
    boolean mightContain(EndlessFilter<Long, Object> memory, long key) {
      return memory.mightContain(key);
    }

    @Override
    boolean addDigest(EndlessFilter<Long, Object> memory, long digest) {
      return memory.addDigest(digest);
    }

    @Override
    boolean mightContainDigest(EndlessFilter<Long, Object> memory, long digest) {
      return memory.mightContainDigest(digest);
    }

    @Override
    boolean[] addDigests(EndlessFilter<Long, Object> memory, long[] digests, int from, int to) {
      boolean[] isNew = new boolean[digests.length];
      memory.addDigests(digests, from, to, isNew);
      return isNew;
    }

    @Override
    void merge(EndlessFilter<Long, Object> memory, EndlessFilter<Long, Object> other) {
      memory.merge(other);
    }
  }

  @Nested
  class EndlessSweep extends OfEndless {
    @Override
    EndlessFilterBuilder<Long, Object> builder() {
      return Tidemark.endless(Keys.longs())
          .spec(new StableBloomSpec(2_048, 1, 7, 200, InsertRule.FULL, EvictRule.SWEEP, 65_536))
          .seed(3);
    }
  }

  @Nested
  class EndlessTidepools extends OfEndless {
    @Override
    EndlessFilterBuilder<Long, Object> builder() {
      return Tidemark.endless(Keys.longs()).memory(16 << 10).error(0.01).seed(3);
    }
  }

  abstract static class OfCounts extends MemoryContract<KeyCounts<Long>> {
    /* Planned once: it takes longer than all the rest. */
    private static final Map<CountStructure, FilterSpec> SPECS =
        new EnumMap<>(CountStructure.class);

    abstract CountStructure structure();

    private KeyCountsBuilder<Long> builder() {
      FilterSpec spec = SPECS.computeIfAbsent(structure(), any -> Tidemark.counts(Keys.longs())
          .keys(KEYS)
          .meanCount(2)
          .error(0.01)
          .structure(any)
          .plan()
          .best()
          .spec());
      return Tidemark.counts(Keys.longs()).spec(spec).seed(3);
    }

    @Override
    KeyCounts<Long> build() {
      return builder().build();
    }

    @Override
    KeyCounts<Long> buildConcurrent() {
      return builder().buildConcurrent();
    }

    @Override
    KeyCounts<Long> load(Path file) throws IOException {
      return KeyCounts.load(file, Keys.longs());
    }

    @Override
    KeyCounts<Long> loadConcurrent(Path file) throws IOException {
      return KeyCounts.loadConcurrent(file, Keys.longs());
    }

    @Override
    KeyCounts<Long> read(InputStream in) throws IOException {
      return KeyCounts.read(in, Keys.longs());
    }

    @Override
    KeyCounts<Long> fromBytes(byte[] bytes) throws IOException {
      return KeyCounts.fromBytes(bytes, Keys.longs());
    }

    @Override
    KeyCounts<Long> copy(KeyCounts<Long> memory) {
      return memory.copy();
    }

    @Override
    void clear(KeyCounts<Long> memory) {
      memory.clear();
    }

    @Override
    boolean add(KeyCounts<Long> memory, long key) {
      return memory.add(key);
    }

    @Override
    boolean mightContain(KeyCounts<Long> memory, long key) {
      return memory.mightContain(key);
    }

    @Override
    boolean addDigest(KeyCounts<Long> memory, long digest) {
      return memory.addDigest(digest);
    }

    @Override
    boolean mightContainDigest(KeyCounts<Long> memory, long digest) {
      return memory.mightContainDigest(digest);
    }

    @Override
    boolean[] addDigests(KeyCounts<Long> memory, long[] digests, int from, int to) {
      memory.addDigests(digests, from, to);
      return null;
    }

    @Override
    OptionalDouble count(KeyCounts<Long> memory, long key) {
      return OptionalDouble.of((double) memory.count(key));
    }

    @Override
    void merge(KeyCounts<Long> memory, KeyCounts<Long> other) {
      memory.merge(other);
    }
  }

  @Nested
  class DynamicCounts extends OfCounts {
    @Override
    CountStructure structure() {
      return CountStructure.DYNAMIC;
    }
  }

  @Nested
  class CountsOfFixedWidth extends OfCounts {
    @Override
    CountStructure structure() {
      return CountStructure.COUNTING;
    }
  }

  @Nested
  class SpectralCounts extends OfCounts {
    @Override
    CountStructure structure() {
      return CountStructure.SPECTRAL;
    }
  }

  abstract static class OfHistory extends MemoryContract<History<Long>> {
    /* Planned once: it takes longer than all the rest. */
    private static final Plan PLAN = Tidemark.history(Keys.longs())
        .span(0, 128)
        .keys(KEYS)
        .occurrences(2 * KEYS)
        .error(0.01)
        .plan();

    abstract String structure();

    private HistoryBuilder<Long> builder() {
      FilterSpec spec = PLAN.candidates().stream()
          .filter(candidate -> candidate.structure().equals(structure()))
          .findFirst()
          .orElseThrow()
          .spec();
      return Tidemark.history(Keys.longs()).spec(spec).seed(3);
    }

    @Override
    History<Long> build() {
      return builder().build();
    }

    @Override
    History<Long> buildConcurrent() {
      return builder().buildConcurrent();
    }

    @Override
    History<Long> load(Path file) throws IOException {
      return History.load(file, Keys.longs());
    }

    @Override
    History<Long> loadConcurrent(Path file) throws IOException {
      return History.loadConcurrent(file, Keys.longs());
    }

    @Override
    History<Long> read(InputStream in) throws IOException {
      return History.read(in, Keys.longs());
    }

    @Override
    History<Long> fromBytes(byte[] bytes) throws IOException {
      return History.fromBytes(bytes, Keys.longs());
    }

    @Override
    History<Long> copy(History<Long> memory) {
      return memory.copy();
    }

    @Override
    void clear(History<Long> memory) {
      memory.clear();
    }

    @Override
    boolean add(History<Long> memory, long key) {
      return memory.add(key, TICK);
    }

    @Override
    boolean mightContain(History<Long> memory, long key) {
      return memory.ask(key, TICK, TICK + 1) == HistoryAnswer.MAYBE;
    }

    @Override
    boolean addDigest(History<Long> memory, long digest) {
      return memory.addDigest(digest, TICK);
    }

    @Override
    boolean mightContainDigest(History<Long> memory, long digest) {
      return memory.askDigest(digest, TICK, TICK + 1) == HistoryAnswer.MAYBE;
    }

    @Override
    boolean[] addDigests(History<Long> memory, long[] digests, int from, int to) {
      boolean[] isNew = new boolean[digests.length];
      long[] ticks = new long[digests.length];
      Arrays.fill(ticks, TICK);
      memory.addDigests(digests, ticks, from, to, isNew);
      return isNew;
    }

    @Override
    void merge(History<Long> memory, History<Long> other) {
      memory.merge(other);
    }
  }

  @Nested
  class TidelineHistories extends OfHistory {
    @Override
    String structure() {
      return "tideline";
    }
  }

  @Nested
  class LevelHistories extends OfHistory {
    @Override
    String structure() {
      return "level";
    }
  }

  @Nested
  class PairHistories extends OfHistory {
    @Override
    String structure() {
      return "pair";
    }
  }

  @Nested
  class EndlessHistories extends MemoryContract<EndlessHistory<Long>> {
    private EndlessHistoryBuilder<Long> builder() {
      return Tidemark.endlessHistory(Keys.longs())
          .memory(EndlessHistoryBuilder.MIN_MEMORY_BYTES)
          .error(0.05)
          .seed(3);
    }

    @Override
    EndlessHistory<Long> build() {
      return builder().build();
    }

    @Override
    EndlessHistory<Long> buildConcurrent() {
      return builder().buildConcurrent();
    }

    @Override
    EndlessHistory<Long> load(Path file) throws IOException {
      return builder().load(file);
    }

    @Override
    EndlessHistory<Long> loadConcurrent(Path file) throws IOException {
      return builder().loadConcurrent(file);
    }

    @Override
    EndlessHistory<Long> read(InputStream in) throws IOException {
      return builder().read(in);
    }

    @Override
    EndlessHistory<Long> fromBytes(byte[] bytes) throws IOException {
      return builder().fromBytes(bytes);
    }

    @Override
    EndlessHistory<Long> copy(EndlessHistory<Long> memory) {
      return memory.copy();
    }

    @Override
    void clear(EndlessHistory<Long> memory) {
      memory.clear();
    }

    @Override
    boolean add(EndlessHistory<Long> memory, long key) {
      return memory.add(key, TICK);
    }

    @Override
    boolean mightContain(EndlessHistory<Long> memory, long key) {
      return memory.ask(key, TICK, TICK + 1) == HistoryAnswer.MAYBE;
    }

    @Override
    boolean addDigest(EndlessHistory<Long> memory, long digest) {
      return memory.addDigest(digest, TICK);
    }

    @Override
    boolean mightContainDigest(EndlessHistory<Long> memory, long digest) {
      return memory.askDigest(digest, TICK, TICK + 1) == HistoryAnswer.MAYBE;
    }

    @Override
    boolean[] addDigests(EndlessHistory<Long> memory, long[] digests, int from, int to) {
      boolean[] isNew = new boolean[digests.length];
      long[] ticks = new long[digests.length];
      Arrays.fill(ticks, TICK);
      memory.addDigests(digests, ticks, from, to, isNew);
      return isNew;
    }

    @Override
    void merge(EndlessHistory<Long> memory, EndlessHistory<Long> other) {
      memory.merge(other);
    }
  }
}
