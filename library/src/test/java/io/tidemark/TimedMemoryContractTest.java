package io.tidemark;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.analysis.window.WindowStructure;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.time.TimeRules.Beyond;
import io.tidemark.core.time.TimeRules.Standing;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The contract of doors with time, door by door and structure by structure. */
class TimedMemoryContractTest {
  abstract static class OfWindow extends TimedMemoryContract<WindowFilter<Long>> {
    private static final long TICK = StreamClock.NANOSECONDS.tick(AT);

    /* Planned once for each rule: it takes longer than all the rest. */
    private static final Map<String, MovingWindowSpec> SPECS = new HashMap<>();

    abstract WindowStructure structure();

    private MovingWindowSpec spec(Beyond beyond) {
      return SPECS.computeIfAbsent(
          structure() + " " + beyond, any -> (MovingWindowSpec) Tidemark.window(Keys.longs())
              .window(SPAN)
              .grain(SPAN)
              .keys(KEYS)
              .late(LATE)
              .ahead(AHEAD)
              .beyond(beyond)
              .error(0.001)
              .structure(structure())
              .spec());
    }

    private WindowFilterBuilder<Long> builder(Beyond beyond) {
      return Tidemark.window(Keys.longs()).spec(spec(beyond)).seed(3);
    }

    @Override
    WindowFilter<Long> build() {
      return builder(Beyond.THROW).build();
    }

    @Override
    WindowFilter<Long> buildConcurrent() {
      return builder(Beyond.THROW).buildConcurrent();
    }

    @Override
    WindowFilter<Long> build(InstantSource clock, Beyond beyond) {
      return builder(beyond).clock(clock).build();
    }

    @Override
    WindowFilter<Long> withClock(WindowFilter<Long> memory, InstantSource clock) {
      return memory.withClock(clock);
    }

    @Override
    WindowFilter<Long> load(Path file) throws IOException {
      return WindowFilter.load(file, Keys.longs());
    }

    @Override
    WindowFilter<Long> loadConcurrent(Path file) throws IOException {
      return WindowFilter.loadConcurrent(file, Keys.longs());
    }

    @Override
    WindowFilter<Long> read(InputStream in) throws IOException {
      return WindowFilter.read(in, Keys.longs());
    }

    @Override
    WindowFilter<Long> fromBytes(byte[] bytes) throws IOException {
      return WindowFilter.fromBytes(bytes, Keys.longs());
    }

    @Override
    WindowFilter<Long> copy(WindowFilter<Long> memory) {
      return memory.copy();
    }

    @Override
    void clear(WindowFilter<Long> memory) {
      memory.clear();
    }

    @Override
    void merge(WindowFilter<Long> memory, WindowFilter<Long> other) {
      memory.merge(other);
    }

    @Override
    boolean add(WindowFilter<Long> memory, long key, int times, Instant time) {
      return memory.add(key, time);
    }

    @Override
    boolean addNow(WindowFilter<Long> memory, long key) {
      return memory.add(key);
    }

    @Override
    double count(WindowFilter<Long> memory, long key, Instant time) {
      return memory.mightContain(key, time) ? 1 : 0;
    }

    @Override
    double countNow(WindowFilter<Long> memory, long key) {
      return memory.mightContain(key) ? 1 : 0;
    }

    @Override
    boolean addDigest(WindowFilter<Long> memory, long digest) {
      return memory.addDigest(digest, TICK);
    }

    @Override
    boolean mightContainDigest(WindowFilter<Long> memory, long digest) {
      return memory.mightContainDigest(digest, TICK);
    }

    @Override
    boolean[] addDigests(WindowFilter<Long> memory, long[] digests, int from, int to) {
      boolean[] isNew = new boolean[digests.length];
      long[] ticks = new long[digests.length];
      Arrays.fill(ticks, TICK);
      memory.addDigests(digests, ticks, from, to, isNew);
      return isNew;
    }

    @Override
    Standing standing(WindowFilter<Long> memory, Instant time) {
      return memory.standing(time);
    }

    @Override
    Optional<Instant> latest(WindowFilter<Long> memory) {
      return memory.latest();
    }

    @Override
    long droppedLate(WindowFilter<Long> memory) {
      return memory.droppedLate();
    }

