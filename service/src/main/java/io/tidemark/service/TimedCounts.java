package io.tidemark.service;

import io.tidemark.DecayingCounts;
import io.tidemark.DecayingCountsBuilder;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * Counters of a memory, with or without a half-life, and what may be counted. What is refused here is refused
 * before anything changes; what was taken once is taken again when it is replayed, whatever the clock says.
 *
 * <p>Threads: one at a time.
 */
final class TimedCounts {
  /** The most that all occurrences together count if they do not decay: all counts are exact doubles. */
  static final long MAX_LASTING = 1L << 53;

  /* Decayed counts are in parts of 2^-16, which weigh up to twice as much at the end of a half-life. */
  static final long MAX_DECAYED = 1L << 43;

  /* They must fit in an array of bytes. */
  private static final long MAX_BYTES = 1L << 30;

  private static final long MICROS = 1_000;
  private static final long MAX_MILLIS = Long.MAX_VALUE / 4 / MICROS;
  private static final long NEVER = Long.MIN_VALUE;
  private static final Duration ANY_AHEAD = Duration.ofDays(10_000_000);

  /**
   * Counters as they were asked for.
   *
   * @param halfLifeMillis empty if counts do not decay
   */
  record Shape(long width, int depth, OptionalLong halfLifeMillis) {}

  private final Shape shape;
  private final KeyDigest digest;
  private final Surroundings surroundings;
  private DecayingCounts<byte[]> door;
  private long latest = NEVER;
  private long heldBytes;

  /**
   * Empty counters.
   *
   * @throws RefusedException INVALID if there cannot be so many, OUT_OF_MEMORY
   */
  TimedCounts(Shape shape, KeyDigest digest, Surroundings surroundings) {
    this.shape = shape;
    long bytes = plan(shape).memoryBytes();
    this.digest = digest;
    this.surroundings = surroundings;
    surroundings.budget().reserve(bytes);
    heldBytes = bytes;
    door = builder(shape).digest(digest).build();
  }

  /* The service looks at the clock; here, nothing is ahead of it. */
  private static DecayingCountsBuilder<byte[]> builder(Shape shape) {
    DecayingCountsBuilder<byte[]> builder = Tidemark.decayingCounts(Keys.bytes())
        .counters(shape.width(), shape.depth())
        .beyond(TimeRules.Beyond.DROP);
    return shape.halfLifeMillis().isEmpty()
        ? builder.neverDecays()
        : builder
            .halfLife(Duration.ofMillis(shape.halfLifeMillis().getAsLong()))
            .clock(() -> Instant.EPOCH)
            .ahead(ANY_AHEAD);
  }

  /**
   * What counters would take.
   *
   * @throws RefusedException INVALID if there cannot be so many
   */
  static MemoryPlan plan(Shape shape) {
    Plan.Candidate best;
    try {
      best = builder(shape).plan().best();
    } catch (IllegalArgumentException e) {
      throw new RefusedException(Reason.INVALID, e.getMessage());
    }
    if (best.memoryBytes() > MAX_BYTES) {
      throw new RefusedException(
          Reason.INVALID,
          Require.message(
              "width and depth",
              shape.width() + " and " + shape.depth(),
              "counters of at most " + MAX_BYTES + " bytes"));
    }
    return new MemoryPlan(best.structure(), best.memoryBytes(), best.error(), best.predictions());
  }

  DecayingCounts<byte[]> door() {
    return door;
  }

  boolean isDecaying() {
    return shape.halfLifeMillis().isPresent();
  }

  /**
   * The tick of a time, or of now.
   *
   * @throws RefusedException AHEAD or LATE
   */
  long tick(OptionalLong millis) {
    if (!isDecaying()) {
      return 0;
    }
    if (millis.isEmpty()) {
      return now();
    }
    long time = millis.getAsLong();
    RefusedException ahead = surroundings.refusalOfAhead(time);
    if (ahead != null) {
      throw ahead;
    }
    // What is further away is no tick: it is as late, or as far ahead, as the last one.
    long tick = MICROS * Math.max(-MAX_MILLIS, Math.min(time, MAX_MILLIS));
    switch (door.standing(tick)) {
      case IN_TIME -> {}
      case AHEAD ->
        throw new RefusedException(
            Reason.AHEAD, Require.message("time", time, "at most " + ANY_AHEAD.toMillis()));
      case LATE ->
        throw new RefusedException(
            Reason.LATE, Require.message("time", time, "at least " + door.earliestTick() / MICROS));
    }
    return tick;
  }

  /** The tick of now; never before one that came. */
  long now() {
    return isDecaying() ? Math.max(MICROS * surroundings.clock().millis(), latest) : 0;
  }

  /** The latest tick that came; the earliest of all if none did. */
  long latest() {
    return latest;
  }

