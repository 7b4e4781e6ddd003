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
 * @param cellsPerPage 256, or all cells if they share one width
 * @param maxBytes the most memory, {@link Long#MAX_VALUE} for no bound
 */
public record CountPageShape(
    long cells, int baseBits, double shrinkAt, long cellsPerPage, long maxBytes) {
  /** The cells of a page. */
  public static final int PAGE_CELLS = 256;

  static final int PAGE_SHIFT = 8;

  /* Pages lie in segments of this number of cells: to move what lies behind a page is soon done. */
  static final int SEGMENT_SHIFT = 15;
  static final int PAGES_PER_SEGMENT = 1 << (SEGMENT_SHIFT - PAGE_SHIFT);

  /* A page is folded down to eight cells, which are whole bytes at every width. */
  static final int MAX_FOLDS = 5;

  private static final long MAX_CELLS = 1L << 36;
  private static final int CELLS_PER_BYTE_OF_WIDTH = 8;

  /* An entry of the directory and a number of high cells, for each page. */
  private static final int DIRECTORY_BYTES = 2 * Integer.BYTES;
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
    if (cellsPerPage != PAGE_CELLS && cellsPerPage != cells) {
      throw new IllegalArgumentException(
          Require.message("cellsPerPage", cellsPerPage, PAGE_CELLS + ", or all " + cells));
    }
  }

  private static void checkBound(long cells, long cellsPerPage, int baseBits, long maxBytes) {
    if (maxBytes == Long.MAX_VALUE) {
      return;
    }
    if (cellsPerPage != PAGE_CELLS) {
      throw new IllegalArgumentException(Require.message(
          "maxBytes", maxBytes, "none where all cells share a width; " + PAGE_CELLS + " per page"));
    }
    Require.inRange(maxBytes, leastBytes(cells, baseBits), Long.MAX_VALUE - 1, "maxBytes");
  }

  /**
   * The least memory that counters can be bound to: enough for the least width, and for pages that
   * are folded as far as can be at the greatest.
   */
  public static long leastBytes(long cells, int baseBits) {
    long pages = ceil(cells, PAGE_CELLS);
    long empty = pages * (PAGE_CELLS / CELLS_PER_BYTE_OF_WIDTH) * baseBits;
    long folded = pages * CountPages.MAX_BITS;
    long segments = ceil(pages, PAGES_PER_SEGMENT);
    return pages * DIRECTORY_BYTES + PageBytes.heldBytes(Math.max(empty, folded), segments);
  }

  /** Whether all pages have the same width, and change it together. */
  boolean isShared() {
    return cellsPerPage != PAGE_CELLS;
  }

  /** The number of pages. */
  public int pages() {
    return (int) ceil(cells, PAGE_CELLS);
  }

  int segments() {
    return (int) ceil(pages(), PAGES_PER_SEGMENT);
  }

  /** The cells of a page that was not folded; the last page may have fewer. */
  int cells(int page) {
    return (int) Math.min(PAGE_CELLS, cells - ((long) page << PAGE_SHIFT));
  }

  /**
   * A segment that must be copied gets so much more than it needs, as a shift of what it uses, that it
   * is not copied for each page that grows; less where memory is bounded, none where all grow at once.
   */
  int spareShift() {
    if (isShared()) {
      return NO_SPARE_SHIFT;
    }
    return maxBytes == Long.MAX_VALUE ? SPARE_SHIFT : BOUNDED_SPARE_SHIFT;
  }

  long directoryBytes() {
    return (long) pages() * DIRECTORY_BYTES;
  }

  /** The memory of a filter in which nothing was counted yet. */
  public long emptyBytes() {
    long used = (long) (pages() - 1) * PAGE_CELLS / CELLS_PER_BYTE_OF_WIDTH * baseBits
        + (long) bytesPerBit(pages() - 1) * baseBits;
    return directoryBytes() + PageBytes.heldBytes(used, segments());
  }

  /**
   * The bytes of a page for each bit of its width, before it was folded. Where pages are never folded,
   * the last one has no more cells than it needs.
   */
  int bytesPerBit(int page) {
    int there = isShared() ? cells(page) : PAGE_CELLS;
    return (int) ceil(there, CELLS_PER_BYTE_OF_WIDTH);
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
