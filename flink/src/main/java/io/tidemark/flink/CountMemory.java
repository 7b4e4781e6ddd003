package io.tidemark.flink;

import io.tidemark.DecayingCounts;
import io.tidemark.TopKeys;
import io.tidemark.core.time.TimeRules;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/**
 * The decayed counts of a key group, and the most frequent keys of it if they are asked for.
 *
 * <p>Written: the counts; then, with the most frequent keys, the end of the period that was told last, the number of
 * candidates, and for each its length in bytes and its UTF-8 bytes.
 *
 * <p>Threads: one at a time.
 */
final class CountMemory implements GroupMemory {
  /** That nothing was told yet. */
  static final long NOTHING_TOLD = Long.MIN_VALUE;

  private final DecayingCounts<String> counts;
  private final boolean hasTop;
  private final long ticksPerMilli;
  private long toldMillis;

  CountMemory(DecayingCounts<String> counts, boolean hasTop, long toldMillis) {
    this.counts = counts;
    this.hasTop = hasTop;
    this.ticksPerMilli = (long) counts.clock().ticksPerSecond() / 1_000;
    this.toldMillis = toldMillis;
  }

  /** Counts an event; in time if it was counted. */
  TimeRules.Standing add(long digest, long stampMillis, Supplier<String> key) {
    return Stamps.isBeforeAll(stampMillis)
        ? TimeRules.Standing.AHEAD
        : counts.recordDigest(digest, 1, Stamps.tick(stampMillis, ticksPerMilli), key);
  }

  /** What a key counts at the latest time. */
  double count(long digest) {
    return counts.countDigest(digest, counts.latestTick());
  }

  /** The latest stamp that was counted; something was. */
  long latestMillis() {
    return Math.floorDiv(counts.latestTick(), ticksPerMilli);
  }

  /** The most frequent keys as of a stamp, or where that is too long ago, as of the earliest that can be told. */
  List<TopKeys.Entry<String>> top(long stampMillis) {
    return counts.isStarted()
        ? counts.topAt(Math.max(Stamps.tick(stampMillis, ticksPerMilli), counts.earliestTick()))
        : List.of();
  }

  /** Until when the most frequent keys were told. */
  long toldMillis() {
    return toldMillis;
  }

  /** They were told until a stamp. */
  void told(long stampMillis) {
    toldMillis = stampMillis;
  }

  @Override
  public void write(OutputStream out) throws IOException {
    counts.write(out);
    if (hasTop) {
      DataOutputStream rest = new DataOutputStream(out);
      rest.writeLong(toldMillis);
      List<String> candidates = counts.topCandidates();
      rest.writeInt(candidates.size());
      for (String key : candidates) {
        byte[] bytes = key.getBytes(StandardCharsets.UTF_8);
        rest.writeInt(bytes.length);
        rest.write(bytes);
      }
      rest.flush();
    }
  }

  @Override
  public long memoryBytes() {
    return counts.memoryBytes() + (hasTop ? counts.candidateBytes() : 0);
  }

  @Override
  public double expectedError() {
    return counts.expectedError();
  }

  @Override
  public double fill() {
    return counts
        .facts()
        .find("fill")
        .map(fact -> ((Number) fact.value()).doubleValue())
        .orElse(Double.NaN);
  }
}