    @Override
    long droppedAhead(WindowFilter<Long> memory) {
      return memory.droppedAhead();
    }

    @Override
    double least(Instant occurred, Instant asked) {
      return asked.isBefore(occurred.plus(SPAN)) ? 1 : 0;
    }

    @Override
    double most(Instant occurred, Instant asked) {
      Duration grain = Duration.ofNanos(spec(Beyond.THROW).grain());
      return asked.isBefore(occurred.plus(SPAN).plus(grain)) ? 1 : 0;
    }

    @Override
    double rounding() {
      return 0;
    }

    @Override
    double mostOfAKey() {
      return 1;
    }
  }

  @Nested
  class Ebb extends OfWindow {
    @Override
    WindowStructure structure() {
      return WindowStructure.EBB;
    }
  }

  @Nested
  class AgePartitioned extends OfWindow {
    @Override
    WindowStructure structure() {
      return WindowStructure.AGE_PARTITIONED;
    }
  }

  @Nested
  class Rotated extends OfWindow {
    @Override
    WindowStructure structure() {
      return WindowStructure.ROTATED_BLOOM;
    }
  }

  @Nested
  class BlockTiming extends OfWindow {
    @Override
    WindowStructure structure() {
      return WindowStructure.LINED_BLOCK_TIMING;
    }
  }

  @Nested
  class ScatteredBlockTiming extends OfWindow {
    @Override
    WindowStructure structure() {
      return WindowStructure.SCATTERED_BLOCK_TIMING;
    }
  }

  /** A window of items: as other memories without a time, but that it cannot be merged. */
  abstract static class OfItems extends MemoryContract<WindowFilter<Long>> {
    abstract WindowStructure structure();

    private WindowFilterBuilder<Long> builder() {
      return Tidemark.window(Keys.longs())
          .last(4 * KEYS)
          .grainItems(KEYS)
          .error(0.001)
          .structure(structure())
          .seed(3);
    }

    @Override
    WindowFilter<Long> build() {
      return builder().build();
    }

    @Override
    WindowFilter<Long> buildConcurrent() {
      return builder().buildConcurrent();
    }

    @Override
    boolean add(WindowFilter<Long> memory, long key) {
      return memory.add(key);
    }

    @Override
    boolean mightContain(WindowFilter<Long> memory, long key) {
      return memory.mightContain(key);
    }

    @Override
    boolean addDigest(WindowFilter<Long> memory, long digest) {
      return memory.addDigest(digest);
    }

    @Override
    boolean mightContainDigest(WindowFilter<Long> memory, long digest) {
      return memory.mightContainDigest(digest);
    }

    @Override
    boolean[] addDigests(WindowFilter<Long> memory, long[] digests, int from, int to) {
      boolean[] isNew = new boolean[digests.length];
      memory.addDigests(digests, from, to, isNew);
      return isNew;
    }

    @Override
    WindowFilter<Long> load(Path file) throws IOException {
      return WindowFilter.load(file, Keys.longs());
    }

    @Override
    WindowFilter<Long> loadConcurrent(Path file) throws IOException {
      return WindowFilter.loadConcurrent(file, Keys.longs());
    }

    @Override
    WindowFilter<Long> read(InputStream in) throws IOException {
      return WindowFilter.read(in, Keys.longs());
    }

    @Override
    WindowFilter<Long> fromBytes(byte[] bytes) throws IOException {
      return WindowFilter.fromBytes(bytes, Keys.longs());
    }

    @Override
    WindowFilter<Long> copy(WindowFilter<Long> memory) {
      return memory.copy();
    }

    @Override
    void clear(WindowFilter<Long> memory) {
      memory.clear();
    }

    @Override
    void merge(WindowFilter<Long> memory, WindowFilter<Long> other) {
      memory.merge(other);
    }

