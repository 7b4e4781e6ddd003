package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Counters in pages, where each page has a width of its own that follows its greatest counter. What
 * a change of width costs depends on the page alone, not on the number of counters.
 *
 * <p>With a bound on the memory, a page that would exceed it is folded instead: each two neighbouring
 * counters become one with their sum, and the page has half as many from then on.
 *
 * <p>Not safe for use by several threads.
 */
public final class CountPages {
  /** The greatest width of a counter. */
  public static final int MAX_BITS = BytePacking.MAX_BITS;

  private final CountPageShape shape;
  private final int pageShift;
  private final int segmentShift;
  private final long pageMask;
  private final long[] limits;
  private final PageDirectory directory;
  private final int[] entries;
  private final PageBytes bytes;
  private final byte[][] segments;
  private final PageRebuilds rebuilds;
  private final int[] high;
  private boolean shrinkDue;

  /** Creates counters that are all zero. */
  public CountPages(CountPageShape shape) {
    this(checked(shape), new PageDirectory(shape, page -> shape.baseBits()));
  }

  CountPages(CountPageShape shape, PageDirectory directory) {
    this.shape = shape;
    this.pageShift = shape.pageShift();
    this.segmentShift = shape.segmentShift();
    this.pageMask = (1L << pageShift) - 1;
    this.directory = directory;
    this.entries = directory.entries();
    this.bytes = new PageBytes(
        directory.usedBytes(), shape.spareShift(), shape.maxBytes() - shape.directoryBytes());
    this.segments = bytes.segments();
    this.rebuilds = new PageRebuilds(shape, directory, bytes);
    this.limits = rebuilds.limits();
    this.high = rebuilds.high();
  }

  private static CountPageShape checked(CountPageShape shape) {
    Require.fitsInHeap(shape.emptyBytes(), "bytes");
    return shape;
  }

  /** The value of a cell. */
  public long value(long cell) {
    int entry = entries[(int) (cell >>> pageShift)];
    int width = entry & PageDirectory.WIDTH_MASK;
    long bit = index(cell, entry) * width;
    byte[] segment = segments[(int) (cell >>> segmentShift)];
    long word = (long)
        BytePacking.LONGS.get(segment, (entry >>> PageDirectory.START_SHIFT) + (int) (bit >>> 3));
    return word >>> (bit & 7) & BytePacking.max(width);
  }

  /** Raises a cell, whose value never exceeds {@link #MAX_BITS} bits; whoever adds sees to that. */
  public void add(long cell, long times) {
    int page = (int) (cell >>> pageShift);
    int entry = entries[page];
    int width = entry & PageDirectory.WIDTH_MASK;
    long bit = index(cell, entry) * width;
    byte[] segment = segments[(int) (cell >>> segmentShift)];
    int at = (entry >>> PageDirectory.START_SHIFT) + (int) (bit >>> 3);
    long word = (long) BytePacking.LONGS.get(segment, at);
    long old = word >>> (bit & 7) & BytePacking.max(width);
    long sum = old + times;
    if (sum >>> width != 0) {
      addWithRoom(cell, times);
      return;
    }
    BytePacking.LONGS.set(segment, at, word + (times << (bit & 7)));
    long limit = limits[width];
    if (old < limit && sum >= limit) {
      high[page]++;
    }
  }

  /**
   * Lowers a cell, unless it holds less; no page becomes narrower before {@link #settle}.
   *
   * @return whether the cell was lowered
   */
  public boolean remove(long cell, long times) {
    int page = (int) (cell >>> pageShift);
    int entry = entries[page];
    int width = entry & PageDirectory.WIDTH_MASK;
    long bit = index(cell, entry) * width;
    byte[] segment = segments[(int) (cell >>> segmentShift)];
    int at = (entry >>> PageDirectory.START_SHIFT) + (int) (bit >>> 3);
    long word = (long) BytePacking.LONGS.get(segment, at);
    long old = word >>> (bit & 7) & BytePacking.max(width);
    if (old < times) {
      return false;
    }
    BytePacking.LONGS.set(segment, at, word - (times << (bit & 7)));
    long limit = limits[width];
    if (old >= limit && old - times < limit && --high[page] == 0) {
      shrinkDue = true;
    }
    return true;
  }

