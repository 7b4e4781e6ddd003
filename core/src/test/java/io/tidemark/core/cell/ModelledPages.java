package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.util.Arrays;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/** Counters in pages beside plain numbers, which know nothing of widths. */
final class ModelledPages {
  private final CountPageShape shape;
  private final long[] truth;
  private CountPages pages;

  ModelledPages(CountPageShape shape) {
    this.shape = shape;
    this.truth = new long[(int) shape.cells()];
    this.pages = new CountPages(shape);
  }

  static ModelledPages unbounded(long cells, int baseBits, double shrinkAt, long cellsPerPage) {
    return new ModelledPages(
        new CountPageShape(cells, baseBits, shrinkAt, cellsPerPage, Long.MAX_VALUE));
  }

  CountPages pages() {
    return pages;
  }

  int cells() {
    return truth.length;
  }

  long truth(int cell) {
    return truth[cell];
  }

  void add(int cell, long times) {
    pages.add(cell, times);
    truth[cell] += times;
    assertWithinTheBound();
  }

  /** Removes what is there, and lets the page become narrower. */
  void remove(int cell, long times) {
    assertThat(pages.remove(cell, times)).as("removed from cell %d", cell).isTrue();
    truth[cell] -= times;
    if (pages.takeShrinkDue()) {
      pages.settle(cell);
    }
    assertWithinTheBound();
  }

  private void assertWithinTheBound() {
    // Without a chain of assertions each: there are hundreds of thousands.
    if (pages.memoryBytes() > shape.maxBytes()) {
      fail("%d bytes of %s", pages.memoryBytes(), shape);
    }
  }

  void merge(ModelledPages other) {
    pages.addAll(other.pages);
    for (int cell = 0; cell < truth.length; cell++) {
      truth[cell] += other.truth[cell];
    }
    assertWithinTheBound();
  }

  /** Goes on with the pages that come back from the words. */
  void throughWords() {
    CountPages before = pages;
    CountPageWords packed = new CountPageWords(before);
    long[] words = IntStream.range(0, packed.segments())
        .boxed()
        .flatMapToLong(segment ->
            LongStream.range(0, packed.words(segment)).map(index -> packed.word(segment, index)))
        .toArray();
    assertThat(words).hasSize((int) CountPageWords.words(shape, packed::form));
    long[] changes = {before.growths(), before.shrinks(), before.folds()};
    pages = CountPageWords.read(shape, packed::form, words, changes);
  }

  /** The counters of a page: the sums of all cells that lead to the same one. */
  private long[] counters(int page) {
    int first = page * CountPageShape.PAGE_CELLS;
    int end = Math.min(truth.length, first + CountPageShape.PAGE_CELLS);
    int mask = (CountPageShape.PAGE_CELLS - 1) >> pages.folds(page);
    long[] counters = new long[mask + 1];
    for (int cell = first; cell < end; cell++) {
      counters[cell & mask] += truth[cell];
    }
    return counters;
  }

  /** Every cell is the sum of those it was folded with, exactly, and no page is wider than needed. */
  void assertAsTheModel() {
    long greatestOfAll = Arrays.stream(truth).max().orElseThrow();
    for (int page = 0; page < pages.pages(); page++) {
      long[] counters = counters(page);
      int first = page * CountPageShape.PAGE_CELLS;
      int end = Math.min(truth.length, first + CountPageShape.PAGE_CELLS);
      for (int cell = first; cell < end; cell++) {
        long expected = counters[cell & (counters.length - 1)];
        if (pages.value(cell) != expected) {
          fail("cell %d of %s: %d for %d", cell, shape, pages.value(cell), expected);
        }
      }
      boolean shared = shape.cellsPerPage() != CountPageShape.PAGE_CELLS;
      assertWidth(page, shared ? greatestOfAll : Arrays.stream(counters).max().orElseThrow());
    }
  }

  private void assertWidth(int page, long greatest) {
    int width = pages.width(page);
    if (greatest >>> width != 0) {
      fail("page %d of %s: %d bits, with a cell of %d", page, shape, width, greatest);
    }
    if (width > shape.baseBits() && greatest < threshold(width - shape.baseBits() - 1)) {
      fail("page %d of %s: still %d bits, with no cell above %d", page, shape, width, greatest);
    }
  }

  /**
   * Below it, all cells of level l or less, a page of overflow width l + 1 becomes narrower: T_0 =
   * (2^x - 1) λ and T_l = 2^(x + l - 1) (1 + λ). The paper prints y for l + 1 there, and for y = 1 two
   * thresholds that differ; its own Fig. 3 follows these.
   */
  private double threshold(int level) {
    return level == 0
        ? (Math.pow(2, shape.baseBits()) - 1) * shape.shrinkAt()
        : Math.pow(2, shape.baseBits() + level - 1) * (1 + shape.shrinkAt());
  }
}
