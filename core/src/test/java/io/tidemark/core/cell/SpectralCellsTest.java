package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters of various widths against plain numbers. */
class SpectralCellsTest {
  /* The cells, and what they should hold. */
  private static final class Pair {
    private final long[] plain;
    private SpectralCells cells;
    private long rebuilds;

    Pair(int size, double slack) {
      cells = new SpectralCells(size, slack);
      plain = new long[size];
    }

    void set(int cell, long value) {
      rebuilds += width(value) == width(plain[cell]) ? 0 : 1;
      if (value > plain[cell]) {
        cells.raise(cell, value - plain[cell]);
      } else {
        cells.lower(cell, plain[cell] - value);
      }
      plain[cell] = value;
      // Without a chain of assertions each: there are many.
      if (cells.value(cell) != value) {
        fail("cell %d: %d (expected: %d)", cell, cells.value(cell), value);
      }
    }

    void check() {
      LongSupplier inOrder = cells.inOrder();
      for (int cell = 0; cell < plain.length; cell++) {
        if (cells.value(cell) != plain[cell] || inOrder.getAsLong() != plain[cell]) {
          fail("cell %d: %d (expected: %d)", cell, cells.value(cell), plain[cell]);
        }
      }
      assertThat(cells.zeros())
          .isEqualTo(Arrays.stream(plain).filter(v -> v == 0).count());
      assertThat(cells.usedBits())
          .isEqualTo(Arrays.stream(plain).map(SpectralCellsTest::width).sum());
      assertThat(cells.rebuilds()).as("changes of width").isEqualTo(rebuilds);
    }

    void saveAndLoad(double slack) {
      cells = SpectralCells.ofWords(plain.length, slack, cells.words());
      rebuilds = 0;
    }
  }

  private static long width(long value) {
    return Long.toBinaryString(value).length();
  }

  /** Every width is as likely as any other. */
  private static long ofAnyWidth(SplittableRandom random) {
    return random.nextLong(1L << random.nextInt(1 + SpectralCells.MAX_BITS));
  }

