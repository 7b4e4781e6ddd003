package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RenewedCellsTest {
  /** Rounds of any length, some of them empty, of one region and not of its neighbours. */
  @ParameterizedTest
  @ValueSource(longs = {1, 63, 64, 4_096, 4_097, 10_000, 12_288})
  void readsAsIfItWereClearedAtEveryRound(long size) {
    int regions = 3;
    RenewedCells cells = new RenewedCells(regions, size);
    BitSet[] expected = {new BitSet(), new BitSet(), new BitSet()};
    long[] rounds = {-30, -29, -28};
    SplittableRandom random = RandomSource.seeded(size);
    for (int i = 0; i < 20_000; i++) {
      int region = random.nextInt(regions);
      if (random.nextInt(400) == 0) {
        rounds[region] += 3L * (1 + random.nextInt(4));
        expected[region].clear();
      }
      int cell = (int) random.nextLong(size);
      assertThat(cells.bit(region, rounds[region], cell))
          .isEqualTo(expected[region].get(cell) ? 1 : 0);
      cell = (int) random.nextLong(size);
      assertThat(cells.setBit(region, rounds[region], cell))
          .isEqualTo(expected[region].get(cell) ? 0 : 1);
      expected[region].set(cell);
      assertThat(cells.bit(region, rounds[region] + 3, cell))
          .as("a round to come")
          .isZero();
    }
    for (int region = 0; region < regions; region++) {
      long ones = 0;
      for (long word = 0; word < cells.words(); word++) {
        ones += Long.bitCount(cells.word(region, rounds[region], word));
        assertThat(cells.word(region, rounds[region] + 3, word)).isZero();
      }
      assertThat(ones).isEqualTo(expected[region].cardinality());
    }
  }

  @Test
  void roundsTakeTheRegionsInTurn() {
    RenewedCells cells = new RenewedCells(5, 64);
    for (long newest = -12; newest < 12; newest++) {
      for (int region = 0; region < 5; region++) {
        long last = cells.lastRound(region, newest);
        assertThat(cells.region(last)).isEqualTo(region);
        assertThat(newest - last).isBetween(0L, 4L);
      }
    }
  }

  @Test
  void takesWordsAndRefusesBitsBeyondTheLastCell() {
    RenewedCells cells = new RenewedCells(2, 65);
    cells.setBit(0, 10, 7);
    cells.putWords(1, 11, new long[] {0, 0, 5, 1}, 2);
    assertThat(cells.bit(1, 11, 0)).isOne();
    assertThat(cells.bit(1, 11, 2)).isOne();
    assertThat(cells.bit(1, 11, 64)).isOne();
    assertThat(cells.bit(1, 9, 64)).isZero();
    assertThat(cells.bit(0, 10, 7)).isOne();
    assertThatThrownBy(() -> cells.putWords(1, 11, new long[] {0, 2}, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bits beyond the last cell: set (expected: zero)");
  }

  @Test
  void refusesWhatNoArrayHolds() {
    assertThatThrownBy(() -> new RenewedCells(2, Cells.MAX_WORDS << 6))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("words: 4294967278 (expected: 1..2147483639)");
    assertThatThrownBy(() -> new RenewedCells(0, 64))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("regions: 0 (expected: 1..");
  }
}
