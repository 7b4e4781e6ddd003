package io.tidemark.core.cell;

import io.tidemark.core.Require;

/**
 * The shape of a table of prints.
 *
 * @param firstBits the bits of the first prints, 1 to {@value #MAX_FIRST_BITS}
 * @param leastBits the bits that a new print has at least beyond those that choose its page, 0 to
 *     {@value #MAX_LEAST_BITS}: with 0 all prints have {@code firstBits} bits
 * @param maxBytes the memory that is never exceeded, or {@link Long#MAX_VALUE}
 */
public record PrintShape(int firstBits, int leastBits, long maxBytes) {
  /** The most bits of the first prints. */
  public static final int MAX_FIRST_BITS = 56;

  /** The most bits that a new print has at least in its page. */
  public static final int MAX_LEAST_BITS = 38;

  /** The least memory that a table can be bound to. */
  public static final long LEAST_BYTES = 4_096;

  /* A reference takes 8 bytes at most, an array 16 bytes more than what it holds. */
  static final int REFERENCE_BYTES = 8;
  static final int ARRAY_BYTES = 16;

  /* The pages of a table lie in chunks, so that nothing large is ever copied. */
  static final int CHUNK_SHIFT = 8;
  static final int CHUNK_PAGES = 1 << CHUNK_SHIFT;

  /* More pages than any heap has. */
  private static final int MAX_DEPTH = 26;

  /* A page may always become so large, and twice that is enough. */
  private static final long LEAST_PAGE_BYTES = 640;

  private static final int MAX_PAGE_WORDS = 1 << 21;

  /** Checks the shape. */
  public PrintShape {
    Require.inRange(firstBits, 1, MAX_FIRST_BITS, "firstBits");
    Require.inRange(leastBits, 0, Math.min(firstBits, MAX_LEAST_BITS), "leastBits");
    Require.inRange(maxBytes, LEAST_BYTES, Long.MAX_VALUE, "maxBytes");
  }

  /** Whether the memory has a bound. */
  public boolean isBounded() {
    return maxBytes != Long.MAX_VALUE;
  }

  /** The bits that a new print has beyond those that choose its page. */
  public int printBits(int depth) {
    return Math.max(firstBits - depth, leastBits);
  }

  /** The bits of a digest that choose a page, at most. */
  public int maxDepth() {
    // No print is shorter than the bits that choose its page, or it would not be known where it
    // belongs.
    int depth = Math.min(firstBits, MAX_DEPTH);
    while (isBounded() && depth > 0 && pageBytes(depth, depth) < LEAST_PAGE_BYTES) {
      depth--;
    }
    return depth;
  }

  /** The share of a page in the memory, which is that of its digests in all, without its reference. */
  private long pageBytes(int depth, int maxDepth) {
    return (maxBytes - tableBytes(1L << maxDepth)) >> depth;
  }

  /** The words that a page may have. */
  int maxWords(int depth, int maxDepth) {
    return isBounded()
        ? (int) Math.min(MAX_PAGE_WORDS, (pageBytes(depth, maxDepth) - ARRAY_BYTES) >> 3)
        : MAX_PAGE_WORDS;
  }

  /** The lanes that the pages have room for when they are as many as can be, each up to its share. */
  public long maxLanes() {
    int depth = maxDepth();
    int printBits = printBits(depth);
    int words = maxWords(depth, depth);
    int lanes = words * Long.SIZE / (PrintPage.width(printBits) + 1);
    while (lanes > 0 && PrintPage.words(printBits, lanes) > words) {
      lanes--;
    }
    return (long) lanes << depth;
  }

  /** What the references to pages take. */
  static long tableBytes(long pages) {
    long chunks = (pages + CHUNK_PAGES - 1) >>> CHUNK_SHIFT;
    long chunkBytes = ARRAY_BYTES + (long) CHUNK_PAGES * REFERENCE_BYTES;
    return ARRAY_BYTES + Long.highestOneBit(2 * chunks - 1) * REFERENCE_BYTES + chunks * chunkBytes;
  }
}
