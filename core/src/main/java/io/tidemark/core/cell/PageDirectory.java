package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.IntUnaryOperator;

/** Where the pages of counters lie, how wide their cells are and how often they were folded. */
final class PageDirectory {
  /*
   * An entry: which bits of a cell's number lead to its counter (all eight, or fewer in a page that was
   * folded), the width of the counters, and where the page starts in its segment.
   */
  static final int INDEX_MASK = CountPageShape.PAGE_CELLS - 1;
  static final int WIDTH_SHIFT = 8;
  static final int WIDTH_MASK = 63;
  static final int START_SHIFT = 14;

  /* The form of a page: its folds in the lowest six bits, its width above. */
  private static final int FORM_SHIFT = 6;
  private static final int FORM_MASK = 63;

  private final CountPageShape shape;
  private final int[] entries;

  /**
   * Lays pages out one after the other.
   *
   * @param forms for each page its {@link #form}
   */
  PageDirectory(CountPageShape shape, IntUnaryOperator forms) {
    this.shape = shape;
    this.entries = new int[shape.pages()];
    int start = 0;
    for (int page = 0; page < entries.length; page++) {
      if (page % CountPageShape.PAGES_PER_SEGMENT == 0) {
        start = 0;
      }
      enter(page, start, forms.applyAsInt(page));
      start += bytes(page);
    }
  }

  /** The form of a page. */
  static int form(int folds, int width) {
    return width << FORM_SHIFT | folds;
  }

  private void enter(int page, int start, int form) {
    int width = form >>> FORM_SHIFT;
    int folds = form & FORM_MASK;
    Require.inRange(width, shape.baseBits(), CountPages.MAX_BITS, "width of a page");
    Require.inRange(folds, 0, shape.isShared() ? 0 : CountPageShape.MAX_FOLDS, "folds of a page");
    if (shape.isShared() && page > 0) {
      Require.inRange(width, width(0), width(0), "width that pages share");
    }
    entries[page] = start << START_SHIFT | width << WIDTH_SHIFT | INDEX_MASK >>> folds;
  }

  /** The entries themselves, for those who read them without detour. */
  int[] entries() {
    return entries;
  }

  int width(int page) {
    return entries[page] >>> WIDTH_SHIFT & WIDTH_MASK;
  }

  int folds(int page) {
    return Integer.bitCount(INDEX_MASK) - Integer.bitCount(entries[page] & INDEX_MASK);
  }

  int form(int page) {
    return form(folds(page), width(page));
  }

  int start(int page) {
    return entries[page] >>> START_SHIFT;
  }

  int end(int page) {
    return start(page) + bytes(page);
  }

  int bytes(int page) {
    return width(page) * bytesPerBit(page);
  }

  int bytesPerBit(int page) {
    return shape.bytesPerBit(page) >>> folds(page);
  }

  /** The counters of a page, among them those that fill its last byte. */
  int counters(int page) {
    return bytesPerBit(page) << 3;
  }

  int segment(int page) {
    return page / CountPageShape.PAGES_PER_SEGMENT;
  }

  int firstOf(int segment) {
    return segment * CountPageShape.PAGES_PER_SEGMENT;
  }

  /** The page behind the last one of a segment. */
  int endOf(int segment) {
    return Math.min(entries.length, firstOf(segment + 1));
  }

  void setForm(int page, int folds, int width) {
    entries[page] = start(page) << START_SHIFT | width << WIDTH_SHIFT | INDEX_MASK >>> folds;
  }

  /** Moves the pages behind one in its segment. */
  void moveFollowing(int page, int bytes) {
    int end = endOf(segment(page));
    for (int next = page + 1; next < end; next++) {
      entries[next] += bytes << START_SHIFT;
    }
  }

  /** Gives all pages of a segment another width, and lays them out one after the other. */
  void widenAll(int segment, int width) {
    int start = 0;
    for (int page = firstOf(segment); page < endOf(segment); page++) {
      entries[page] = start << START_SHIFT;
      setForm(page, 0, width);
      start += bytes(page);
    }
  }

  /** The page of a segment with the most bytes that can be folded, or else another one. */
  int largestFoldable(int segment, int otherwise) {
    int largest = otherwise;
    for (int page = firstOf(segment); page < endOf(segment); page++) {
      if (folds(page) < CountPageShape.MAX_FOLDS
          && (folds(largest) == CountPageShape.MAX_FOLDS || bytes(page) > bytes(largest))) {
        largest = page;
      }
    }
    return largest;
  }

  /** The bytes that each segment uses. */
  int[] usedBytes() {
    int[] used = new int[shape.segments()];
    for (int segment = 0; segment < used.length; segment++) {
      used[segment] = usedBytes(segment);
    }
    return used;
  }

  int usedBytes(int segment) {
    return end(endOf(segment) - 1);
  }
}
