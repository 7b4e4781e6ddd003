package io.tidemark.core.kernel;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.hash.Probes;

/**
 * All bits of a key in a window of successive words: one cache line, sometimes two.
 *
 * <p>A window starts at any word. Windows of neighbours overlap, so that a word's load is averaged
 * over several groups of keys, and the error stays close to that of scattered bits; see
 * docs/decisions/0002-sliding-windows.md.
 */
public final class WindowKernel {
  /** The least number of probes: one in each word of a narrow window. */
  public static final int MIN_PROBES = 4;

  /** The most probes of a narrow window, of four words; more take a wide one, of eight. */
  public static final int MAX_NARROW_PROBES = 8;

  /** The most probes: two in each word of a wide window. */
  public static final int MAX_PROBES = 16;

  private WindowKernel() {}

  /** The number of words in the window of a key. */
  public static int windowWords(int probes) {
    return probes <= MAX_NARROW_PROBES ? 4 : 8;
  }

  /** The number of a key's bits that are drawn in word {@code word} of its window: 1 or 2. */
  public static int probesInWord(int probes, int word) {
    int words = windowWords(probes);
    return probes - words > rank(words, word) ? 2 : 1;
  }

  /*
   * Which words get the second bits first: those at the ends, alternately, since in them a key meets
   * fewer of the keys whose windows overlap its own.
   */
  private static int rank(int words, int word) {
    return Math.min(2 * word, 2 * (words - 1 - word) + 1);
  }

  /**
   * What is done with the four masks of a window: all forms say whether a bit of them was missing.
   * Each is a constant that its caller passes on, so the compiler sees through the call.
   */
  @FunctionalInterface
  private interface Operation {
    boolean missing(BitCells cells, long first, long mask0, long mask1, long mask2, long mask3);
  }

  private static final Operation SET = BitCells::setWindow;
  private static final Operation SET_ATOMIC = BitCells::setWindowAtomic;
  private static final Operation TEST = BitCells::missingInWindow;
  private static final Operation TEST_ATOMIC = BitCells::missingInWindowAtomic;

  /** Sets the bits of a key and says whether any was clear. */
  public static boolean set(BitCells cells, int probes, long digest) {
    return missing(SET, cells, probes, digest);
  }

  /** As {@link #set}, from any thread. */
  public static boolean setAtomic(BitCells cells, int probes, long digest) {
    return missing(SET_ATOMIC, cells, probes, digest);
  }

  /** Whether all bits of a key are set. */
  public static boolean test(BitCells cells, int probes, long digest) {
    return !missing(TEST, cells, probes, digest);
  }

  /** As {@link #test}, from any thread. */
  public static boolean testAtomic(BitCells cells, int probes, long digest) {
    return !missing(TEST_ATOMIC, cells, probes, digest);
  }

  private static boolean missing(Operation operation, BitCells cells, int probes, long digest) {
    // Two methods, each small enough to be inlined whatever widths a program mixes.
    return probes <= MAX_NARROW_PROBES
        ? missingNarrow(operation, cells, probes, digest)
        : missingWide(operation, cells, probes, digest);
  }

  private static boolean missingNarrow(
      Operation operation, BitCells cells, int probes, long digest) {
    long p = Probes.places(digest);
    return operation.missing(
        cells,
        first(cells, 4, digest),
        narrow0(probes, p),
        narrow1(probes, p),
        narrow2(probes, p),
        narrow3(probes, p));
  }

  private static boolean missingWide(Operation operation, BitCells cells, int probes, long digest) {
    long first = first(cells, 8, digest);
    long p = Probes.places(digest);
    long q = Probes.morePlaces(digest);
    int second = probes - 8;
    boolean low = operation.missing(
        cells,
        first,
        wide(second, p, q, 0),
        wide(second, p, q, 1),
        wide(second, p, q, 2),
        wide(second, p, q, 3));
    boolean high = operation.missing(
        cells,
        first + 4,
        wide(second, p, q, 4),
        wide(second, p, q, 5),
        wide(second, p, q, 6),
        wide(second, p, q, 7));
    return low || high;
  }

  /** Sets the bits of many keys in order; {@code fresh[i]} says whether key i changed any. */
  public static void setAll(
      BitCells cells, int probes, long[] digests, int from, int to, boolean[] fresh) {
    Batch.check(digests, from, to, fresh);
    for (int start = from; start < to; start += Batch.KEYS) {
      int end = Math.min(to, start + Batch.KEYS);
      fetch(cells, probes, digests, start, end, fresh);
      for (int i = start; i < end; i++) {
        fresh[i] = set(cells, probes, digests[i]);
      }
    }
  }

  /** Tests many keys; {@code found[i]} says whether all bits of key i are set. */
  public static void testAll(
      BitCells cells, int probes, long[] digests, int from, int to, boolean[] found) {
    Batch.check(digests, from, to, found);
    for (int start = from; start < to; start += Batch.KEYS) {
      int end = Math.min(to, start + Batch.KEYS);
      fetch(cells, probes, digests, start, end, found);
      for (int i = start; i < end; i++) {
        found[i] = test(cells, probes, digests[i]);
      }
    }
  }

  /**
   * Reads a word of each key's window, so that the cache fetches them side by side. What was read
   * goes to {@code scratch}, or the compiler would leave the reads out.
   */
  private static void fetch(
      BitCells cells, int probes, long[] digests, int from, int to, boolean[] scratch) {
    if (Batch.isInCache(cells)) {
      return;
    }
    int words = windowWords(probes);
    for (int i = from; i < to; i++) {
      scratch[i] = cells.word(first(cells, words, digests[i])) == 0;
    }
  }

  private static long first(BitCells cells, int windowWords, long digest) {
    return Probes.position(digest, cells.words() - windowWords + 1);
  }

  /* The masks of a narrow window. Groups 4 to 7 of the places are the second bits, by rank. */

  private static long narrow0(int probes, long p) {
    return probes > 4 ? 1L << p | 1L << (p >>> 24) : 1L << p;
  }

  private static long narrow1(int probes, long p) {
    return probes > 6 ? 1L << (p >>> 6) | 1L << (p >>> 36) : 1L << (p >>> 6);
  }

  private static long narrow2(int probes, long p) {
    return probes > 7 ? 1L << (p >>> 12) | 1L << (p >>> 42) : 1L << (p >>> 12);
  }

  private static long narrow3(int probes, long p) {
    return probes > 5 ? 1L << (p >>> 18) | 1L << (p >>> 30) : 1L << (p >>> 18);
  }

  /** The mask of a word of a wide window; {@code word} is a constant to the compiler. */
  private static long wide(int secondBits, long p, long q, int word) {
    long mask = 1L << (p >>> (6 * word));
    int rank = rank(8, word);
    return secondBits > rank ? mask | 1L << (q >>> (6 * rank)) : mask;
  }
}