  /** By many bits at once, up and down, beyond 2^31 in half of all cases. */
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "2, 0.5",
    "7, 0.1",
    "31, 1",
    "32, 0.3",
    "33, 0.01",
    "500, 0.25",
    "3000, 0.1",
    "3000, 1"
  })
  void holdsAnyNumbers(int size, double slack) {
    SplittableRandom random = RandomSource.seeded(size);
    Pair pair = new Pair(size, slack);
    for (int i = 0; i < 100_000; i++) {
      pair.set(random.nextInt(size), ofAnyWidth(random));
      if (i % 20_000 == 0) {
        pair.check();
        pair.saveAndLoad(slack);
      }
    }
    pair.check();
  }

  /** One by one, and more of them raised than lowered in every other phase; the rest is slack. */
  @ParameterizedTest
  @CsvSource({"40, 0.5", "1000, 0.05", "1000, 0.5", "20000, 0.2", "20000, 1"})
  void countsUpAndDown(int size, double slack) {
    SplittableRandom random = RandomSource.seeded(size);
    Pair pair = new Pair(size, slack);
    int phase = 30 * size;
    int steps = Math.max(400_000, 4 * phase);
    for (int i = 0; i < steps; i++) {
      // The lower of two: some cells are raised far more often than others.
      int cell = Math.min(random.nextInt(size), random.nextInt(size));
      boolean up = random.nextInt(8) < (i / phase % 2 == 0 ? 7 : 1);
      if (up || pair.plain[cell] > 0) {
        pair.set(cell, pair.plain[cell] + (up ? 1 : -1));
      }
      if (i % (steps / 4) == 0) {
        pair.check();
      }
    }
    pair.check();
    assertThat(pair.cells.refreshes()).as("laid out afresh").isPositive();
  }

  /** A counter at every place of groups and subgroups, alone among zeros, through all widths. */
  @ParameterizedTest
  @ValueSource(ints = {1, 5, 70, 700})
  void everyCounterGrowsToItsGreatestAndBack(int size) {
    for (int cell = 0; cell < size; cell += Math.max(1, size / 100)) {
      Pair pair = new Pair(size, 0.25);
      for (int bits = 1; bits <= SpectralCells.MAX_BITS; bits++) {
        pair.set(cell, (1L << bits) - 1);
      }
      pair.check();
      assertThat(pair.cells.value(cell)).isEqualTo(SpectralCells.MAX_VALUE);
      for (int bits = SpectralCells.MAX_BITS; bits >= 0; bits--) {
        pair.set(cell, (1L << bits) - 1);
      }
      pair.check();
      assertThat(pair.cells.zeros()).isEqualTo(size);
    }
  }

  /** Where counters are few and wide, all of them at once, the offsets in a group are greatest. */
  @Test
  void holdsFewCountersOfAllWidths() {
    for (int size = 1; size <= 40; size++) {
      SplittableRandom random = RandomSource.seeded(size);
      Pair pair = new Pair(size, 1);
      for (int i = 0; i < 1_000; i++) {
        boolean wide = i / 200 % 2 == 0;
        pair.set(random.nextInt(size), wide ? SpectralCells.MAX_VALUE - i : random.nextInt(4));
        pair.check();
      }
    }
  }

  /** No group has offsets beyond the paper's log^3 N, whatever the counters are. */
  @Test
  void offsetsInAGroupFit() {
    for (long bits = 16; bits < 1L << 37; bits += 1 + bits / 1_000) {
      SpectralShape shape = SpectralShape.of(bits);
      long most = shape.groupCounters() * (SpectralCells.MAX_BITS + 1) + SpectralRow.LAST_SLACK;
      double log = Math.log((double) bits) / Math.log(2);
      assertThat((double) Math.min(bits, most)).as("of %d bits", bits).isLessThan(log * log * log);
      assertThat(Math.min(bits, most)).isLessThanOrEqualTo(shape.maxOffset());
      assertThat(shape.offsetBits()).isLessThanOrEqualTo(16);
      assertThat(1L << shape.startBits()).isGreaterThan(bits);
    }
  }

  /** What is given back is used again, and in the end the row is as short as it was. */
  @Test
  void shrinksWhenCountersDo() {
    Pair pair = new Pair(5_000, 0.2);
    long empty = pair.cells.memoryBytes();
    for (int cell = 0; cell < 5_000; cell++) {
      pair.set(cell, 1_000_000 + cell);
    }
    long full = pair.cells.memoryBytes();
    assertThat(full).isGreaterThan(empty + 5_000 * 19 / 8);
    long before = pair.cells.refreshes();
    for (int cell = 0; cell < 5_000; cell++) {
      pair.set(cell, 0);
    }
    pair.check();
    // The row may be twice as long as it has to be, and each time it is halved at least.
    assertThat(pair.cells.memoryBytes())
        .isLessThan(empty + 2 * 5_000 / 8 + 2 * 5_000 / 8 / 5 + 100);
    assertThat(pair.cells.refreshes() - before).isBetween(1L, 5L);
  }

  /** The last counters have no followers that could give them slack. */
  @Test
  void theLastCountersGrowAsTheOthersDo() {
    Pair pair = new Pair(1_000, 0.1);
    for (int value = 1; value < 4_000; value++) {
      pair.set(999, value);
      pair.set(998, value);
    }
    pair.check();
    assertThat(pair.cells.refreshes()).as("laid out afresh").isZero();
  }

  @Test
  void addsUpCounters() {
    SplittableRandom random = RandomSource.seeded(4);
    SpectralCells one = new SpectralCells(700, 0.2);
    SpectralCells other = new SpectralCells(700, 0.2);
    for (int i = 0; i < 900; i++) {
      one.setValue(random.nextInt(700), ofAnyWidth(random) >>> 1);
      other.setValue(random.nextInt(700), ofAnyWidth(random) >>> 1);
    }
    SpectralCells both = one.plus(other);
    long zeros = 0;
    for (int cell = 0; cell < 700; cell++) {
      assertThat(both.value(cell)).isEqualTo(one.value(cell) + other.value(cell));
      zeros += both.value(cell) == 0 ? 1 : 0;
    }
    assertThat(both.zeros()).isEqualTo(zeros);
    other.setValue(3, SpectralCells.MAX_VALUE);
    one.setValue(3, 1);
    assertThatThrownBy(() -> one.plus(other))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("sum of counters: 72057594037927936 (expected: 0..72057594037927935)");
  }

  @Test
  void clearsAll() {
    Pair pair = new Pair(300, 0.5);
    for (int cell = 0; cell < 300; cell++) {
      pair.set(cell, 77);
    }
    pair.cells.clear();
    Arrays.fill(pair.plain, 0);
    pair.check();
    assertThat(pair.cells.memoryBytes()).isEqualTo(new SpectralCells(300, 0.5).memoryBytes());
  }

  @Test
  void refusesWhatDoesNotFit() {
    SpectralCells cells = new SpectralCells(10, 0.5);
    cells.setValue(4, 7);
    assertThatThrownBy(() -> cells.lower(4, 8)).hasMessageStartingWith("value: -1 (expected: 0..");
    assertThatThrownBy(() -> cells.raise(4, SpectralCells.MAX_VALUE - 6))
        .hasMessageStartingWith("value: 72057594037927936 (expected: 0..");
    assertThat(cells.value(4)).isEqualTo(7);
    assertThat(cells.zeros()).isEqualTo(9);
    for (double slack : new double[] {0, -1, 1.01, Double.NaN}) {
      assertThatThrownBy(() -> new SpectralCells(10, slack))
          .hasMessage("slack: " + slack + " (expected: 0 < slack <= 1)");
    }
    assertThatThrownBy(() -> new SpectralCells(0, 1)).hasMessageStartingWith("cells: 0 (");
  }

  @Test
  void refusesWordsThatAreNoCounters() {
    // Four counters of one bit each, 0, and nothing behind them.
    assertThat(SpectralCells.ofWords(4, 1, new long[] {0b1111}).zeros()).isEqualTo(4);
    // The last counter ends with the word.
    assertThat(SpectralCells.ofWords(64, 1, new long[] {-1}).zeros()).isEqualTo(64);
    assertThat(new SpectralCells(64, 1).words()).containsExactly(-1);
    for (long[] words : new long[][] {
      {}, {0b11111}, {0b111}, {0b1111, 0}, {0}, {1L << 60, 15}, {0b11111L << 57, 0b1111}
    }) {
      assertThatThrownBy(() -> SpectralCells.ofWords(4, 1, words))
          .as(Arrays.toString(words))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
