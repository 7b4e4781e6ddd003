package io.tidemark;

import io.tidemark.analysis.history.SealedEstimate;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.history.sealed.SealedHistorySpec;
import io.tidemark.core.filter.history.series.SealingHistory;
import io.tidemark.core.filter.history.series.SealingHistorySpec;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.time.Timeline;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/**
 * Says what an {@link EndlessHistory} may take: memory, error, how far it goes back, and which times it
 * takes. A file holds what was added and not these goals: {@link #load} makes a history with those that are
 * given here.
 *
 * @param <K> the type of key
 */
public final class EndlessHistoryBuilder<K> extends MemoryBuilder<K, EndlessHistoryBuilder<K>> {
  /** The error if none is given. */
  public static final double DEFAULT_ERROR = 0.01;

  /** The memory if none is given. */
  public static final long DEFAULT_MEMORY_BYTES = 64L << 20;

  /** The least memory. */
  public static final long MIN_MEMORY_BYTES = SealingHistorySpec.MIN_BYTES;

  private static final long MAX_MEMORY_BYTES = 1L << 36;

  private TickUnit unit = TickUnit.ITEMS;
  private long memoryBytes = DEFAULT_MEMORY_BYTES;
  private double error = DEFAULT_ERROR;
  private long keepTicks = SealingHistorySpec.ANY_TICKS;
  private long lateTicks = TimeRules.ANY;
  private Duration ahead = WindowFilterBuilder.DEFAULT_AHEAD;
  private TimeRules.Beyond beyond = TimeRules.Beyond.THROW;
  private InstantSource clock = InstantSource.system();

  EndlessHistoryBuilder(KeyFunnel<K> keys) {
    super(keys);
  }

  @Override
  EndlessHistoryBuilder<K> self() {
    return this;
  }

  /** Ticks are of this length, and counted from 1970. Without, ticks are numbers of your own. */
  public EndlessHistoryBuilder<K> tick(Duration length) {
    unit = TickUnit.ofNanos(length.toNanos());
    return this;
  }

  /**
   * The bytes that it takes at most; without, {@link #DEFAULT_MEMORY_BYTES}. It starts small. When they are
   * full the oldest eighth, at most, is forgotten. For a moment, while parts are merged, it takes up to a
   * quarter more.
   */
  public EndlessHistoryBuilder<K> memory(long bytes) {
    memoryBytes = Require.inRange(bytes, MIN_MEMORY_BYTES, MAX_MEMORY_BYTES, "memory");
    return this;
  }

  /**
   * The highest probability that a key which did not occur in a range is answered "maybe", for ranges of
   * every length; without, {@link #DEFAULT_ERROR}.
   */
  public EndlessHistoryBuilder<K> error(double falsePositiveRate) {
    error = Require.insideUnit(falsePositiveRate, "error");
    return this;
  }

  /** How many ticks it goes back from the latest at most; without, as many as there is memory for. */
  public EndlessHistoryBuilder<K> keepTicks(long ticks) {
    keepTicks = Require.inRange(ticks, 1, 1L << 60, "keepTicks");
    return this;
  }

  /** How many ticks a tick may lie behind the latest; without, as many as are kept. */
  public EndlessHistoryBuilder<K> lateTicks(long most) {
    lateTicks = Require.inRange(most, 0, TimeRules.ANY, "lateTicks");
    return this;
  }

  /**
   * How far times may be ahead of the clock, where ticks are lengths of time; without, {@link
   * WindowFilterBuilder#DEFAULT_AHEAD}.
   */
  public EndlessHistoryBuilder<K> ahead(Duration most) {
    if (Require.nonNull(most, "ahead").isNegative()) {
      throw new IllegalArgumentException(Require.message("ahead", most, "at least 0"));
    }
    ahead = most;
    return this;
  }

  /** What becomes of times that are too late, forgotten or too far ahead; without, they are refused. */
  public EndlessHistoryBuilder<K> beyond(TimeRules.Beyond rule) {
    beyond = Require.nonNull(rule, "beyond");
    return this;
  }

  /** The clock for keys without a time, and for {@link #ahead}; without, that of the system. */
  public EndlessHistoryBuilder<K> clock(InstantSource source) {
    clock = Require.nonNull(source, "clock");
    return this;
  }

  /** Builds an empty history for one thread. */
  public EndlessHistory<K> build() {
    return door(new SealingHistory(spec(), digest()), Guard.confined());
  }

  /** Builds an empty history for many threads, one at a time. */
  public EndlessHistory<K> buildConcurrent() {
    return door(new SealingHistory(spec(), digest()), Guard.shared());
  }

  /**
   * Loads what {@link EndlessHistory#save} wrote, for one thread. It has the digest of the file. What lies
   * before its coverage is forgotten.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   * @throws IllegalArgumentException if it has other ticks, or was built for a greater error or less memory
   */
  public EndlessHistory<K> load(Path file) throws IOException {
    return of(FilterCatalog.open(file), Guard.confined());
  }

  /** As {@link #load}, for many threads. */
  public EndlessHistory<K> loadConcurrent(Path file) throws IOException {
    return of(FilterCatalog.open(file), Guard.shared());
  }

  /** As {@link #load}, from what {@link EndlessHistory#write} wrote; the stream stays open. */
  public EndlessHistory<K> read(InputStream in) throws IOException {
    return of(FilterCatalog.read(in), Guard.confined());
  }

  /** As {@link #load}, from what {@link EndlessHistory#toBytes} returned. */
  public EndlessHistory<K> fromBytes(byte[] bytes) throws IOException {
    return of(FilterCatalog.read(bytes), Guard.confined());
  }

  private EndlessHistory<K> of(Filter filter, Guard guard) throws CorruptDataException {
    if (!(filter instanceof SegmentedHistory saved)) {
      throw new CorruptDataException(
          6, "kind", filter.kind().stem(), "what an endless history was saved as");
    }
    return door(SealingHistory.of(spec(), saved), guard);
  }

  private EndlessHistory<K> door(SealingHistory history, Guard guard) {
    TimeRules rules = new TimeRules(unit, lateTicks, aheadTicks(), beyond);
    WallClock wall = new WallClock(rules, clock, Timeline.MAX_DISTANCE - 1);
    return new EndlessHistory<>(keys(), history, error, wall, guard);
  }

  private long aheadTicks() {
    if (unit.isItems()) {
      return TimeRules.ANY;
    }
    Duration length = Duration.ofNanos(unit.nanos());
    // To the end of the tick in which the last time lies that is allowed.
    return ahead.plus(length).minusNanos(1).dividedBy(length);
  }

  private SealingHistorySpec spec() {
    // A key takes more than a byte: there are fewer keys than bytes.
    int bits = SealedHistorySpec.fingerprintBits(memoryBytes, SealedEstimate.extraBitsFor(error));
    return new SealingHistorySpec(unit, memoryBytes, keepTicks, bits, memoryBytes);
  }
}
