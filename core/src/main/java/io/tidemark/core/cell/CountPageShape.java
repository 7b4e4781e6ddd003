package io.tidemark.core.cell;

import io.tidemark.core.Require;

/**
 * The shape of counters in pages.
 *
 * @param cells number of counters
 * @param baseBits the least width of a page
 * @param shrinkAt how soon a width is given back: once all counters of a page lie below {@code
 *     2^(bits - 2) (1 + shrinkAt)}, or {@code (2^baseBits - 1) shrinkAt} where that leaves the least
 *     width
 * @param cellsPerPage a power of two from 64 to 1024, or all cells
 * @param maxBytes the most memory, {@link Long#MAX_VALUE} for no bound
 */
public record CountPageShape(
    long cells, int baseBits, double shrinkAt, long cellsPerPage, long maxBytes) {
  private static final int MIN_PAGE_CELLS = 64;
  private static final int MAX_PAGE_CELLS = 1024;
  private static final long MAX_CELLS = 1L << 36;
  private static final long MAX_WHOLE_CELLS = 1L << 28;

  /* Pages lie in segments of so many cells: to move what lies behind a page is soon done. */
  private static final int SEGMENT_SHIFT = 16;

  /* A page is folded down to no fewer cells: those of whole bytes at every width. */
  private static final int LEAST_CELLS = 8;

  /* An entry of the directory and a number of high cells, for each page. */
  private static final int DIRECTORY_BYTES = 2 * Integer.BYTES;
  private static final int NO_SHIFT = 62;
  private static final int SPARE_SHIFT = 4;
  private static final int BOUNDED_SPARE_SHIFT = 6;
  private static final int NO_SPARE_SHIFT = 31;

  /** Checks the shape. */
  public CountPageShape {
    Require.inRange(cells, 1, MAX_CELLS, "cells");
    Require.inRange(baseBits, 1, 32, "baseBits");
    if (!(shrinkAt > 0.0 && shrinkAt <= 1.0)) {
      throw new IllegalArgumentException(
          Require.message("shrinkAt", shrinkAt, "0 < shrinkAt <= 1"));
    }
    checkPages(cells, cellsPerPage);
    checkBound(cells, cellsPerPage, baseBits, maxBytes);
  }

  private static void checkPages(long cells, long cellsPerPage) {
    if (isPage(cellsPerPage)) {
      return;
    }
    if (cellsPerPage != cells) {
      throw new IllegalArgumentException(Require.message(
          "cellsPerPage", cellsPerPage, "a power of two from 64 to 1024, or all " + cells));
    }
    Require.inRange(cells, 1, MAX_WHOLE_CELLS, "cells of one width");
  }

  private static boolean isPage(long cellsPerPage) {
    return Long.bitCount(cellsPerPage) == 1
        && cellsPerPage >= MIN_PAGE_CELLS
        && cellsPerPage <= MAX_PAGE_CELLS;
  }

  private static void checkBound(long cells, long cellsPerPage, int baseBits, long maxBytes) {
    if (maxBytes == Long.MAX_VALUE) {
      return;
    }
    if (!isPage(cellsPerPage)) {
      throw new IllegalArgumentException(Require.message(
          "maxBytes", maxBytes, "none where all cells have one width; 64 to 1024 cells per page"));
    }
    Require.inRange(
        maxBytes, leastBytes(cells, cellsPerPage, baseBits), Long.MAX_VALUE - 1, "maxBytes");
  }

  /**
   * The least memory that counters can be bound to: enough for the least width, and for pages that
   * are folded as far as can be at the greatest.
   */
  public static long leastBytes(long cells, long cellsPerPage, int baseBits) {
    long pages = ceil(cells, cellsPerPage);
    long empty = pages * (cellsPerPage / LEAST_CELLS) * baseBits;
    long folded = pages * CountPages.MAX_BITS;
    long segments = ceil(pages, pagesPerSegment(cellsPerPage));
    return pages * DIRECTORY_BYTES + PageBytes.heldBytes(Math.max(empty, folded), segments);
  }

  /** Whether all cells are one page that cannot be folded. */
  boolean isWhole() {
    return !isPage(cellsPerPage);
  }

  int pageShift() {
    return isWhole() ? NO_SHIFT : Long.numberOfTrailingZeros(cellsPerPage);
  }

  int segmentShift() {
    return isWhole() ? NO_SHIFT : SEGMENT_SHIFT;
  }

  /** The number of pages. */
  public int pages() {
    return (int) ceil(cells, cellsPerPage);
  }

  int segments() {
    return (int) ceil(pages(), pagesPerSegment());
  }

  int pagesPerSegment() {
    return pagesPerSegment(cellsPerPage);
  }

  private static int pagesPerSegment(long cellsPerPage) {
    return isPage(cellsPerPage) ? (1 << SEGMENT_SHIFT) / (int) cellsPerPage : 1;
  }

  /**
   * A segment that must be copied gets so much more than it needs, as a shift of what it uses, that it
   * is not copied for each page that grows; less where memory is bounded, none where one page is all.
   */
  int spareShift() {
    if (isWhole()) {
      return NO_SPARE_SHIFT;
    }
    return maxBytes == Long.MAX_VALUE ? SPARE_SHIFT : BOUNDED_SPARE_SHIFT;
  }

  /** The bytes of a page for each bit of its width, before it was folded. */
  int bytesPerBit() {
    return (int) ceil(cellsPerPage, Byte.SIZE);
  }

  /** How often a page can be folded. */
  int maxFolds() {
    return isWhole() ? 0 : pageShift() - Long.numberOfTrailingZeros(LEAST_CELLS);
  }

  long directoryBytes() {
    return (long) pages() * DIRECTORY_BYTES;
  }

  /** The memory of a filter in which nothing was counted yet. */
  public long emptyBytes() {
    return directoryBytes()
        + PageBytes.heldBytes((long) pages() * bytesPerBit() * baseBits, segments());
  }

  /** For each width the value that a cell must reach to keep its page from becoming narrower. */
  long[] limits() {
    long[] limits = new long[CountPages.MAX_BITS + 1];
    for (int width = 0; width < limits.length; width++) {
      limits[width] = limit(width - baseBits);
    }
    return limits;
  }

  private long limit(int overflowBits) {
    return overflowBits <= 0 ? Long.MAX_VALUE : (long) Math.ceil(threshold(overflowBits - 1));
  }

  /**
   * The value below which the counters of a level must lie that the next higher level can be given up:
   * {@code T_0 = (2^x - 1) λ} and {@code T_l = 2^(x + l - 1) (1 + λ)} for x base bits.
   *
   * @param level bits beyond the least width
   */
  public double threshold(int level) {
    return level == 0
        ? BytePacking.max(baseBits) * shrinkAt
        : Math.scalb(1 + shrinkAt, baseBits + level - 1);
  }

  private static long ceil(long number, long divisor) {
    return (number + divisor - 1) / divisor;
  }
}
