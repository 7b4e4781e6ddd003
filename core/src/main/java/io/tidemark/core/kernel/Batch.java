package io.tidemark.core.kernel;

import io.tidemark.core.cell.BitCells;
import java.util.Objects;

/** What the bulk forms have in common. */
public final class Batch {
  /**
   * Keys whose memory is fetched together. Enough to keep every outstanding miss of a core busy, few
   * enough that what was fetched first is still in the cache when its turn comes.
   */
  public static final int KEYS = 64;

  /* Cells of up to 256 KiB are in the second-level cache: to fetch them ahead would only cost. */
  private static final long IN_CACHE_BYTES = 1 << 18;

  private Batch() {}

  static boolean isInCache(BitCells cells) {
    return isInCache(cells.words() << 3);
  }

  /** Whether so many bytes are in a near cache anyway. */
  public static boolean isInCache(long bytes) {
    return bytes <= IN_CACHE_BYTES;
  }

  /** Refuses ranges beyond the arrays. */
  public static void check(long[] digests, int from, int to, boolean[] results) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, results.length);
  }

  /** What was read is never negative. The compiler does not know; it would not read without use. */
  public static void requireRead(long all) {
    if (all < 0) {
      throw new AssertionError("negative: " + all);
    }
  }
}