  /**
   * The sum of increments.
   *
   * @throws RefusedException INVALID if one is negative, or the sum is too large
   */
  static long sum(long[] increments, int from, int to) {
    Objects.checkFromToIndex(from, to, increments.length);
    long sum = 0;
    for (int i = from; i < to; i++) {
      if (increments[i] < 0 || increments[i] > MAX_LASTING - sum) {
        throw new RefusedException(
            Reason.INVALID,
            Require.message("increment", increments[i], "0.." + (MAX_LASTING - sum)));
      }
      sum += increments[i];
    }
    return sum;
  }

  /**
   * Refuses occurrences at a tick that are too many beside those that count already.
   *
   * @throws RefusedException INVALID
   */
  void checkRoom(long more, long tick) {
    long most = isDecaying() ? MAX_DECAYED : MAX_LASTING;
    double total = total(Math.max(tick, latest));
    // Both are at most 2^53: the difference is exact where they are whole numbers.
    if (!((double) more <= most - total)) {
      throw new RefusedException(
          Reason.INVALID,
          Require.message("increments", more, "at most " + (most - total) + " more"));
    }
  }

  private double total(long tick) {
    return door.isStarted() ? door.totalAt(tick) : 0;
  }

  /** Counts occurrences that were checked. */
  void add(long keyDigest, long times, long tick) {
    door.recordDigest(keyDigest, times, tick, TimedCounts::noKey);
    latest = Math.max(latest, tick);
  }

  /**
   * What is left of a count from a tick to a later one, by the rule of the counters; rounded like any product.
   */
  double left(double count, long from, long to) {
    return shape.halfLifeMillis().isEmpty() ? count : door.faded(count, from, to);
  }

  /* Nobody asks the counters for items. */
  private static byte[] noKey() {
    return new byte[0];
  }

  /**
   * A weighted sum of counters of the same shape and digest, as bytes; nothing changes.
   *
   * @throws RefusedException INVALID if it would count too much, OUT_OF_MEMORY
   */
  byte[] weightedSum(TimedCounts[] sources, long[] weights) {
    double total = 0;
    for (int i = 0; i < sources.length; i++) {
      // Rounding does not matter: beyond 2^53, all is refused.
      total += (double) weights[i] * sources[i].total(sources[i].latest);
    }
    long most = isDecaying() ? MAX_DECAYED : MAX_LASTING;
    if (!(total <= most)) {
      throw new RefusedException(
          Reason.INVALID, Require.message("sum of all counts", total, "at most " + most));
    }
    // The sum, what is added next, its copy, and the sum as bytes.
    surroundings.budget().reserve(4 * heldBytes);
    try {
      DecayingCounts<byte[]> sum = builder(shape).digest(digest).build();
      for (int i = 0; i < sources.length; i++) {
        addTimes(sum, sources[i].door, weights[i]);
      }
      return sum.toBytes();
    } finally {
      surroundings.budget().release(4 * heldBytes);
    }
  }

  /* By doubling: a weight of n bits takes n additions. */
  private static void addTimes(
      DecayingCounts<byte[]> sum, DecayingCounts<byte[]> source, long weight) {
    DecayingCounts<byte[]> next = source;
    for (long left = weight; left != 0; left >>>= 1) {
      if ((left & 1) != 0) {
        sum.merge(next);
      }
      if (left > 1) {
        DecayingCounts<byte[]> twice = next.copy();
        twice.merge(next);
        next = twice;
      }
    }
  }

  /**
   * Puts counters that are read in place of these.
   *
   * @throws IOException if the bytes are no counters of this shape and digest; nothing has changed then
   * @throws RefusedException OUT_OF_MEMORY
   */
  void restore(byte[] bytes) throws IOException {
    surroundings.budget().reserve(bytes.length);
    try {
      put(DecayingCounts.fromBytes(bytes, Keys.bytes()));
    } finally {
      surroundings.budget().release(bytes.length);
    }
  }

  private void put(DecayingCounts<byte[]> read) throws CorruptDataException {
    if (!read.spec().equals(door.spec()) || !read.digest().equals(digest)) {
      throw new CorruptDataException(
          0, "counters", read.spec(), door.spec() + " with the digest of the memory");
    }
    door = read;
    latest = read.isStarted() ? read.latestTick() : NEVER;
  }

  long memoryBytes() {
    return heldBytes;
  }

  /** Facts about what is counted. */
  Facts facts() {
    Facts.Builder facts = Facts.builder()
        .count("width", shape.width())
        .count("depth", shape.depth())
        .number("total", door.totalAt(now()))
        .number("noise", door.noiseAt(now()));
    shape.halfLifeMillis().ifPresent(millis -> facts.count("halfLifeMillis", millis));
    return facts.build();
  }

  void release() {
    surroundings.budget().release(heldBytes);
    heldBytes = 0;
  }
}
