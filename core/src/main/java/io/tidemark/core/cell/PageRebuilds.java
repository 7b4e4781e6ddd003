package io.tidemark.core.cell;

import io.tidemark.core.Require;
import io.tidemark.core.cell.BytePacking.Packed;

/** How pages of counters become wider and narrower, and are folded where memory is short. */
final class PageRebuilds {
  private final CountPageShape shape;
  private final PageDirectory directory;
  private final PageBytes bytes;
  private final byte[][] segments;
  private final long[] limits;

  /* For each page the cells that keep it from becoming narrower: those at or above its limit. */
  private final int[] high;

  /* Invariant HIGH_PAGES: so many pages have high cells; kept where they share a width. */
  private int highPages;
  private boolean shrinkDue;
  private byte[] copy = new byte[0];
  private long growths;
  private long shrinks;
  private long folds;

  PageRebuilds(CountPageShape shape, PageDirectory directory, PageBytes bytes) {
    this.shape = shape;
    this.directory = directory;
    this.bytes = bytes;
    this.segments = bytes.segments();
    this.limits = shape.limits();
    this.high = new int[shape.pages()];
  }

  /** For each width the value from which on a cell is high. */
  long[] limits() {
    return limits;
  }

  /** Cells of a page have become high. */
  void raised(int page, int cells) {
    setHigh(page, high[page] + cells);
  }

  /** Cells of a page are no longer high. */
  void lowered(int page, int cells) {
    setHigh(page, high[page] - cells);
    shrinkDue |= canShrink(page);
  }

  /** Whether a page can become narrower; forgotten when asked. */
  boolean takeShrinkDue() {
    boolean due = shrinkDue;
    shrinkDue = false;
    return due;
  }

  /** Makes a page wider, or gives up cells where the memory does not allow it. */
  void makeRoom(int page, int width) {
    int gap = (width - directory.width(page)) * directory.bytesPerBit(page);
    if (shape.isShared()) {
      resizeAll(width);
      growths++;
    } else if (bytes.fits(gap)) {
      bytes.open(directory.segment(page), directory.end(page), gap);
      directory.moveFollowing(page, gap);
      resize(page, width);
      growths++;
    } else {
      fold(foldable(page));
    }
  }

  /**
   * The page itself, or where it has as few cells as can be, the largest one of its segment or of the
   * next that has not. There is one, since the bound leaves room for all pages at the greatest width
   * once they have been folded as far as can be.
   */
  private int foldable(int page) {
    int found = page;
    for (int next = directory.segment(page);
        directory.folds(found) == CountPageShape.MAX_FOLDS;
        next++) {
      found = directory.largestFoldable(next % segments.length, page);
    }
    return found;
  }

  /** Lets a page become narrower, if it can. */
  void settle(int page) {
    while (directory.width(page) > shape.baseBits() && canShrink(page)) {
      int width = directory.width(page) - 1;
      if (shape.isShared()) {
        resizeAll(width);
      } else {
        int before = directory.bytes(page);
        resize(page, width);
        closeGap(page, before);
      }
      shrinks++;
    }
  }

  private boolean canShrink(int page) {
    return shape.isShared() ? highPages == 0 : high[page] == 0;
  }

  private void resize(int page, int width) {
    byte[] segment = segments[directory.segment(page)];
    int start = directory.start(page);
    setHigh(page, BytePacking.repack(copy(page), segment, start, width, limits[width]));
    directory.setForm(page, directory.folds(page), width);
  }

  private void resizeAll(int width) {
    for (int segment = 0; segment < segments.length; segment++) {
      byte[] before = segments[segment];
      bytes.renew(segment, directory.usedBytes(segment) / directory.width(0) * width);
      int start = 0;
      for (int page = directory.firstOf(segment); page < directory.endOf(segment); page++) {
        Packed from = packed(before, directory.start(page), page);
        byte[] to = segments[segment];
        setHigh(page, BytePacking.repack(from, to, start, width, limits[width]));
        start += directory.bytesPerBit(page) * width;
      }
    }
    for (int segment = 0; segment < segments.length; segment++) {
      directory.widenAll(segment, width);
    }
  }

  /** Adds the second half of a page's counters to the first. */
  void fold(int page) {
    int before = directory.bytes(page);
    int start = directory.start(page);
    byte[] segment = segments[directory.segment(page)];
    Packed from = copy(page);
    long greatest = BytePacking.greatestPair(from.bytes(), 0, from.numbers(), from.width());
    int width = Math.max(shape.baseBits(), BytePacking.bits(greatest));
    setHigh(page, BytePacking.addHalves(from, segment, start, width, limits[width]));
    directory.setForm(page, directory.folds(page) + 1, width);
    closeGap(page, before);
    folds++;
  }

  private void closeGap(int page, int bytesBefore) {
    int gap = bytesBefore - directory.bytes(page);
    bytes.close(directory.segment(page), directory.end(page), gap);
    directory.moveFollowing(page, -gap);
  }

  /** The counters of a page, to be read while the page is written; valid until the next copy. */
  private Packed copy(int page) {
    int length = directory.bytes(page);
    if (copy.length < length + BytePacking.PADDING_BYTES) {
      copy = new byte[length + BytePacking.PADDING_BYTES];
    }
    System.arraycopy(segments[directory.segment(page)], directory.start(page), copy, 0, length);
    return packed(copy, 0, page);
  }

  private Packed packed(byte[] from, int start, int page) {
    return new Packed(from, start, directory.counters(page), directory.width(page));
  }

  private void setHigh(int page, int cells) {
    highPages += Integer.signum(cells) - Integer.signum(high[page]);
    high[page] = cells;
  }

  long growths() {
    return growths;
  }

  long shrinks() {
    return shrinks;
  }

  long folds() {
    return folds;
  }

  /** Takes over what happened to pages before they were saved, and counts their high cells. */
  void restore(long[] changes) {
    growths = Require.inRange(changes[0], 0, Long.MAX_VALUE, "growths");
    shrinks = Require.inRange(changes[1], 0, Long.MAX_VALUE, "shrinks");
    folds = Require.inRange(changes[2], 0, Long.MAX_VALUE, "folds");
    for (int page = 0; page < high.length; page++) {
      int width = directory.width(page);
      byte[] segment = segments[directory.segment(page)];
      int counters = directory.counters(page);
      int start = directory.start(page);
      setHigh(page, BytePacking.atLeast(segment, start, counters, width, limits[width]));
    }
  }
}
