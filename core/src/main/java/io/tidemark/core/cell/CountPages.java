package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.LongConsumer;

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

  CountPages(CountPageShape shape, PageDirectory directory) {
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
    int entry = entries[(int) (cell >>> PAGE_SHIFT)];
    int width = widthOf(entry);
    int bit = indexOf((int) cell, entry) * width;
    byte[] segment = segments[(int) (cell >>> SEGMENT_SHIFT)];
    long word = (long) BytePacking.LONGS.get(segment, startOf(entry) + (bit >>> 3));
    return word >>> (bit & 7) & BytePacking.max(width);
  }

  /** Reads where a cell lies, ahead of its use; never negative. */
  public long locate(long cell) {
    return segments[(int) (cell >>> SEGMENT_SHIFT)].length
        | (entries[(int) (cell >>> PAGE_SHIFT)] & Integer.MAX_VALUE);
  }

  /**
   * The least value of some cells of a page.
   *
   * @param first the first cell of the page
   * @param places their numbers in the page, a byte each, the lowest first
   * @param number how many, 1 to 8
   */
  public long leastOf(long first, long places, int number) {
    int entry = entries[(int) (first >>> PAGE_SHIFT)];
    int width = widthOf(entry);
    int start = startOf(entry);
    byte[] segment = segments[(int) (first >>> SEGMENT_SHIFT)];
    long max = BytePacking.max(width);
    long least = Long.MAX_VALUE;
    long rest = places;
    for (int i = 0; i < number; i++) {
      int bit = indexOf((int) rest, entry) * width;
      long word = (long) BytePacking.LONGS.get(segment, start + (bit >>> 3));
      least = Math.min(least, word >>> (bit & 7) & max);
      rest >>>= Byte.SIZE;
    }
    return least;
  }

  /** Raises a cell, whose value never exceeds {@link #MAX_BITS} bits; the caller ensures that. */
  public void add(long cell, long times) {
    int page = (int) (cell >>> PAGE_SHIFT);
    int entry = entries[page];
    int width = widthOf(entry);
    int bit = indexOf((int) cell, entry) * width;
    byte[] segment = segments[(int) (cell >>> SEGMENT_SHIFT)];
    int at = startOf(entry) + (bit >>> 3);
    long word = (long) BytePacking.LONGS.get(segment, at);
    long old = word >>> (bit & 7) & BytePacking.max(width);
    long sum = old + times;
    if (sum > BytePacking.max(width)) {
      addWithRoom(cell, times);
      return;
    }
    BytePacking.LONGS.set(segment, at, word + (times << (bit & 7)));
    long limit = limits[width];
    if (old < limit && sum >= limit) {
      rebuilds.raised(page, 1);
    }
  }

  /** Raises some cells of a page, given as in {@link #leastOf}. */
  public void addToSome(long first, long places, int number, long times) {
    int page = (int) (first >>> PAGE_SHIFT);
    int entry = entries[page];
    int width = widthOf(entry);
    int start = startOf(entry);
    byte[] segment = segments[(int) (first >>> SEGMENT_SHIFT)];
    long max = BytePacking.max(width);
    long limit = limits[width];
    int raised = 0;
    long rest = places;
    for (int i = 0; i < number; i++) {
      int bit = indexOf((int) rest, entry) * width;
      int at = start + (bit >>> 3);
      long word = (long) BytePacking.LONGS.get(segment, at);
      long old = word >>> (bit & 7) & max;
      if (old + times > max) {
        rebuilds.raised(page, raised);
        addOneByOne(first, rest, number - i, times);
        return;
      }
      BytePacking.LONGS.set(segment, at, word + (times << (bit & 7)));
      raised += old < limit && old + times >= limit ? 1 : 0;
      rest >>>= Byte.SIZE;
    }
    if (raised != 0) {
      rebuilds.raised(page, raised);
    }
  }

  /** As {@link #addToSome}, where the page may become wider with each. */
  private void addOneByOne(long first, long places, int number, long times) {
    long rest = places;
    for (int i = 0; i < number; i++) {
      add(first + (rest & PageDirectory.INDEX_MASK), times);
      rest >>>= Byte.SIZE;
    }
  }

  /**
   * Lowers a cell, unless it holds less; no page becomes narrower before {@link #settle}.
   *
   * @return whether the cell was lowered
   */
  public boolean remove(long cell, long times) {
    long place = cell & PageDirectory.INDEX_MASK;
    return removeFromSome(cell - place, place, 1, times) == 1;
  }

  /**
   * Lowers some cells of a page, given as in {@link #leastOf}, until one holds less.
   *
   * @return how many were lowered
   */
  public int removeFromSome(long first, long places, int number, long times) {
    int page = (int) (first >>> PAGE_SHIFT);
    int entry = entries[page];
    int width = widthOf(entry);
    int start = startOf(entry);
    byte[] segment = segments[(int) (first >>> SEGMENT_SHIFT)];
    long max = BytePacking.max(width);
    long limit = limits[width];
    int lowered = 0;
    int done = 0;
    long rest = places;
    for (; done < number; done++) {
      int bit = indexOf((int) rest, entry) * width;
      int at = start + (bit >>> 3);
      long word = (long) BytePacking.LONGS.get(segment, at);
      long old = word >>> (bit & 7) & max;
      if (old < times) {
        break;
      }
      BytePacking.LONGS.set(segment, at, word - (times << (bit & 7)));
      lowered += old >= limit && old - times < limit ? 1 : 0;
      rest >>>= Byte.SIZE;
    }
    if (lowered != 0) {
      rebuilds.lowered(page, lowered);
    }
    return done;
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
  private static int indexOf(int cell, int entry) {
    return cell & entry & PageDirectory.INDEX_MASK;
  }

  private static int widthOf(int entry) {
    return entry >>> PageDirectory.WIDTH_SHIFT & PageDirectory.WIDTH_MASK;
  }

  private static int startOf(int entry) {
    return entry >>> PageDirectory.START_SHIFT;
  }

  /** How many counters a page has: the first cells of a page lead to one each, the others to these. */
  int counters(int page) {
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

  /** The most by which {@link #memoryBytes} becomes greater when so many cells are raised by one. */
  public long nextGrowthBytes(int cells) {
    return shape.isShared()
        ? bytes.used() / directory.width(0)
        : bytes.mostMore((int) (shape.cellsPerPage() / Byte.SIZE), cells);
  }

  /** The memory held now. */
  public long memoryBytes() {
    return bytes.held() + shape.directoryBytes();
  }

  PageDirectory directory() {
    return directory;
  }

  PageBytes bytes() {
    return bytes;
  }

  PageRebuilds rebuilds() {
    return rebuilds;
  }
}
