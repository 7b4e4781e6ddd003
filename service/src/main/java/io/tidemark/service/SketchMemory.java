package io.tidemark.service;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.KeyedDigest;
import io.tidemark.service.RefusedException.Reason;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A memory that answers "how often did x occur?", ever or lately.
 *
 * <p>Errors: counts that are too high, by at most the share of all that its width says with the probability
 * that its depth says; never too low. Counts that do not decay are whole numbers up to 2^53, which a {@code
 * double} holds exactly. What would count more than can be counted is refused.
 *
 * <p>Items come as digests of {@link #digest()}, which all sketches of a service have in common, so that they
 * can be merged.
 *
 * <p>Threads: any number.
 */
public final class SketchMemory extends NamedMemory {
  private static final int INCREASE = 1;

  private static final int RECORD_ITEMS = 1 << 15;

  private final SketchOptions options;
  private final TimedCounts counts;

  SketchMemory(Origin origin, Surroundings surroundings) {
    super(origin, surroundings);
    options = (SketchOptions) origin.options();
    counts = new TimedCounts(shape(options), origin.digest(), surroundings);
  }

  private static TimedCounts.Shape shape(SketchOptions options) {
    return new TimedCounts.Shape(options.width(), options.depth(), options.halfLifeMillis());
  }

  /**
   * What such a memory would take.
   *
   * @throws RefusedException if there cannot be so many counters
   */
  static MemoryPlan plan(SketchOptions options) {
    return TimedCounts.plan(shape(options));
  }

  /** What turns items into digests. */
  public KeyedDigest digest() {
    return origin().digest();
  }

  /**
   * Counts occurrences of items now: all, or none if one is refused.
   *
   * @param increments how often {@code digests[i]} occurred, at least 0
   * @param after element i receives what {@code digests[i]} counts now, with this increment and those before it
   * @throws RefusedException INVALID if an increment is negative, or all together would count too much
   */
  public void increase(long[] digests, long[] increments, int from, int to, double[] after) {
    increase(digests, increments, from, to, OptionalLong.empty(), after);
  }

  /**
   * As {@link #increase(long[], long[], int, int, double[])}, at a time. It does not matter where counts do not
   * decay.
   *
   * @throws RefusedException also LATE and AHEAD
   */
  public void increaseAt(
      long[] digests, long[] increments, int from, int to, long millis, double[] after) {
    increase(digests, increments, from, to, OptionalLong.of(millis), after);
  }

  private void increase(
      long[] digests, long[] increments, int from, int to, OptionalLong millis, double[] after) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, after.length);
    long startNanos = System.nanoTime();
    enterToChange();
    try {
      long sum = TimedCounts.sum(increments, from, to);
      long tick = counts.tick(millis);
      counts.checkRoom(sum, tick);
      for (int start = from; start < to; start += RECORD_ITEMS) {
        record(digests, increments, start, Math.min(to, start + RECORD_ITEMS), tick, after);
      }
      metering().batch(Metering.Kind.ADD, to - from, System.nanoTime() - startNanos);
    } catch (RefusedException e) {
      throw metered(e);
    } finally {
      exit();
    }
  }

  private void record(
      long[] digests, long[] increments, int from, int to, long tick, double[] after) {
    ByteBuffer record = beginRecord(INCREASE, Long.BYTES + 2 * Long.BYTES * (to - from));
    record.putLong(tick);
    int empty = record.position();
    long now = Math.max(tick, counts.now());
    for (int i = from; i < to; i++) {
      if (increments[i] > 0) {
        counts.add(digests[i], increments[i], tick);
        record.putLong(digests[i]).putLong(increments[i]);
      }
      after[i] = counts.door().countDigest(digests[i], now);
    }
    if (record.position() > empty) {
      append(record);
    }
  }

  /** What items count now: element i of {@code into} receives it for {@code digests[i]}. */
  public void query(long[] digests, int from, int to, double[] into) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, into.length);
    long start = System.nanoTime();
    enter();
    try {
      counts.door().countDigests(digests, from, to, counts.now(), into);
      metering().batch(Metering.Kind.ASK, to - from, System.nanoTime() - start);
    } finally {
      exit();
    }
  }

  /**
   * Becomes the weighted sum of sketches of the same width, depth and half-life; it may be one of them.
   *
   * @param weights as many, each at least 0
   * @throws RefusedException INVALID if they differ, or their sum would count too much; OUT_OF_MEMORY; nothing
   *     has changed then
   */
  public void merge(SketchMemory[] sources, long[] weights) {
    Require.inRange(weights.length, sources.length, sources.length, "weights, their number");
    for (int i = 0; i < sources.length; i++) {
      checkAlike(sources[i]);
      if (weights[i] < 0) {
        throw new RefusedException(
            Reason.INVALID, Require.message("weight", weights[i], "at least 0"));
      }
    }
    SketchMemory[] all = Stream.concat(Stream.of(this), Arrays.stream(sources))
        .distinct()
        .sorted(Comparator.comparingLong(sketch -> sketch.origin().id()))
        .toArray(SketchMemory[]::new);
    int entered = 0;
    try {
      // In the order of their ids, so that no two threads wait for each other.
      for (SketchMemory each : all) {
        if (each == this) {
          enterToChange();
        } else {
          each.enter();
        }
        entered++;
      }
      TimedCounts[] parts =
          Arrays.stream(sources).map(source -> source.counts).toArray(TimedCounts[]::new);
      byte[] sum = counts.weightedSum(parts, weights);
      restorePart(0, sum);
      keepPart(0, sum);
    } catch (RefusedException e) {
      throw metered(e);
    } catch (IOException e) {
      throw new IllegalStateException("a sum of sketches is no sketch", e);
    } finally {
      while (entered > 0) {
        entered--;
        all[entered].exit();
      }
    }
  }

  private void checkAlike(SketchMemory source) {
    if (source.width() != width() || source.depth() != depth()) {
      throw new RefusedException(Reason.INVALID, "CMS: width/depth is not equal");
    }
    if (!source.options.halfLifeMillis().equals(options.halfLifeMillis())) {
      throw new RefusedException(Reason.INVALID, "CMS: half-life is not equal");
    }
    if (!source.digest().equals(digest())) {
      throw new RefusedException(
          Reason.INVALID,
          "CMS: secret is not equal (expected: sketches that were made by the same server)");
    }
  }

  /** What all occurrences of all items count together now. */
  public double total() {
    enter();
    try {
      return counts.door().totalAt(counts.now());
    } finally {
      exit();
    }
  }

  /** The width that was asked for. */
  public long width() {
    return options.width();
  }

  /** The depth that was asked for. */
  public int depth() {
    return options.depth();
  }

  /** Whether counts decay; if they do not, they are whole numbers. */
  public boolean isDecaying() {
    return options.halfLifeMillis().isPresent();
  }

  @Override
  public long memoryBytes() {
    return counts.memoryBytes();
  }

  @Override
  public Facts facts() {
    enter();
    try {
      return Facts.builder()
          .all(counts.facts())
          .bytes("memoryBytes", memoryBytes())
          .build();
    } finally {
      exit();
    }
  }

  @Override
  void replayInParts(long number, int operation, ByteBuffer body) throws IOException {
    if (operation != INCREASE) {
      throw new IOException(Require.message("operation of a sketch", operation, "1"));
    }
    long tick = body.getLong();
    while (isNewTo(0, number) && body.hasRemaining()) {
      counts.add(body.getLong(), body.getLong(), tick);
    }
  }

  @Override
  int parts() {
    return 1;
  }

  @Override
  byte[] copyPart(int part) {
    return counts.door().toBytes();
  }

  @Override
  void restorePart(int part, byte[] bytes) throws IOException {
    counts.restore(bytes);
  }

  @Override
  void release() {
    counts.release();
  }
}
