package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Really addresses past 2^32 bits: half a gibibyte each. */
class LargeCellsTest {
  private static final long PAST = 1L << 32;

  @Test
  void bitsPast32BitsAreTheirOwn() {
    BitCells cells = new BitCells(PAST + 1_000);
    for (long offset : new long[] {0, 1, 63, 64, 999}) {
      assertThat(cells.set(PAST + offset)).isTrue();
      assertThat(cells.get(PAST + offset)).isTrue();
      assertThat(cells.get(offset)).as("bit %d, 2^32 below", offset).isFalse();
      assertThat(cells.get((1L << 31) + offset)).as("2^31 below").isFalse();
      assertThat(cells.word((PAST + offset) >>> 6) >>> (offset & 63) & 1).isOne();
    }
    assertThat(cells.setBitAtomic(PAST + 500)).isEqualTo(1);
    assertThat(cells.bitAtomic(PAST + 500)).isEqualTo(1);
    assertThat(cells.bitAtomic(500)).isZero();
    assertThat(cells.ones()).isEqualTo(6);
  }

  @Test
  void packedCellsPast32BitsAreTheirOwn() {
    int bits = 31;
    long size = PAST / bits + 100;
    PackedCells cells = new PackedCells(size, bits);
    long firstPast = PAST / bits;
    for (long cell = firstPast; cell < size; cell++) {
      cells.setValue(cell, cell);
    }
    for (long cell = firstPast; cell < size; cell++) {
      assertThat(cells.value(cell)).isEqualTo(cell);
    }
    assertThat(cells.value(firstPast - 1)).as("the cell before").isZero();
    for (long cell = 0; cell < 200; cell++) {
      assertThat(cells.value(cell)).as("low cell %d", cell).isZero();
    }
  }
}
