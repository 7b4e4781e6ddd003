package io.tidemark.core.cell;

import io.tidemark.core.Require;

/** How pages of counters become wider and narrower, and are folded where memory is short. */
final class PageRebuilds {
  private final CountPageShape shape;
  private final PageDirectory directory;
  private final PageBytes bytes;
  private final byte[][] segments;
  private final long[] limits;

  /* For each page the cells that keep it from becoming narrower: those at or above its limit. */
  private final int[] high;
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

  /** The numbers of high cells themselves, for those who change them without detour. */
  int[] high() {
    return high;
  }

  /** Makes a page wider, or gives up cells where the memory does not allow it. */
  void makeRoom(int page, int width) {
    int gap = (width - directory.width(page)) * directory.bytesPerBit(page);
    if (bytes.fits(gap)) {
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
    for (int next = directory.segment(page); directory.folds(found) == shape.maxFolds(); next++) {
      found = directory.largestFoldable(next % segments.length, page);
    }
    return found;
  }

  private void resize(int page, int width) {
    repack(page, 1, width);
  }

  /** Replaces each two neighbours by their sum. */
  void fold(int page) {
    int before = directory.bytes(page);
    long greatest = BytePacking.greatestPair(
        segments[directory.segment(page)],
        directory.start(page),
        directory.cells(page),
        directory.width(page));
    repack(page, 2, Math.max(shape.baseBits(), BytePacking.bits(greatest)));
    closeGap(page, before);
    folds++;
  }

  private void repack(int page, int together, int width) {
    byte[] segment = segments[directory.segment(page)];
    int start = directory.start(page);
    high[page] = BytePacking.repack(
        copy(segment, start, directory.bytes(page)),
        directory.cells(page),
        directory.width(page),
        together,
        segment,
        start,
        width,
        limits[width]);
    directory.setForm(page, directory.folds(page) + together - 1, width);
  }

  /** The bytes of a page, to be read while the page is written; valid until the next page is. */
  private byte[] copy(byte[] segment, int start, int length) {
    if (copy.length < length + BytePacking.PADDING_BYTES) {
      copy = new byte[length + BytePacking.PADDING_BYTES];
    }
    System.arraycopy(segment, start, copy, 0, length);
    return copy;
  }

  private void closeGap(int page, int bytesBefore) {
    int gap = bytesBefore - directory.bytes(page);
    bytes.close(directory.segment(page), directory.end(page), gap);
    directory.moveFollowing(page, -gap);
  }

  private void countHigh(int page) {
    high[page] = BytePacking.atLeast(
        segments[directory.segment(page)],
        directory.start(page),
        directory.cells(page),
        directory.width(page),
        limits[directory.width(page)]);
  }

  /** Lets a page become narrower, if it can. */
  void settle(int page) {
    while (directory.width(page) > shape.baseBits() && high[page] == 0) {
      int before = directory.bytes(page);
      resize(page, directory.width(page) - 1);
      closeGap(page, before);
      shrinks++;
    }
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
      countHigh(page);
    }
  }
}
