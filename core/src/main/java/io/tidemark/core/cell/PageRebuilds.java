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
    byte[] segment = segments[directory.segment(page)];
    int start = directory.start(page);
    long cells = directory.cells(page);
    if (width > directory.width(page)) {
      BytePacking.widen(segment, start, cells, directory.width(page), width);
    } else {
      BytePacking.narrow(segment, start, cells, directory.width(page), width);
    }
    directory.setForm(page, directory.folds(page), width);
    countHigh(page);
  }

  void fold(int page) {
    byte[] segment = segments[directory.segment(page)];
    int start = directory.start(page);
    int before = directory.bytes(page);
    long cells = directory.cells(page);
    int width = directory.width(page);
    long greatest = BytePacking.greatestPair(segment, start, cells, width);
    int sumWidth = Math.max(shape.baseBits(), BytePacking.bits(greatest));
    BytePacking.addPairs(segment, start, cells, width, sumWidth);
    directory.setForm(page, directory.folds(page) + 1, sumWidth);
    countHigh(page);
    closeGap(page, before);
    folds++;
  }

  private void closeGap(int page, int bytesBefore) {
    int gap = bytesBefore - directory.bytes(page);
    bytes.close(directory.segment(page), directory.end(page), gap);
    directory.moveFollowing(page, -gap);
  }

  void countHigh(int page) {
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
