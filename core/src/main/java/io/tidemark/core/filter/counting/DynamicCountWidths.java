package io.tidemark.core.filter.counting;

import io.tidemark.core.cell.CountPageShape;
import io.tidemark.core.cell.CountPages;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How wide the counters of a {@link DynamicCountFilter} are. */
final class DynamicCountWidths {
  private DynamicCountWidths() {}

  static int maxBits(CountPages pages) {
    return IntStream.range(0, pages.pages()).map(pages::width).max().orElseThrow();
  }

  static int pagesOfWidth(CountPages pages, int bits) {
    return (int) IntStream.range(0, pages.pages())
        .filter(page -> pages.width(page) == bits)
        .count();
  }

  /** How many pages have each width: {@code 2 bits: 40, 10 bits: 3}. */
  static String text(CountPages pages) {
    return IntStream.rangeClosed(1, maxBits(pages))
        .filter(bits -> pagesOfWidth(pages, bits) > 0)
        .mapToObj(bits -> bits + " bits: " + pagesOfWidth(pages, bits))
        .collect(Collectors.joining(", "));
  }

  static int foldedPages(CountPages pages) {
    return (int)
        IntStream.range(0, pages.pages()).filter(page -> pages.folds(page) > 0).count();
  }

  /* The counter levels of the paper's section 3.3; an overflow of 2^(l-1) up to 2^l - 1 is level l. */
  static List<OverflowLevel> levels(CountPages pages) {
    CountPageShape shape = pages.shape();
    int levels = maxBits(pages) - shape.baseBits() + 1;
    long[] below = new long[levels];
    long[] above = new long[levels];
    pages.forEach(value -> {
      int level = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - shape.baseBits());
      long[] side = value < shape.threshold(level) ? below : above;
      side[level]++;
    });
    List<OverflowLevel> list = new ArrayList<>();
    for (int level = 0; level < levels; level++) {
      list.add(new OverflowLevel(level, below[level], above[level]));
    }
    return List.copyOf(list);
  }
}
