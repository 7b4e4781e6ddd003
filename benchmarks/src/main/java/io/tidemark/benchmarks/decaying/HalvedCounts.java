package io.tidemark.benchmarks.decaying;

import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;

/**
 * A count-min all of whose counters are halved at once when a half-life is over, as in the sketch that
 * Caffeine keeps of its keys [1]: four counters of a key in a block of 64 bytes, one in each quarter,
 * and rounding down.
 */
final class HalvedCounts {
  /*
   * [1] G. Einziger, R. Friedman, B. Manes: TinyLFU: a highly efficient cache admission policy. ACM
   *     Transactions on Storage 13(4), 2017.
   */
  private static final int PROBES = 4;
  private static final int BLOCK_WORDS = 8;
  private static final int WORDS_PER_PROBE = BLOCK_WORDS / PROBES;

  private final KeyDigest digest;
  private final long[] words;
  private final int bits;
  private final int slotMask;
  private final long most;
  private final long halfMask;
  private final long period;
  private long nextHalving;

  /**
   * Creates counters that are all zero.
   *
   * @param bits width of a counter: 4 or 32
   * @param period ticks from one halving to the next
   */
  private HalvedCounts(long bytes, int bits, long period, KeyDigest digest) {
    this.digest = digest;
    this.words = new long[(int) (bytes / Long.BYTES)];
    this.bits = bits;
    this.slotMask = Long.SIZE / bits - 1;
    this.most = (1L << bits) - 1;
    // Each counter without its highest bit.
    this.halfMask = Long.divideUnsigned(-1, most) * (most >>> 1);
    this.period = period;
    this.nextHalving = period;
  }

  static DecayingCounter counter(long bytes, int bits, long period, KeyDigest digest) {
    HalvedCounts counts = new HalvedCounts(bytes, bits, period, digest);
    return new DecayingCounter(
        counts, (long) counts.words.length * Long.BYTES, counts::add, counts::estimate);
  }

  private void add(long key, long tick) {
    while (tick >= nextHalving) {
      halve();
    }
    long hash = digest.of(key);
    int block = block(hash);
    for (int probe = 0; probe < PROBES; probe++) {
      int word = word(block, probe, hash);
      int shift = shift(probe, hash);
      if ((words[word] >>> shift & most) != most) {
        words[word] += 1L << shift;
      }
    }
  }

  private void halve() {
    for (int i = 0; i < words.length; i++) {
      words[i] = words[i] >>> 1 & halfMask;
    }
    nextHalving += period;
  }

  private double estimate(long key, long latest) {
    long hash = digest.of(key);
    int block = block(hash);
    long least = most;
    for (int probe = 0; probe < PROBES; probe++) {
      least = Math.min(least, words[word(block, probe, hash)] >>> shift(probe, hash) & most);
    }
    return least;
  }

  private int block(long hash) {
    return (int) Probes.position(hash, words.length / BLOCK_WORDS) * BLOCK_WORDS;
  }

  /* A byte of the hash for each probe: one bit for the word, the next for the counter in it. */
  private static int word(int block, int probe, long hash) {
    int some = (int) (hash >>> (probe * Byte.SIZE));
    return block + probe * WORDS_PER_PROBE + (some & 1);
  }

  private int shift(int probe, long hash) {
    int some = (int) (hash >>> (probe * Byte.SIZE + 1));
    return (some & slotMask) * bits;
  }
}
