package io.tidemark.benchmarks.history;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/** A stream that fills more memory than any cache, of which only a part is ever made. */
public enum SampledDay {
  /** A thousand million pairs of four million keys in a day, in 2 GiB. */
  BILLION(1_000_000_000, 4_000_000, 86_400, 1L << 34, 1 << 24),
  /** As many bits per pair, for trying things out. */
  TINY(16_384, 512, 16_384, 281_600, 1 << 12);

  private final long pairs;
  private final int keys;
  private final long ticks;
  private final long bits;
  private final int sample;

  SampledDay(long pairs, int keys, long ticks, long bits, int sample) {
    this.pairs = pairs;
    this.keys = keys;
    this.ticks = ticks;
    this.bits = bits;
    this.sample = sample;
  }

  /** The number of pairs that a history is made for. */
  public long pairs() {
    return pairs;
  }

  public long bits() {
    return bits;
  }

  int keys() {
    return keys;
  }

  long ticks() {
    return ticks;
  }

  HistoryLoad load() {
    return HistoryLoad.memoryless(keys, (double) pairs, ticks);
  }

  /** Pairs that follow each other in the middle of the day; keys are drawn uniformly. */
  public Pairs sample() {
    SplittableRandom random = RandomSource.seeded(HistoryStream.SEED);
    long[] sampleKeys = new long[sample];
    long[] sampleTicks = new long[sample];
    for (int i = 0; i < sample; i++) {
      sampleKeys[i] = BenchmarkKeys.number(random.nextInt(keys));
      sampleTicks[i] = ticks / 2 + (long) ((double) i * ticks / pairs);
    }
    return new Pairs(sampleKeys, sampleTicks);
  }
}
