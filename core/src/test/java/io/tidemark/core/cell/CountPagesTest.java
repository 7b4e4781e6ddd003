package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters in pages are what plain numbers are, whatever the shape and the order of changes. */
class CountPagesTest {
  /* Around the ends of bytes, pages and segments. */
  private static final int[] CELLS = {1, 7, 8, 9, 63, 64, 65, 257, 1_000, 1_025, 32_769, 65_537};

  /** Counts that grow and shrink in every order of magnitude, and whose keys are skewed. */
  private static void change(ModelledPages pages, int steps, int mostBits, long seed) {
    SplittableRandom random = RandomSource.seeded(seed);
    ZipfStream skewed = new ZipfStream(
        new ZipfStream.Parameters(pages.cells(), random.nextInt(3), random.nextLong()));
    int place = random.nextInt(pages.cells());
    for (int step = 0; step < steps; step++) {
      boolean growing = step / 500 % 2 == 0;
      // From some cell on, so that heavy pages are not always the first.
      int cell = (int) ((skewed.next() + place) % pages.cells());
      long there = pages.truth(cell);
      if (there > 0 && random.nextInt(4) < (growing ? 1 : 3)) {
        pages.remove(cell, random.nextBoolean() ? there : 1 + random.nextLong(there));
      } else {
        pages.add(cell, 1 + random.nextLong(1L << random.nextInt(mostBits + 1)));
      }
    }
  }

  private static void removeEverything(ModelledPages pages) {
    for (int cell = 0; cell < pages.cells(); cell++) {
      long there = pages.truth(cell);
      if (there > 1) {
        pages.remove(cell, there / 2);
      }
      if (there > 0) {
        pages.remove(cell, there - there / 2);
      }
    }
  }

  private static void assertAllZeroAndNarrow(ModelledPages pages) {
    pages.assertAsTheModel();
    for (int page = 0; page < pages.pages().pages(); page++) {
      assertThat(pages.pages().width(page)).isEqualTo(pages.pages().shape().baseBits());
    }
  }

  @Property(seed = "20060901", tries = 150)
  void pagesOfAnySizeAreWhatPlainNumbersAre(
      @ForAll @IntRange(max = 11) int cells,
      @ForAll boolean inPages,
      @ForAll @IntRange(min = 1, max = 32) int baseBits,
      @ForAll @IntRange(max = 40) int mostBits,
      @ForAll @DoubleRange(min = 0.01, max = 1) double shrinkAt,
      @ForAll long seed) {
    long cellsPerPage = inPages ? CountPageShape.PAGE_CELLS : CELLS[cells];
    ModelledPages pages = ModelledPages.unbounded(CELLS[cells], baseBits, shrinkAt, cellsPerPage);
    change(pages, 1_500, mostBits, seed);
    pages.assertAsTheModel();
    pages.throughWords();
    pages.assertAsTheModel();
    change(pages, 1_500, mostBits, ~seed);
    pages.assertAsTheModel();
    removeEverything(pages);
    assertAllZeroAndNarrow(pages);
    assertThat(pages.pages().memoryBytes())
        .as("memory of an emptied filter: that of a new one and what was put aside")
        .isBetween(
            pages.pages().shape().emptyBytes(), 2 * pages.pages().shape().emptyBytes() + 1_024);
  }

  @Property(seed = "20060902", tries = 150)
  void foldedPagesAreSumsOfNeighboursAndKeepToTheBound(
      @ForAll @IntRange(max = 11) int cells,
      @ForAll @IntRange(min = 1, max = 32) int baseBits,
      @ForAll @IntRange(max = 30) int mostBits,
      @ForAll @DoubleRange(min = 0, max = 2) double slack,
      @ForAll long seed) {
    long least = CountPageShape.leastBytes(CELLS[cells], baseBits);
    // From the least that is allowed to three times as much; the least itself one time in ten.
    long maxBytes = least + (long) (Math.max(0, slack - 0.2) * least);
    CountPageShape shape =
        new CountPageShape(CELLS[cells], baseBits, 0.5, CountPageShape.PAGE_CELLS, maxBytes);
    ModelledPages pages = new ModelledPages(shape);
    change(pages, 1_500, mostBits, seed);
    pages.assertAsTheModel();
    ModelledPages others = new ModelledPages(shape);
    change(others, 1_500, mostBits, ~seed);
    pages.throughWords();
    pages.merge(others);
    pages.assertAsTheModel();
    others.assertAsTheModel();
    change(pages, 1_000, mostBits, seed + 1);
    pages.assertAsTheModel();
    removeEverything(pages);
    assertAllZeroAndNarrow(pages);
  }

