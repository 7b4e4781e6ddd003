package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.BitSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class BitCellsTest {
  @Property(seed = "1", tries = 300)
  void agreesWithABitSet(
      @ForAll @IntRange(min = 1, max = 300) int size, @ForAll int[] steps, @ForAll int[] queries) {
    BitCells cells = new BitCells(size);
    BitSet plain = new BitSet(size);
    for (int step : steps) {
      int cell = Math.floorMod(step, size);
      switch (Math.floorMod(step / size, 4)) {
        case 0 -> assertThat(cells.set(cell)).isEqualTo(!plain.get(cell));
        case 1 -> assertThat(cells.setBitAtomic(cell)).isEqualTo(plain.get(cell) ? 0 : 1);
        case 2 -> cells.setValue(cell, 1);
        default -> cells.setValue(cell, 0);
      }
      plain.set(cell, Math.floorMod(step / size, 4) != 3);
    }
    assertSame(cells, plain, size);
    for (int query : queries) {
      int cell = Math.floorMod(query, size);
      assertThat(cells.bitAtomic(cell)).isEqualTo(plain.get(cell) ? 1 : 0);
      assertThat(cells.value(cell)).isEqualTo(plain.get(cell) ? 1 : 0);
    }
  }

  private static void assertSame(BitCells cells, BitSet plain, int size) {
    assertThat(cells.ones()).isEqualTo(plain.cardinality());
    long[] words = new long[(int) cells.words()];
    long[] packed = plain.toLongArray();
    for (int i = 0; i < words.length; i++) {
      words[i] = cells.word(i);
      assertThat(words[i]).isEqualTo(i < packed.length ? packed[i] : 0);
    }
    for (int cell = 0; cell < size; cell++) {
      assertThat(cells.get(cell)).as("cell %d", cell).isEqualTo(plain.get(cell));
    }
    BitCells back = BitCells.ofWords(size, words);
    assertThat(back.ones()).isEqualTo(plain.cardinality());
  }

  /** A window is four words in a row, and nothing beside them changes. */
  @Property(seed = "2", tries = 300)
  void windowsOfAllFormsAgreeWithSingleBits(
      @ForAll @IntRange(max = 6) int first, @ForAll long[] before, @ForAll long seed) {
    long[] masks = {seed, seed * 3, Long.rotateLeft(seed, 17), ~seed};
    long[] words = new long[10];
    System.arraycopy(before, 0, words, 0, Math.min(before.length, words.length));
    long missing = 0;
    long[] after = words.clone();
    for (int i = 0; i < 4; i++) {
      missing |= masks[i] & ~words[first + i];
      after[first + i] |= masks[i];
    }
    BitCells plain = BitCells.ofWords(640, words.clone());
    BitCells shared = BitCells.ofWords(640, words.clone());
    for (boolean expected : new boolean[] {missing != 0, false}) {
      assertThat(plain.missingInWindow(first, masks[0], masks[1], masks[2], masks[3]))
          .isEqualTo(expected);
      assertThat(shared.missingInWindowAtomic(first, masks[0], masks[1], masks[2], masks[3]))
          .isEqualTo(expected);
      assertThat(plain.setWindow(first, masks[0], masks[1], masks[2], masks[3]))
          .isEqualTo(expected);
      assertThat(shared.setWindowAtomic(first, masks[0], masks[1], masks[2], masks[3]))
          .isEqualTo(expected);
    }
    for (int i = 0; i < words.length; i++) {
      assertThat(plain.word(i)).as("word %d", i).isEqualTo(after[i]);
      assertThat(shared.word(i)).as("word %d", i).isEqualTo(after[i]);
    }
  }

  @Test
  void neighboursAcrossWordsStayUntouched() {
    for (int cell = 0; cell < 200; cell++) {
      BitCells cells = new BitCells(200);
      assertThat(cells.set(cell)).isTrue();
      assertThat(cells.set(cell)).isFalse();
      assertThat(cells.ones()).as("cell %d", cell).isOne();
      assertThat(cells.word(cell / 64)).isEqualTo(1L << (cell % 64));
    }
  }

  @Test
  void orIsTheUnionAndACopyGoesItsOwnWay() {
    BitCells one = new BitCells(130);
    BitCells two = new BitCells(130);
    one.set(0);
    two.set(129);
    BitCells copy = one.copy();
    copy.or(two);
    assertThat(copy.ones()).isEqualTo(2);
    assertThat(copy.get(0)).isTrue();
    assertThat(copy.get(129)).isTrue();
    assertThat(one.ones()).isOne();
    assertThat(two.ones()).isOne();
    copy.clear();
    assertThat(copy.ones()).isZero();
    assertThat(copy.size()).isEqualTo(130);
    assertThat(copy.bitsPerCell()).isOne();
    assertThat(copy.words()).isEqualTo(3);
  }

  @Test
  void refusesSizesValuesAndWordsThatDoNotFit() {
    assertRefused(() -> new BitCells(0), "cells: 0 (expected: 1..137438952896)");
    assertRefused(() -> new BitCells(-1), "cells: -1 (expected: 1..137438952896)");
    assertRefused(() -> new BitCells(137_438_952_897L), "cells: 137438952897 (expected: 1..");
    // As many as an array could hold, but more than this heap.
    assertRefused(() -> new BitCells(137_438_952_896L), "bytes: 17179869112 (expected: at most ");
    assertRefused(() -> new BitCells(8).setValue(0, 2), "value: 2 (expected: 0..1)");
    assertRefused(() -> new BitCells(8).setValue(0, -1), "value: -1 (expected: 0..1)");
    assertRefused(() -> new BitCells(65).or(new BitCells(66)), "cells: 66 (expected: 65..65)");
    assertRefused(() -> BitCells.ofWords(65, new long[1]), "words: 1 (expected: 2..2)");
    assertRefused(() -> BitCells.ofWords(64, new long[2]), "words: 2 (expected: 1..1)");
    assertRefused(
        () -> BitCells.ofWords(65, new long[] {0, 2}),
        "bits beyond the last cell: set (expected: zero)");
    assertThat(BitCells.ofWords(65, new long[] {0, 1}).get(64)).isTrue();
    assertThat(BitCells.ofWords(64, new long[] {-1}).ones()).isEqualTo(64);
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatThrownBy(call::run)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  /** Bits beyond the last cell would be counted, and refused when the cells are read again. */
  @Test
  void assertsThatACellIsInside() {
    BitCells cells = new BitCells(65);
    for (long cell : new long[] {-1, 65, 127}) {
      assertThatThrownBy(() -> cells.get(cell)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> cells.set(cell)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> cells.setValue(cell, 1)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> cells.setBitAtomic(cell)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> cells.bitAtomic(cell)).isInstanceOf(AssertionError.class);
    }
    assertThat(cells.ones()).isZero();
  }
}
