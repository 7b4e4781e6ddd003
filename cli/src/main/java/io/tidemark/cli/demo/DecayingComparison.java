package io.tidemark.cli.demo;

import io.tidemark.DecayingCounts;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.TopKeys;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.workload.oracle.DecayedCountOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.trace.RecordReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * Counts how often addresses came lately, in a filter and exactly: a line counts 1, and half of it after
 * an hour.
 */
public final class DecayingComparison {
  private static final Duration HALF_LIFE = Duration.ofHours(1);
  /* Little, so that errors show. */
  private static final long LINES_PER_BYTE = 40;
  private static final long LEAST_BYTES = 2048;

  private static final int MOST = 6;
  private static final int ABSENT = 10_000;
  private static final long MICROS = 1_000_000;

  /* What a double loses in a sum of as many terms as there are lines. */
  private static final double ROUNDING = 1e-9;

  /**
   * A key to show.
   *
   * @param key the address
   * @param counted how often it came lately, by the filter
   * @param exact how often it did
   */
  public record Example(String key, double counted, double exact) {}

  private final DecayingCounts<byte[]> counts;
  // Another seed than the filter's: what collides there does not collide here.
  private final FastDigest exactDigest = FastDigest.seeded(0x6f66_7465_6eL);
  private final DecayedCountOracle exact;
  private final long epochTicks;
  private final Map<Long, Long> digests = new HashMap<>();
  private final SplittableRandom random;
  private long latest;
  private long tooLow;
  private double excess;
  private double noise;
  private double absentMean;
  private long absentAtNoise;
  private final List<Example> examples = new ArrayList<>();

  /** Starts with empty counts for a given number of lines a day. */
  public DecayingComparison(long lines, long seed) {
    this.counts = Tidemark.decayingCounts(Keys.bytes())
        .halfLife(HALF_LIFE)
        .memory(Math.max(LEAST_BYTES, lines / LINES_PER_BYTE))
        .top(MOST)
        .seed(seed)
        .build();
    Facts shape = counts.spec().facts();
    this.exact = new DecayedCountOracle(shape.number("decayFactor"));
    this.epochTicks =
        Math.round(shape.number("epochNanos") / counts.clock().unit().nanos());
    this.random = RandomSource.seeded(seed, "often");
  }

  /** Plays all records, whose ticks are seconds. */
  public void play(RecordReader reader) throws IOException {
    while (reader.next()) {
      long tick = reader.ticks() * MICROS;
      long digest = SeenComparison.digest(counts.digest(), reader);
      var unused = counts.recordDigest(
          digest,
          1,
          tick,
          () -> Arrays.copyOfRange(
              reader.keyBuffer(), reader.keyOffset(), reader.keyOffset() + reader.keyLength()));
      long key = SeenComparison.digest(exactDigest, reader);
      exact.add(key, epoch(tick));
      digests.put(key, digest);
      latest = Math.max(latest, tick);
    }
    compare();
  }

  private double exact(long key) {
    return exact.count(key, epoch(latest));
  }

  private long epoch(long tick) {
    return Math.floorDiv(tick, epochTicks);
  }

  private void compare() {
    for (TopKeys.Entry<byte[]> entry : counts.topAt(latest)) {
      examples.add(new Example(
          new String(entry.key(), StandardCharsets.UTF_8),
          entry.count(),
          exact(exactDigest.of(entry.key()))));
    }
    digests.forEach((key, digest) -> {
      double truth = exact(key);
      double counted = counts.countDigest(digest, latest);
      tooLow += counted < truth * (1 - ROUNDING) ? 1 : 0;
      excess += counted - truth;
    });
    noise = counts.noiseAt(latest);
    for (int i = 0; i < ABSENT; i++) {
      double counted =
          counts.countDigest(counts.digest().of(HistoryComparison.absentAddress(random)), latest);
      absentMean += counted / ABSENT;
      absentAtNoise += counted >= noise ? 1 : 0;
    }
  }

  /** When the last line came. */
  public Instant latest() {
    return Instant.ofEpochSecond(latest / MICROS);
  }

  /** The addresses that came most often lately, most first. */
  public List<Example> examples() {
    return List.copyOf(examples);
  }

  /** What all lines count together, by the filter. */
  public double total() {
    return counts.totalAt(latest);
  }

  /** What all lines count together. */
  public double exactTotal() {
    return digests.keySet().stream().mapToDouble(this::exact).sum();
  }

  /** Different addresses of the day. */
  public long keys() {
    return digests.size();
  }

  /** Addresses whose count is too low. */
  public long tooLow() {
    return tooLow;
  }

  /** By how much counts are too high, on average over the addresses of the day. */
  public double meanExcess() {
    return excess / Math.max(1, keys());
  }

  /** The smallest count above the noise, by the filter. */
  public double noise() {
    return noise;
  }

  /** Memory of counters and candidates. */
  public long memoryBytes() {
    return counts.memoryBytes() + counts.candidateBytes();
  }

  /** Questions about addresses that never came. */
  public long absent() {
    return ABSENT;
  }

  /** What those count on average. */
  public double absentMean() {
    return absentMean;
  }

  /** How many of those are above the noise. */
  public long absentAtNoise() {
    return absentAtNoise;
  }
}