    /** Two numberings of items have no common order. */
    @Test
    @Override
    void mergingHoldsBothAndErrsAsItSays() {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> build().merge(build()))
          .withMessage("window: of items (expected: of time, to be merged)");
    }
  }

  @Nested
  class EbbOfItems extends OfItems {
    @Override
    WindowStructure structure() {
      return WindowStructure.EBB;
    }
  }

  @Nested
  class AgePartitionedOfItems extends OfItems {
    @Override
    WindowStructure structure() {
      return WindowStructure.AGE_PARTITIONED;
    }
  }

  @Nested
  class HashBufferOfItems extends OfItems {
    @Override
    WindowStructure structure() {
      return WindowStructure.HASH_BUFFER;
    }
  }

  abstract static class OfDecaying extends TimedMemoryContract<DecayingCounts<Long>> {
    private static final long TICK = StreamClock.MICROSECONDS.tick(AT);

    /* Planned once for each rule: it takes longer than all the rest. */
    private static final Map<String, FilterSpec> SPECS = new HashMap<>();

    abstract DecayingCountsBuilder<Long> decaying(DecayingCountsBuilder<Long> builder);

    /** What is built beside the counters. */
    DecayingCountsBuilder<Long> besides(DecayingCountsBuilder<Long> builder) {
      return builder;
    }

    private DecayingCountsBuilder<Long> builder(Beyond beyond) {
      FilterSpec spec = SPECS.computeIfAbsent(getClass() + " " + beyond, any -> decaying(
              Tidemark.decayingCounts(Keys.longs()).late(LATE).ahead(AHEAD).beyond(beyond))
          .plan()
          .best()
          .spec());
      return besides(Tidemark.decayingCounts(Keys.longs()).spec(spec).seed(3));
    }

    @Override
    DecayingCounts<Long> build() {
      return builder(Beyond.DROP).build();
    }

    @Override
    DecayingCounts<Long> buildConcurrent() {
      return builder(Beyond.DROP).buildConcurrent();
    }

    @Override
    DecayingCounts<Long> build(InstantSource clock, Beyond beyond) {
      return builder(beyond).clock(clock).build();
    }

    @Override
    DecayingCounts<Long> withClock(DecayingCounts<Long> memory, InstantSource clock) {
      return memory.withClock(clock);
    }

    @Override
    DecayingCounts<Long> load(Path file) throws IOException {
      return DecayingCounts.load(file, Keys.longs());
    }

    @Override
    DecayingCounts<Long> loadConcurrent(Path file) throws IOException {
      return DecayingCounts.loadConcurrent(file, Keys.longs());
    }

    @Override
    DecayingCounts<Long> read(InputStream in) throws IOException {
      return DecayingCounts.read(in, Keys.longs());
    }

    @Override
    DecayingCounts<Long> fromBytes(byte[] bytes) throws IOException {
      return DecayingCounts.fromBytes(bytes, Keys.longs());
    }

    @Override
    DecayingCounts<Long> copy(DecayingCounts<Long> memory) {
      return memory.copy();
    }

    @Override
    void clear(DecayingCounts<Long> memory) {
      memory.clear();
    }

    @Override
    void merge(DecayingCounts<Long> memory, DecayingCounts<Long> other) {
      memory.merge(other);
    }

    @Override
    boolean add(DecayingCounts<Long> memory, long key, int times, Instant time) {
      return memory.add(key, times, time);
    }

    @Override
    boolean addNow(DecayingCounts<Long> memory, long key) {
      return memory.add(key);
    }

    @Override
    double count(DecayingCounts<Long> memory, long key, Instant time) {
      return memory.count(key, time);
    }

    @Override
    double countNow(DecayingCounts<Long> memory, long key) {
      return memory.count(key);
    }

    @Override
    OptionalDouble count(DecayingCounts<Long> memory, long key) {
      return OptionalDouble.of(memory.count(key, AT));
    }

    @Override
    boolean addDigest(DecayingCounts<Long> memory, long digest) {
      return memory.addDigest(digest, 1, TICK, () -> digest);
    }

    @Override
    boolean mightContainDigest(DecayingCounts<Long> memory, long digest) {
      return memory.countDigest(digest, TICK) > 0;
    }

    @Override
    boolean[] addDigests(DecayingCounts<Long> memory, long[] digests, int from, int to) {
      memory.addDigests(digests, from, to, TICK);
      return null;
    }

    @Override
    Standing standing(DecayingCounts<Long> memory, Instant time) {
      return memory.standing(StreamClock.MICROSECONDS.tick(time));
    }

    @Override
    Optional<Instant> latest(DecayingCounts<Long> memory) {
      return memory.latest();
    }

    @Override
    long droppedLate(DecayingCounts<Long> memory) {
      return memory.droppedLate();
    }

    @Override
    long droppedAhead(DecayingCounts<Long> memory) {
      return memory.droppedAhead();
    }

    static double spans(Instant occurred, Instant asked) {
      return Duration.between(occurred, asked).toNanos() / (double) SPAN.toNanos();
    }
  }

  /** Counts in parts of 64, and lines are rounded up when they fade. */
  abstract static class OfHalfLife extends OfDecaying {
    /* Epochs of 1/1,024 of a half-life begin at their own multiples. */
    private static final double EPOCH = 1.001 / 1_024;

    @Override
    DecayingCountsBuilder<Long> decaying(DecayingCountsBuilder<Long> builder) {
      return builder.halfLife(SPAN).memory(64 << 10);
    }

    @Override
    double least(Instant occurred, Instant asked) {
      return Math.pow(0.5, spans(occurred, asked) + EPOCH);
    }

    @Override
    double most(Instant occurred, Instant asked) {
      return Math.pow(0.5, spans(occurred, asked) - EPOCH);
    }

    @Override
    double rounding() {
      return 4 / 64.0;
    }
  }

  @Nested
  class HalfLife extends OfHalfLife {}

  /** With candidates, for which keys come one by one. */
  @Nested
  class HalfLifeWithTop extends OfHalfLife {
    @Override
    DecayingCountsBuilder<Long> besides(DecayingCountsBuilder<Long> builder) {
      return builder.top(10);
    }

    @Override
    boolean[] addDigests(DecayingCounts<Long> memory, long[] digests, int from, int to) {
      Objects.checkFromToIndex(from, to, digests.length);
      boolean[] isNew = new boolean[digests.length];
      for (int i = from; i < to; i++) {
        isNew[i] = addDigest(memory, digests[i]);
      }
      return isNew;
    }
  }

  /** Eras are epochs, which begin at multiples of the span: all counts halve there. */
  @Nested
  class Halving extends OfDecaying {
    @Override
    DecayingCountsBuilder<Long> decaying(DecayingCountsBuilder<Long> builder) {
      return builder.decay(0.5, SPAN).memory(64 << 10);
    }

    private static long epoch(Instant time) {
      return Math.floorDiv(time.getEpochSecond(), SPAN.toSeconds());
    }

    @Override
    double least(Instant occurred, Instant asked) {
      return Math.pow(0.5, (double) (epoch(asked) - epoch(occurred)));
    }

    @Override
    double most(Instant occurred, Instant asked) {
      return least(occurred, asked);
    }

    @Override
    double rounding() {
      return 4 / 64.0;
    }
  }

  @Nested
  class Sliding extends OfDecaying {
    @Override
    DecayingCountsBuilder<Long> decaying(DecayingCountsBuilder<Long> builder) {
      return builder.window(SPAN).memory(2 << 20);
    }

    @Override
    double least(Instant occurred, Instant asked) {
      return asked.isBefore(occurred.plus(SPAN)) ? 1 : 0;
    }

    @Override
    double most(Instant occurred, Instant asked) {
      return asked.isBefore(occurred.plus(SPAN).plus(SPAN.dividedBy(32))) ? 1 : 0;
    }

    @Override
    double rounding() {
      return 0;
    }
  }

  @Nested
  class Power extends OfDecaying {
    @Override
    DecayingCountsBuilder<Long> decaying(DecayingCountsBuilder<Long> builder) {
      return builder.power(1, SPAN, Duration.ofDays(30)).memory(1 << 20);
    }

    /* Ages are in epochs of a 16th of the scale. Nothing is said of what is older than the horizon. */
    @Override
    double least(Instant occurred, Instant asked) {
      return spans(occurred, asked) > 4_000 ? 0 : 1 / (1 + spans(occurred, asked) + 1 / 16.0);
    }

    @Override
    double most(Instant occurred, Instant asked) {
      return 1.05 / Math.max(1, 1 + spans(occurred, asked) - 1 / 16.0);
    }

    @Override
    double rounding() {
      return 8 / 64.0;
    }
  }
}