  /** Whether cells were lowered so far that a page can become narrower; forgotten when asked. */
  public boolean takeShrinkDue() {
    boolean due = shrinkDue;
    shrinkDue = false;
    return due;
  }

  /** Lets the page of a cell become narrower, if it can. */
  public void settle(long cell) {
    rebuilds.settle((int) (cell >>> pageShift));
  }

  private void addWithRoom(long cell, long times) {
    int page = (int) (cell >>> pageShift);
    // Where the page is folded the cell has another value, and may need another width.
    for (int width = needed(cell, times); width > width(page); width = needed(cell, times)) {
      rebuilds.makeRoom(page, width);
    }
    add(cell, times);
  }

  private int needed(long cell, long times) {
    return BytePacking.bits(value(cell) + times);
  }

  /** The place of a cell in its page. */
  private long index(long cell, int entry) {
    return (cell & pageMask) >>> (entry >>> PageDirectory.FOLD_SHIFT & PageDirectory.FOLD_MASK);
  }

  /** How many successive cells, from this one on, have become one by folding; 1 if none. */
  public long foldedWith(long cell) {
    return 1L << directory.folds((int) (cell >>> pageShift));
  }

  /**
   * Adds other counters of the same shape, cell by cell. A page is folded as often as the more folded
   * of the two.
   */
  public void addAll(CountPages other) {
    for (int page = 0; page < entries.length; page++) {
      while (directory.folds(page) < other.directory.folds(page)) {
        rebuilds.fold(page);
      }
    }
    for (long cell = 0; cell < shape.cells(); cell += other.foldedWith(cell)) {
      long times = other.value(cell);
      if (times != 0) {
        add(cell, times);
      }
    }
  }

  /** The shape. */
  public CountPageShape shape() {
    return shape;
  }

  /** The number of pages. */
  public int pages() {
    return entries.length;
  }

  /** The width of a page's cells. */
  public int width(int page) {
    return directory.width(page);
  }

  /** How often a page was folded. */
  public int folds(int page) {
    return directory.folds(page);
  }

  /** How often a page became wider. */
  public long growths() {
    return rebuilds.growths();
  }

  /** How often a page became narrower. */
  public long shrinks() {
    return rebuilds.shrinks();
  }

  /** How often a page was folded, in all. */
  public long folds() {
    return rebuilds.folds();
  }

  /** The memory held now. */
  public long memoryBytes() {
    return bytes.held() + shape.directoryBytes();
  }

  /** The width of a page and, above those six bits, how often it was folded. */
  public int form(int page) {
    return directory.form(page);
  }

  /** The number of segments, in which pages lie one after the other. */
  public int segments() {
    return segments.length;
  }

  /** The number of words of a segment. */
  public long words(int segment) {
    return bytes.words(segment);
  }

  /** A word of a segment. */
  public long word(int segment, long index) {
    return bytes.word(segment, index);
  }

  /** The number of words of all segments together, where pages have such forms. */
  public static long words(CountPageShape shape, IntUnaryOperator forms) {
    int[] used = new PageDirectory(shape, forms).usedBytes();
    return IntStream.range(0, used.length)
        .mapToLong(segment -> PageBytes.words(used, segment))
        .sum();
  }

  /**
   * Takes over counters.
   *
   * @param forms {@link #form} of each page
   * @param words the words of all segments, one after the other
   * @param changes growths, shrinks and folds
   * @throws IllegalArgumentException if they are not what such pages can hold
   */
  public static CountPages ofWords(
      CountPageShape shape, IntUnaryOperator forms, long[] words, long[] changes) {
    CountPages pages = new CountPages(shape, new PageDirectory(shape, forms));
    long from = 0;
    for (int segment = 0; segment < pages.segments.length; segment++) {
      pages.bytes.read(segment, words, from);
      from += pages.bytes.words(segment);
    }
    pages.rebuilds.restore(changes);
    pages.checkBeyond();
    return pages;
  }

  /** The last page may have cells beyond the last one, which nobody counts in. */
  private void checkBeyond() {
    int page = entries.length - 1;
    long first = (long) page << pageShift;
    long beyond = first + (directory.cells(page) << directory.folds(page));
    for (long cell = first; cell < beyond; cell += foldedWith(cell)) {
      if (cell >= shape.cells() && value(cell) != 0) {
        throw new IllegalArgumentException(
            Require.message("value beyond the last cell", value(cell), "0"));
      }
    }
  }
}
