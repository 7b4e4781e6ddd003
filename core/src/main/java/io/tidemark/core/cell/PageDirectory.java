package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.IntUnaryOperator;

/** Where the pages of counters lie, how wide their cells are and how often they were folded. */
final class PageDirectory {
  /* An entry: where a page starts in its segment, how often it was folded, and its width. */
  static final int WIDTH_MASK = 63;
  static final int FOLD_SHIFT = 6;
  static final int FOLD_MASK = 7;
  static final int START_SHIFT = 9;

  private final CountPageShape shape;
  private final int[] entries;

  /**
   * Lays pages out one after the other.
   *
   * @param forms for each page its width and, above those six bits, how often it was folded
   */
  PageDirectory(CountPageShape shape, IntUnaryOperator forms) {
    this.shape = shape;
    this.entries = new int[shape.pages()];
    int start = 0;
    for (int page = 0; page < entries.length; page++) {
      if (page % shape.pagesPerSegment() == 0) {
        start = 0;
      }
      entries[page] = checked(forms.applyAsInt(page)) | start << START_SHIFT;
      start += bytes(page);
    }
  }

  private int checked(int form) {
    Require.inRange(form & WIDTH_MASK, shape.baseBits(), CountPages.MAX_BITS, "width of a page");
    Require.inRange(form >>> FOLD_SHIFT, 0, shape.maxFolds(), "folds of a page");
    return form;
  }

  /** The entries themselves, for those who read them without detour. */
  int[] entries() {
    return entries;
  }

  int width(int page) {
    return entries[page] & WIDTH_MASK;
  }

  int folds(int page) {
    return entries[page] >>> FOLD_SHIFT & FOLD_MASK;
  }

  /** Width and folds, as the constructor takes them. */
  int form(int page) {
    return entries[page] & ((1 << START_SHIFT) - 1);
  }

  void setForm(int page, int folds, int width) {
    entries[page] = entries[page] >>> START_SHIFT << START_SHIFT | folds << FOLD_SHIFT | width;
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
    return shape.bytesPerBit() >>> folds(page);
  }

  /** The cells of a page, among them those that fill its last byte. */
  long cells(int page) {
    return (long) bytesPerBit(page) << 3;
  }

  int segment(int page) {
    return page / shape.pagesPerSegment();
  }

  /** The page of a segment with the most bytes that can be folded, or else another one. */
  int largestFoldable(int segment, int otherwise) {
    int largest = otherwise;
    for (int page = segment * shape.pagesPerSegment(); page < lastOf(segment); page++) {
      if (folds(page) < shape.maxFolds()
          && (folds(largest) == shape.maxFolds() || bytes(page) > bytes(largest))) {
        largest = page;
      }
    }
    return largest;
  }

  private int lastOf(int segment) {
    return Math.min(entries.length, (segment + 1) * shape.pagesPerSegment());
  }

  /** Moves the pages behind one in its segment. */
  void moveFollowing(int page, int bytes) {
    int last = lastOf(segment(page));
    for (int next = page + 1; next < last; next++) {
      entries[next] += bytes << START_SHIFT;
    }
  }

  /** The bytes that each segment uses. */
  int[] usedBytes() {
    int[] used = new int[shape.segments()];
    for (int segment = 0; segment < used.length; segment++) {
      used[segment] = end(lastOf(segment) - 1);
    }
    return used;
  }
}
