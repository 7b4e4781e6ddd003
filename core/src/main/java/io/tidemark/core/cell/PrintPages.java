package io.tidemark.core.cell;

import java.util.Arrays;

/** The pages of a table of prints, and which of them a digest has. */
final class PrintPages {
  /*
   * Linear hashing (W. Litwin: Linear hashing: a new tool for file and table addressing. VLDB 1980), over
   * the first bits of digests. With N = 2^k + s pages the digests whose first k bits are a number below s
   * have pages by k + 1 bits, all others by k. The next page to be split is that of the number s; it keeps
   * the digests that go on with 0, and page N takes the others. So pages are never renumbered, and no page
   * must be split because it is full: pages have the size that they need.
   */

  private long[][][] chunks = new long[1][][];
  private int pages;
  private int depth;
  private long lanes;
  private long words;

  /** The bits that choose the page of a digest. */
  int depth(long digest) {
    return (digest >>> 1 >>> (63 - depth)) < pages - (1 << depth) ? depth + 1 : depth;
  }

  /** The page of a digest. */
  static int number(long digest, int pageDepth) {
    // The bits with a one before them. The zeros at the end were splits that the page kept its
    // number in.
    int path = 1 << pageDepth | (int) (digest >>> 1 >>> (63 - pageDepth));
    return path >>> 1 >>> Integer.numberOfTrailingZeros(path);
  }

  /** The first digest of a page. */
  static long firstDigest(int page) {
    if (page == 0) {
      return 0;
    }
    int round = 31 - Integer.numberOfLeadingZeros(page);
    return (2L * (page - (1 << round)) + 1) << (63 - round);
  }

  long[] page(int number) {
    return chunks[number >>> PrintShape.CHUNK_SHIFT][number & (PrintShape.CHUNK_PAGES - 1)];
  }

  /** A page that is about to be changed, and put back: what it holds is not counted meanwhile. */
  long[] take(int number) {
    long[] page = page(number);
    lanes -= PrintPage.lanes(page);
    words -= page.length;
    return page;
  }

  void put(int number, long[] page) {
    chunks[number >>> PrintShape.CHUNK_SHIFT][number & (PrintShape.CHUNK_PAGES - 1)] = page;
    lanes += PrintPage.lanes(page);
    words += page.length;
  }

  /** Puts a page behind the last. */
  void append(long[] page) {
    int chunk = pages >>> PrintShape.CHUNK_SHIFT;
    if (chunk == chunks.length) {
      chunks = Arrays.copyOf(chunks, 2 * chunk);
    }
    if (chunks[chunk] == null) {
      chunks[chunk] = new long[PrintShape.CHUNK_PAGES][];
    }
    put(pages, page);
    setPages(pages + 1);
  }

  private void setPages(int number) {
    pages = number;
    depth = 31 - Integer.numberOfLeadingZeros(number);
  }

  long[] takeLast() {
    setPages(pages - 1);
    long[] page = take(pages);
    int chunk = pages >>> PrintShape.CHUNK_SHIFT;
    chunks[chunk][pages & (PrintShape.CHUNK_PAGES - 1)] = null;
    if ((pages & (PrintShape.CHUNK_PAGES - 1)) == 0) {
      chunks[chunk] = null;
      chunks = chunk <= chunks.length / 2 ? Arrays.copyOf(chunks, chunk) : chunks;
    }
    return page;
  }

  /** The page that is split next. */
  int next() {
    return number(PrintList.topped(pages - (1L << depth), depth), depth);
  }

  /** The number of pages. */
  int size() {
    return pages;
  }

  /** The bits that choose the page that is split next. */
  int depth() {
    return depth;
  }

  /** The lanes of all pages. */
  long lanes() {
    return lanes;
  }

  /** What a page more takes beside its words. */
  long nextTableBytes() {
    return PrintShape.tableBytes(pages + 1L)
        - PrintShape.tableBytes(pages)
        + PrintShape.ARRAY_BYTES;
  }

  /** The memory held now. */
  long memoryBytes() {
    return PrintShape.tableBytes(pages) + (long) pages * PrintShape.ARRAY_BYTES + (words << 3);
  }
}