  /** All cells as great as can be, in the least memory: everything is folded as far as can be. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 8, 32})
  void theLeastMemoryHoldsTheGreatestCounts(int baseBits) {
    long least = CountPageShape.leastBytes(3_000, baseBits);
    ModelledPages pages = new ModelledPages(
        new CountPageShape(3_000, baseBits, 0.5, CountPageShape.PAGE_CELLS, least));
    long most = BytePacking.max(CountPages.MAX_BITS) / CountPageShape.PAGE_CELLS;
    for (int cell = 2_999; cell >= 0; cell--) {
      pages.add(cell, most);
    }
    pages.assertAsTheModel();
    removeEverything(pages);
    assertAllZeroAndNarrow(pages);
    assertThatThrownBy(
            () -> new CountPageShape(3_000, baseBits, 0.5, CountPageShape.PAGE_CELLS, least - 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("maxBytes: " + (least - 1) + " (expected: " + least + "..");
  }

  /** One cell from each width to the next and back, among others of a few bits. */
  @ParameterizedTest
  @ValueSource(longs = {256, 1_000})
  void growsAndShrinksAtEveryWidth(long cellsPerPage) {
    for (int baseBits : new int[] {1, 3, 32}) {
      for (int cell : new int[] {0, 256, 999}) {
        ModelledPages pages = ModelledPages.unbounded(1_000, baseBits, 1, cellsPerPage);
        for (int other = 0; other < 1_000; other += 3) {
          pages.add(other, 1);
        }
        long there = pages.truth(cell);
        pages.add(cell, BytePacking.max(baseBits) - there);
        int page = cell / CountPageShape.PAGE_CELLS;
        for (int bits = baseBits; bits < CountPages.MAX_BITS; bits++) {
          assertThat(pages.pages().width(page)).isEqualTo(bits);
          pages.add(cell, 1);
          assertThat(pages.pages().width(page)).isEqualTo(bits + 1);
          pages.assertAsTheModel();
          pages.add(cell, BytePacking.max(bits));
        }
        assertThat(pages.pages().value(cell)).isEqualTo((1L << 56) - 1);
        for (int bits = CountPages.MAX_BITS; bits > baseBits + 1; bits--) {
          pages.remove(cell, 1L << (bits - 1));
          assertThat(pages.pages().width(page)).isEqualTo(bits - 1);
          pages.assertAsTheModel();
        }
        assertThat(pages.pages().shrinks()).isEqualTo(CountPages.MAX_BITS - baseBits - 1);
        assertThat(pages.pages().growths()).isEqualTo(CountPages.MAX_BITS - baseBits);
      }
    }
  }

  /** A width is kept until all cells are below the threshold, not earlier and not later. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-9, 0.1, 0.5, 0.999, 1})
  void shrinksAtTheThreshold(double shrinkAt) {
    for (int baseBits : new int[] {1, 4, 20}) {
      long cellsPerPage = baseBits == 4 ? 300 : CountPageShape.PAGE_CELLS;
      ModelledPages pages = ModelledPages.unbounded(300, baseBits, shrinkAt, cellsPerPage);
      pages.add(10, 1L << (baseBits + 6));
      pages.add(270, 1L << (baseBits + 6));
      for (int cell : new int[] {10, 270}) {
        // Down by about a tenth each time, then by ones, and the model looks at the width.
        while (pages.truth(cell) > 0) {
          pages.remove(cell, Math.max(1, pages.truth(cell) / 10));
          pages.assertAsTheModel();
        }
      }
      assertAllZeroAndNarrow(pages);
    }
  }

  @Test
  void refusesToRemoveMoreThanThereIs() {
    ModelledPages pages = ModelledPages.unbounded(100, 2, 0.5, 256);
    pages.add(70, 1L << 40);
    pages.add(71, 2);
    long bytes = pages.pages().memoryBytes();
    assertThat(pages.pages().remove(70, (1L << 40) + 1)).isFalse();
    assertThat(pages.pages().remove(70, Long.MAX_VALUE)).isFalse();
    assertThat(pages.pages().remove(71, 3)).isFalse();
    assertThat(pages.pages().remove(72, 1)).isFalse();
    assertThat(pages.pages().takeShrinkDue()).isFalse();
    pages.assertAsTheModel();
    assertThat(pages.pages().memoryBytes()).isEqualTo(bytes);
  }

  /** Pages with a width each and cells that share one hold the same values on the same stream. */
  @Test
  void whoSharesAWidthChangesNoValue() {
    ModelledPages shared = ModelledPages.unbounded(5_000, 3, 0.3, 5_000);
    ModelledPages pages = ModelledPages.unbounded(5_000, 3, 0.3, CountPageShape.PAGE_CELLS);
    change(shared, 30_000, 12, 17);
    change(pages, 30_000, 12, 17);
    for (int cell = 0; cell < 5_000; cell++) {
      assertThat(pages.pages().value(cell)).isEqualTo(shared.pages().value(cell));
    }
    assertThat(pages.pages().memoryBytes())
        .as("narrow pages beside wide ones")
        .isLessThan(shared.pages().memoryBytes());
  }

  /** m (x + y) bits, as the paper says, and the directory of 32 pages in one segment. */
  @Test
  void aWidthThatAllShareCostsWhatThePaperSays() {
    for (int bits = 3; bits <= 56; bits++) {
      ModelledPages shared = ModelledPages.unbounded(8_000, 3, 0.5, 8_000);
      shared.add(4_711, 1L << (bits - 1));
      assertThat(shared.pages().memoryBytes()).isEqualTo(1_000L * bits + 32 * 8 + 32);
    }
  }
}
