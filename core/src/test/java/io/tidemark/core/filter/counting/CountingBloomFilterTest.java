package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.contract.CountShape;
import io.tidemark.core.contract.MultisetFilterContract;
import io.tidemark.core.contract.SavedBytes;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.oracle.CountOracle;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountingBloomFilterTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(20_000_601);

  /** The contract, for a width and a layout. */
  private interface Counters extends MultisetFilterContract {
    int bits();

    CountLayout layout();

    @Override
    default MultisetFilter emptyFilter(CountShape shape) {
      long cells = layout() == CountLayout.BLOCKED
          ? shape.cellsInBlocksOf(CountLayout.BLOCK_CELLS)
          : shape.cells();
      return new CountingBloomFilter(
          new CountingBloomSpec(cells, bits(), shape.probes(), layout()),
          MultisetFilterContract.DIGEST);
    }

    @Override
    default void merge(MultisetFilter into, MultisetFilter other) {
      ((CountingBloomFilter) into).merge((CountingBloomFilter) other);
    }

    @Override
    default void clear(MultisetFilter filter) {
      ((CountingBloomFilter) filter).clear();
    }

    @Override
    default void addAll(MultisetFilter filter, long[] digests, int from, int to) {
      ((CountingBloomFilter) filter).addAll(digests, from, to);
    }

    @Override
    default void estimateAll(
        MultisetFilter filter, long[] digests, int from, int to, long[] counts) {
      ((CountingBloomFilter) filter).estimateAll(digests, from, to, counts);
    }

    @Override
    default long promisedCount(long truth) {
      return Math.min(truth, (1L << bits()) - 1);
    }

    @Override
    default boolean isExact(MultisetFilter filter) {
      return ((CountingBloomFilter) filter).saturatedCells() == 0;
    }
  }

  @Nested
  class Wide implements Counters {
    @Override
    public int bits() {
      return 32;
    }

    @Override
    public CountLayout layout() {
      return CountLayout.STANDARD;
    }
  }

  /** With counts that many cells cannot hold. */
  @Nested
  class Narrow implements Counters {
    @Override
    public int bits() {
      return 4;
    }

    @Override
    public CountLayout layout() {
      return CountLayout.STANDARD;
    }
  }

  @Nested
  class Blocked implements Counters {
    @Override
    public int bits() {
      return 19;
    }

    @Override
    public CountLayout layout() {
      return CountLayout.BLOCKED;
    }
  }

  private static CountingBloomFilter filter(long cells, int bits, int probes) {
    return new CountingBloomFilter(
        new CountingBloomSpec(cells, bits, probes, CountLayout.STANDARD), DIGEST);
  }

  private static long[] values(CountingBloomFilter filter) {
    return LongStream.range(0, filter.spec().cells()).map(filter.cells()::value).toArray();
  }

  /** A saturated cell is never lowered, is counted, and no count is below what a cell can hold. */
  @Test
  void saturationStaysAtEveryWidth() {
    for (int bits = 1; bits <= 32; bits++) {
      CountingBloomFilter filter = filter(50, bits, 3);
      long max = filter.spec().maxCount();
      CountOracle oracle = new CountOracle();
      SplittableRandom random = RandomSource.seeded(bits);
      boolean[] saturated = new boolean[50];
      for (int i = 0; i < 2_000; i++) {
        int key = random.nextInt(20);
        long there = oracle.count(key);
        if (there > 0 && random.nextInt(5) < 3) {
          long times = 1 + random.nextLong(there);
          filter.remove(DIGEST.of(key), times);
          oracle.remove(key, times);
        } else {
          // A tenth of what a cell holds, or much more.
          long times = 1 + random.nextLong(random.nextInt(60) == 0 ? 2 * max : max / 10 + 1);
          filter.add(DIGEST.of(key), times);
          oracle.add(key, times);
        }
        assertSticky(filter, saturated);
        for (int asked = 0; asked < 20; asked++) {
          if (filter.estimate(DIGEST.of(asked)) < Math.min(max, oracle.count(asked))) {
            assertThat(filter.estimate(DIGEST.of(asked)))
                .as("key %d in %d bits", asked, bits)
                .isGreaterThanOrEqualTo(Math.min(max, oracle.count(asked)));
          }
        }
      }
      assertThat(filter.saturatedCells()).as("of %d bits", bits).isPositive();
      assertThat(filter.total()).isEqualTo(oracle.total());
    }
  }

  private static void assertSticky(CountingBloomFilter filter, boolean[] saturated) {
    long[] values = values(filter);
    int number = 0;
    for (int cell = 0; cell < values.length; cell++) {
      boolean full = values[cell] == filter.spec().maxCount();
      if (saturated[cell] && !full) {
        assertThat(values[cell])
            .as("saturated cell %d", cell)
            .isEqualTo(filter.spec().maxCount());
      }
      saturated[cell] = full;
      number += full ? 1 : 0;
    }
    if (number != filter.saturatedCells()) {
      assertThat(filter.saturatedCells()).isEqualTo(number);
    }
  }

  /** What is not saturated is exact, next to what is. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 7, 31, 32})
  void aCellOfTheGreatestValueStandsForAtLeastAsMany(int bits) {
    CountingBloomFilter filter = filter(1_000, bits, 4);
    long max = filter.spec().maxCount();
    long digest = DIGEST.of("many");
    filter.add(digest, max);
    assertThat(filter.estimate(digest)).isEqualTo(max);
    assertThat(filter.isSaturated(max)).isTrue();
    assertThat(filter.isSaturated(max - 1)).isFalse();
    assertThat(filter.saturatedCells()).isEqualTo(4);
    filter.add(digest, Long.MAX_VALUE - max);
    assertThat(filter.estimate(digest)).isEqualTo(max);
    filter.remove(digest, Long.MAX_VALUE);
    assertThat(filter.estimate(digest)).as("forever").isEqualTo(max);
    assertThat(filter.total()).isZero();
    assertThatThrownBy(() -> filter.remove(digest))
        .isInstanceOf(AbsentKeyException.class)
        .hasMessageStartingWith("times: 1 (expected: at most 0, ");
    filter.clear();
    assertThat(filter.saturatedCells()).isZero();
    assertThat(filter.estimate(digest)).isZero();
  }

  /** A key with a saturated cell and one that holds too little: what was lowered is raised again. */
  @Test
  void aRefusedRemovalChangesNothingBesideSaturatedCells() throws IOException {
    CountingBloomFilter filter = filter(40, 3, 5);
    for (int key = 0; key < 12; key++) {
      filter.add(DIGEST.of(key), 1 + key % 3);
    }
    assertThat(filter.saturatedCells()).isBetween(1L, 39L);
    byte[] before = SavedBytes.of(filter);
    int refused = 0;
    for (int key = 0; key < 5_000; key++) {
      long digest = DIGEST.of(key);
      long most = filter.estimate(digest);
      if (!filter.isSaturated(most)) {
        assertThatThrownBy(() -> filter.remove(digest, most + 1))
            .isInstanceOf(AbsentKeyException.class);
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(1_000);
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
  }

  /** Two filters with cells that saturate only together. */
  @Test
  void mergedCellsSaturate() throws IOException {
    CountingBloomFilter left = filter(100, 3, 2);
    CountingBloomFilter right = filter(100, 3, 2);
    CountingBloomFilter both = filter(100, 3, 2);
    for (int key = 0; key < 40; key++) {
      left.add(DIGEST.of(key), 1 + key % 5);
      right.add(DIGEST.of(key), 2);
      both.add(DIGEST.of(key), 3 + key % 5);
    }
    left.merge(right);
    assertThat(SavedBytes.of(left)).isEqualTo(SavedBytes.of(both));
    assertThat(left.saturatedCells()).isPositive();
  }

  @Test
  void mergesOnlyWhatCountsInTheSamePlaces() throws IOException {
    CountingBloomFilter filter = filter(100, 8, 3);
    filter.add(DIGEST.of(1));
    byte[] before = SavedBytes.of(filter);
    CountingBloomSpec spec = filter.spec();
    CountingBloomFilter seeded = new CountingBloomFilter(spec, FastDigest.seeded(1));
    for (CountingBloomFilter other : new CountingBloomFilter[] {
      filter(101, 8, 3), filter(100, 7, 3), filter(100, 8, 4), seeded, filter
    }) {
      assertThatThrownBy(() -> filter.merge(other))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("other: ");
    }
    CountingBloomFilter full = filter(100, 8, 3);
    full.add(DIGEST.of(2), Long.MAX_VALUE);
    assertThatThrownBy(() -> filter.merge(full)).isInstanceOf(IllegalArgumentException.class);
    assertThat(SavedBytes.of(filter)).isEqualTo(before);
  }

  @Test
  void statesTheShareOfZeroCellsAndItsMemory() {
    CountingBloomFilter filter = filter(1_000, 5, 1);
    assertThat(filter.zeroShare()).isEqualTo(1);
    for (long cell = 0; cell < 250; cell++) {
      // One probe: the place of a digest is its share of all digests.
      filter.add(cell * (Long.MAX_VALUE / 500) + (Long.MAX_VALUE / 1_000));
    }
    assertThat(filter.zeroShare()).isEqualTo(0.75);
    assertThat(filter.expectedError()).isEqualTo(0.25);
    assertThat(filter.memoryBytes()).isEqualTo(632);
  }
}
