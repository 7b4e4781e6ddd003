package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The packed form of counters in pages: a form for each page, and the words of segments in which pages
 * lie one after the other.
 */
public final class CountPageWords {
  private final CountPages pages;

  /** The packed form of pages. */
  public CountPageWords(CountPages pages) {
    this.pages = pages;
  }

  /** How often a page was folded and, above those six bits, its width. */
  public int form(int page) {
    return pages.directory().form(page);
  }

  /** The number of segments. */
  public int segments() {
    return pages.bytes().segments().length;
  }

  /** The number of words of a segment. */
  public long words(int segment) {
    return pages.bytes().words(segment);
  }

  /** A word of a segment. */
  public long word(int segment, long index) {
    return pages.bytes().word(segment, index);
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
  public static CountPages read(
      CountPageShape shape, IntUnaryOperator forms, long[] words, long[] changes) {
    CountPages pages = new CountPages(shape, new PageDirectory(shape, forms));
    PageBytes bytes = pages.bytes();
    long from = 0;
    for (int segment = 0; segment < bytes.segments().length; segment++) {
      bytes.read(segment, words, from);
      from += bytes.words(segment);
    }
    pages.rebuilds().restore(changes);
    checkBeyond(pages);
    return pages;
  }

  /** The last page may have counters that no cell leads to. */
  private static void checkBeyond(CountPages pages) {
    PageDirectory directory = pages.directory();
    int page = pages.pages() - 1;
    byte[] segment = pages.bytes().segments()[directory.segment(page)];
    for (int index = pages.counters(page); index < directory.counters(page); index++) {
      long value = BytePacking.read(segment, directory.start(page), index, directory.width(page));
      Require.inRange(value, 0, 0, "value beyond the last cell");
    }
  }
}
