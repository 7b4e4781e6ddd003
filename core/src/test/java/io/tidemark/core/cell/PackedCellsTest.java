package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.math.BigInteger;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PackedCellsTest {
  @Property(seed = "1", tries = 500)
  void agreesWithAPlainArray(
      @ForAll @IntRange(min = 1, max = 32) int bits,
      @ForAll @IntRange(min = 1, max = 200) int size,
      @ForAll long seed) {
    PackedCells cells = new PackedCells(size, bits);
    long[] plain = new long[size];
    SplittableRandom random = RandomSource.seeded(seed);
    for (int i = 0; i < 3 * size; i++) {
      int cell = random.nextInt(size);
      plain[cell] = random.nextLong() & cells.maxValue();
      cells.setValue(cell, plain[cell]);
    }
    for (int cell = 0; cell < size; cell++) {
      assertThat(cells.value(cell)).as("cell %d", cell).isEqualTo(plain[cell]);
    }
    assertPackedLowestFirst(cells, plain);
    long[] words = new long[(int) cells.words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = cells.word(i);
    }
    PackedCells back = PackedCells.ofWords(size, bits, words);
    assertThat(back.value(size - 1)).isEqualTo(plain[size - 1]);
  }

  /** Cell 0 in the lowest bits of word 0, no gaps, zeros at the end. */
  private static void assertPackedLowestFirst(PackedCells cells, long[] plain) {
    BigInteger whole = BigInteger.ZERO;
    for (int cell = plain.length - 1; cell >= 0; cell--) {
      whole = whole.shiftLeft(cells.bitsPerCell()).or(BigInteger.valueOf(plain[cell]));
    }
    for (int i = 0; i < cells.words(); i++) {
      assertThat(cells.word(i))
          .as("word %d", i)
          .isEqualTo(whole.shiftRight(64 * i).longValue());
    }
  }

  @Test
  void neighboursStayUntouchedAtEveryWidth() {
    for (int bits = 1; bits <= 32; bits++) {
      long max = (1L << bits) - 1;
      for (int cell = 0; cell < 130; cell++) {
        PackedCells cells = new PackedCells(130, bits);
        cells.setValue(cell, max);
        assertThat(sum(cells)).as("%d bits, cell %d alone", bits, cell).isEqualTo(max);
        for (int other = 0; other < 130; other++) {
          cells.setValue(other, max);
        }
        cells.setValue(cell, 0);
        assertThat(sum(cells)).as("%d bits, all but cell %d", bits, cell).isEqualTo(129 * max);
        assertThat(cells.value(cell)).isZero();
      }
    }
  }

  private static long sum(PackedCells cells) {
    long sum = 0;
    for (long cell = 0; cell < cells.size(); cell++) {
      sum += cells.value(cell);
    }
    return sum;
  }

  @Test
  void clearSetsAllToZero() {
    PackedCells cells = new PackedCells(100, 7);
    cells.setValue(99, 127);
    cells.clear();
    assertThat(sum(cells)).isZero();
    assertThat(cells.size()).isEqualTo(100);
    assertThat(cells.bitsPerCell()).isEqualTo(7);
    assertThat(cells.words()).isEqualTo(11);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 33, 64})
  void refusesWidthsOutsideOneToThirtyTwo(int bits) {
    String message = "bitsPerCell: " + bits + " (expected: 1..32)";
    assertRefused(() -> new PackedCells(8, bits), message);
    assertRefused(() -> PackedCells.ofWords(8, bits, new long[1]), message);
  }

  @Test
  void refusesSizesValuesAndWordsThatDoNotFit() {
    assertRefused(() -> new PackedCells(0, 4), "cells: 0 (expected: 1..");
    assertRefused(() -> new PackedCells(Long.MAX_VALUE, 32), "cells: 9223372036854775807 (");
    assertRefused(() -> new PackedCells(4_294_967_278L, 32), "bytes: 17179869112 (");
    assertRefused(() -> new PackedCells(4_294_967_279L, 32), "cells: 4294967279 (expected: 1..");
    assertRefused(() -> new PackedCells(8, 3).setValue(0, 8), "value: 8 (expected: 0..7)");
    assertRefused(() -> new PackedCells(8, 3).setValue(0, -1), "value: -1 (expected: 0..7)");
    assertRefused(() -> PackedCells.ofWords(22, 3, new long[1]), "words: 1 (expected: 2..2)");
    assertRefused(() -> PackedCells.ofWords(21, 3, new long[2]), "words: 2 (expected: 1..1)");
    assertRefused(
        () -> PackedCells.ofWords(21, 3, new long[] {Long.MIN_VALUE}),
        "bits beyond the last cell: set (expected: zero)");
    assertThat(PackedCells.ofWords(21, 3, new long[] {Long.MAX_VALUE}).value(20))
        .isEqualTo(7);
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void assertsThatACellIsInside() {
    PackedCells cells = new PackedCells(5, 3);
    for (long cell : new long[] {-1, 5, 20}) {
      assertThatThrownBy(() -> cells.value(cell)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> cells.setValue(cell, 1)).isInstanceOf(AssertionError.class);
    }
  }
}
