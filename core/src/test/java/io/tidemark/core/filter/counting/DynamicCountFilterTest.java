package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.core.cell.CountPages;
import io.tidemark.core.contract.CountShape;
import io.tidemark.core.contract.MultisetFilterContract;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.io.IOException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class DynamicCountFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_060_302);

  /** The contract, for shapes of pages. */
  private interface Pages extends MultisetFilterContract {
    DynamicCountSpec spec(CountShape shape);

    @Override
    default MultisetFilter emptyFilter(CountShape shape) {
      return new DynamicCountFilter(spec(shape), MultisetFilterContract.DIGEST);
    }

    @Override
    default void merge(MultisetFilter into, MultisetFilter other) {
      ((DynamicCountFilter) into).merge((DynamicCountFilter) other);
    }

    @Override
    default void clear(MultisetFilter filter) {
      ((DynamicCountFilter) filter).clear();
    }

    @Override
    default void addAll(MultisetFilter filter, long[] digests, int from, int to) {
      ((DynamicCountFilter) filter).addAll(digests, from, to);
    }

    @Override
    default void estimateAll(
        MultisetFilter filter, long[] digests, int from, int to, long[] counts) {
      ((DynamicCountFilter) filter).estimateAll(digests, from, to, counts);
    }

    /** The same cells; how often widths changed may differ. */
    @Override
    default void assertSameCounts(MultisetFilter one, MultisetFilter other) throws IOException {
      assertThat(one.total()).isEqualTo(other.total());
      assertThat(values((DynamicCountFilter) one)).isEqualTo(values((DynamicCountFilter) other));
    }
  }

  private static long[] values(DynamicCountFilter filter) {
    return LongStream.range(0, filter.spec().cells()).map(filter.pages()::value).toArray();
  }

  @Nested
  class InPages implements Pages {
    @Override
    public DynamicCountSpec spec(CountShape shape) {
      return new DynamicCountSpec(
          shape.cells(), 2, shape.probes(), 0.5, 256, CountLayout.STANDARD, unbounded());
    }
  }

  /** The paper's structure, which gives every bit back at once. */
  @Nested
  class OfOneWidth implements Pages {
    @Override
    public DynamicCountSpec spec(CountShape shape) {
      return new DynamicCountSpec(
          shape.cells(), 1, shape.probes(), 1, shape.cells(), CountLayout.STANDARD, unbounded());
    }
  }

  @Nested
  class Blocked implements Pages {
    @Override
    public DynamicCountSpec spec(CountShape shape) {
      long cells = shape.cellsInBlocksOf(CountLayout.BLOCK_CELLS);
      return new DynamicCountSpec(
          cells, 4, shape.probes(), 0.01, 256, CountLayout.BLOCKED, unbounded());
    }
  }

  /** Bounded to a little more than the least. */
  @Nested
  class Bounded implements Pages {
    @Override
    public DynamicCountSpec spec(CountShape shape) {
      long least = DynamicCountSpec.leastBytes(shape.cells(), 2);
      return new DynamicCountSpec(
          shape.cells(), 2, shape.probes(), 0.5, 256, CountLayout.STANDARD, least + least / 8);
    }

    @Override
    public void checkAlways(MultisetFilter filter) {
      DynamicCountFilter bounded = (DynamicCountFilter) filter;
      if (filter.memoryBytes() > bounded.spec().maxBytes()) {
        fail("%d bytes of %s", filter.memoryBytes(), bounded.spec());
      }
    }

    /** Which neighbours have become one may differ, but not how much the cells of a page hold. */
    @Override
    public void assertSameCounts(MultisetFilter one, MultisetFilter other) {
      assertThat(one.total()).isEqualTo(other.total());
      assertThat(sums((DynamicCountFilter) one)).isEqualTo(sums((DynamicCountFilter) other));
      checkAlways(one);
    }

    private long[] sums(DynamicCountFilter filter) {
      CountPages pages = filter.pages();
      long[] sums = new long[pages.pages()];
      for (int page = 0; page < sums.length; page++) {
        long first = page * DynamicCountSpec.PAGE_CELLS;
        long counters = DynamicCountSpec.PAGE_CELLS >> pages.folds(page);
        long end = Math.min(filter.spec().cells(), first + counters);
        sums[page] = LongStream.range(first, end).map(pages::value).sum();
      }
      return sums;
    }

    @Override
    public void assertMerged(MultisetFilter merged, MultisetFilter both) {
      assertSameCounts(merged, both);
    }
  }

  /** Bounded to the least, in blocks. */
  @Nested
  class BoundedAndBlocked extends Bounded {
    @Override
    public DynamicCountSpec spec(CountShape shape) {
      long cells = shape.cellsInBlocksOf(CountLayout.BLOCK_CELLS);
      long least = DynamicCountSpec.leastBytes(cells, 1);
      return new DynamicCountSpec(cells, 1, shape.probes(), 0.2, 256, CountLayout.BLOCKED, least);
    }
  }

  private static long unbounded() {
    return DynamicCountSpec.UNBOUNDED;
  }

  private static DynamicCountFilter whole(long cells, int baseBits, int probes) {
    return new DynamicCountFilter(
        new DynamicCountSpec(
            cells, baseBits, probes, 0.5, cells, CountLayout.STANDARD, unbounded()),
        DIGEST);
  }

  /**
   * The paper's Fig. 3. Its text substitutes the level for the overflow width in the threshold, which
   * would be 12 for level 1; with 24 the numbers are those that the text names.
   */
  @Test
  void levelsAreThoseOfThePapersFigure3() {
    DynamicCountFilter filter = whole(8, 4, 1);
    long[] counts = {0, 2, 7, 31, 9, 28, 17, 60};
    for (int cell = 0; cell < 8; cell++) {
      if (counts[cell] > 0) {
        // With one probe, the highest bits are the cell.
        filter.add((long) cell << 61, counts[cell]);
      }
    }
    assertThat(values(filter)).isEqualTo(counts);
    assertThat(filter.overflowBits()).isEqualTo(2);
    assertThat(filter.levels())
        .containsExactly(
            new OverflowLevel(0, 3, 1), new OverflowLevel(1, 1, 2), new OverflowLevel(2, 0, 1));
    // Level 2 and what is above the threshold of level 1 go; a bit of all counters is given back.
    filter.remove(7L << 61, 60);
    filter.remove(3L << 61, 31);
    assertThat(filter.overflowBits()).as("28 is above 24").isEqualTo(2);
    filter.remove(5L << 61, 28);
    assertThat(filter.overflowBits()).isEqualTo(1);
    assertThat(filter.levels())
        .containsExactly(new OverflowLevel(0, 6, 1), new OverflowLevel(1, 1, 0));
    assertThat(filter.growths() + filter.shrinks()).isEqualTo(filter.rebuilds());
    assertThat(filter.shrinks()).isOne();
  }

  /** All probes of a key in one cell, as often as can be. */
  @Test
  void countsUpToTheGreatestAndRefusesMore() throws IOException {
    for (int probes : new int[] {1, 3, 64}) {
      for (long cells : new long[] {1, 64, 1_000}) {
        DynamicCountFilter filter = whole(cells, 1, probes);
        filter.add(DIGEST.of(1), DynamicCountFilter.MAX_TOTAL);
        assertThat(filter.estimate(DIGEST.of(1)))
            .isGreaterThanOrEqualTo(DynamicCountFilter.MAX_TOTAL);
        byte[] before = SavedBytes.of(filter);
        assertThatThrownBy(() -> filter.add(DIGEST.of(2)))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith("times: 1 (expected: ");
        assertThatThrownBy(() -> filter.addAll(new long[] {1, 2}, 0, 2))
            .isInstanceOf(IllegalArgumentException.class);
        DynamicCountFilter other = whole(cells, 1, probes);
        other.add(DIGEST.of(2));
        assertThatThrownBy(() -> filter.merge(other)).isInstanceOf(IllegalArgumentException.class);
        assertThat(SavedBytes.of(filter)).isEqualTo(before);
        filter.remove(DIGEST.of(1), DynamicCountFilter.MAX_TOTAL - 1);
        assertThat(filter.estimate(DIGEST.of(1))).isBetween(1L, 64L);
        filter.remove(DIGEST.of(1));
        assertThat(filter.overflowBits()).isZero();
        assertThat(filter.zeroShare()).isEqualTo(1);
      }
    }
  }

  @Test
  void mergesOnlyWhatCountsInTheSamePlaces() throws IOException {
    DynamicCountFilter filter = whole(100, 4, 3);
    filter.add(DIGEST.of(1));
    byte[] before = SavedBytes.of(filter);
    DynamicCountFilter seeded = new DynamicCountFilter(filter.spec(), FastDigest.seeded(1));
    for (DynamicCountFilter other : new DynamicCountFilter[] {
      whole(101, 4, 3), whole(100, 5, 3), whole(100, 4, 2), seeded, filter
    }) {
      assertThatThrownBy(() -> filter.merge(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("other: ");
    }
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
  }
}
