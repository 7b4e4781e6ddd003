package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.IntUnaryOperator;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Counters in pages, where each page has a width of its own that follows its greatest counter. What
 * a change of width costs depends on the page alone, not on the number of counters.
 *
 * <p>With a bound on the memory, a page that would exceed it is folded instead: the second half of
 * its counters is added to the first, and the page has half as many from then on.
 *
 * <p>Not safe for use by several threads.
 */
public final class CountPages {
  /** The greatest width of a counter. */
  public static final int MAX_BITS = BytePacking.MAX_BITS;

  private static final int PAGE_SHIFT = CountPageShape.PAGE_SHIFT;
  private static final int SEGMENT_SHIFT = CountPageShape.SEGMENT_SHIFT;

  private final CountPageShape shape;
  private final PageDirectory directory;
  private final int[] entries;
  private final PageBytes bytes;
  private final byte[][] segments;
  private final PageRebuilds rebuilds;
  private final long[] limits;

  /** Creates counters that are all zero. */
  public CountPages(CountPageShape shape) {
    this(checked(shape), new PageDirectory(shape, page -> PageDirectory.form(0, shape.baseBits())));
  }

  private CountPages(CountPageShape shape, PageDirectory directory) {
    this.shape = shape;
    this.directory = directory;
    this.entries = directory.entries();
    this.bytes = new PageBytes(
        directory.usedBytes(), shape.spareShift(), shape.maxBytes() - shape.directoryBytes());
    this.segments = bytes.segments();
    this.rebuilds = new PageRebuilds(shape, directory, bytes);
    this.limits = rebuilds.limits();
  }

  private static CountPageShape checked(CountPageShape shape) {
    Require.fitsInHeap(shape.emptyBytes(), "bytes");
    return shape;
  }

  /** The value of a cell. */
  public long value(long cell) {
    return value(cell, 0);
  }

  /** The value of the cell that lies some places behind one of the same page. */
  public long value(long first, long places) {
    int entry = entries[(int) (first >>> PAGE_SHIFT)];
    int width = widthOf(entry);
    int bit = index(first + places, entry) * width;
    byte[] segment = segments[(int) (first >>> SEGMENT_SHIFT)];
    long word = (long) BytePacking.LONGS.get(segment, startOf(entry) + (bit >>> 3));
    return word >>> (bit & 7) & BytePacking.max(width);
  }

  /** Raises a cell, whose value never exceeds {@link #MAX_BITS} bits; whoever adds sees to that. */
  public void add(long cell, long times) {
    add(cell, 0, times);
  }

  /** Raises the cell that lies some places behind one of the same page. */
  public void add(long first, long places, long times) {
    int page = (int) (first >>> PAGE_SHIFT);
    int entry = entries[page];
    int width = widthOf(entry);
    int bit = index(first + places, entry) * width;
    byte[] segment = segments[(int) (first >>> SEGMENT_SHIFT)];
    int at = startOf(entry) + (bit >>> 3);
    long word = (long) BytePacking.LONGS.get(segment, at);
    long old = word >>> (bit & 7) & BytePacking.max(width);
    long sum = old + times;
    if (sum > BytePacking.max(width)) {
      addWithRoom(first + places, times);
      return;
    }
    BytePacking.LONGS.set(segment, at, word + (times << (bit & 7)));
    long limit = limits[width];
    if (old < limit && sum >= limit) {
      rebuilds.raised(page);
    }
  }

  /**
   * Lowers a cell, unless it holds less; no page becomes narrower before {@link #settle}.
   *
   * @return whether the cell was lowered
   */
  public boolean remove(long cell, long times) {
    return remove(cell, 0, times);
  }

  /** As {@link #remove(long, long)}, for the cell some places behind one of the same page. */
  public boolean remove(long first, long places, long times) {
    int page = (int) (first >>> PAGE_SHIFT);
    int entry = entries[page];
    int width = widthOf(entry);
    int bit = index(first + places, entry) * width;
    byte[] segment = segments[(int) (first >>> SEGMENT_SHIFT)];
    int at = startOf(entry) + (bit >>> 3);
    long word = (long) BytePacking.LONGS.get(segment, at);
    long old = word >>> (bit & 7) & BytePacking.max(width);
    if (old < times) {
      return false;
    }
    BytePacking.LONGS.set(segment, at, word - (times << (bit & 7)));
    long limit = limits[width];
    if (old >= limit && old - times < limit) {
      rebuilds.lowered(page);
    }
    return true;
  }

  /** Whether cells were lowered so far that a page can become narrower; forgotten when asked. */
  public boolean takeShrinkDue() {
    return rebuilds.takeShrinkDue();
  }

  /** Lets the page of a cell become narrower, if it can. */
  public void settle(long cell) {
    rebuilds.settle((int) (cell >>> PAGE_SHIFT));
  }

  private void addWithRoom(long cell, long times) {
    int page = (int) (cell >>> PAGE_SHIFT);
    // Where the page is folded the cell has another value, and may need another width.
    for (int width = needed(cell, times); width > width(page); width = needed(cell, times)) {
      rebuilds.makeRoom(page, width);
    }
    add(cell, times);
  }

  private int needed(long cell, long times) {
    return BytePacking.bits(value(cell) + times);
  }

  /** Where the counter of a cell lies in its page. */
  private static int index(long cell, int entry) {
    return (int) cell & entry & PageDirectory.INDEX_MASK;
  }

  private static int widthOf(int entry) {
    return entry >>> PageDirectory.WIDTH_SHIFT & PageDirectory.WIDTH_MASK;
  }

  private static int startOf(int entry) {
    return entry >>> PageDirectory.START_SHIFT;
  }

  /** How many counters a page has: the first cells of a page lead to one each, the others to these. */
  private int counters(int page) {
    return Math.min(directory.counters(page), shape.cells(page));
  }

  /** Gives each counter's value to someone, in order. */
  public void forEach(LongConsumer consumer) {
    for (int page = 0; page < entries.length; page++) {
      for (int counter = 0; counter < counters(page); counter++) {
        consumer.accept(value(firstCell(page) + counter));
      }
    }
  }

  /** The first cell of a page. */
  private static long firstCell(int page) {
    return (long) page << PAGE_SHIFT;
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
      for (int counter = 0; counter < other.counters(page); counter++) {
        long times = other.value(firstCell(page) + counter);
        if (times != 0) {
          add(firstCell(page) + counter, times);
        }
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

  /** How often a page was folded and, above those six bits, its width. */
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

  /** The last page may have counters that no cell leads to. */
  private void checkBeyond() {
    int page = entries.length - 1;
    for (int index = counters(page); index < directory.counters(page); index++) {
      long value = BytePacking.read(
          segments[directory.segment(page)], directory.start(page), index, width(page));
      Require.inRange(value, 0, 0, "value beyond the last cell");
    }
  }
}
