package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PoolCellsTest {
  @ParameterizedTest
  @CsvSource({"1, 8, 0", "2, 8, 0", "1, 13, 3", "4, 7, 2", "8, 28, 4", "2, 16, 0"})
  void theLatestIsInFrontAndTheOldestGoes(int wordsPerPool, int printBits, int creditBits) {
    // Two pools, of which only the second is used.
    PoolCells cells = new PoolCells(2, wordsPerPool, printBits, creditBits);
    int slots = wordsPerPool * (64 / (printBits + creditBits));
    for (int print = 1; print <= slots + 3; print++) {
      cells.replace(wordsPerPool, cells.lastWithoutCredit(wordsPerPool), print, 0);
      assertThat(cells.find(wordsPerPool, print)).as("the first slot").isZero();
      assertThat(cells.occupied()).isEqualTo(Math.min(print, slots));
    }
    for (int print = 1; print <= slots + 3; print++) {
      assertThat(cells.find(wordsPerPool, print) == PoolCells.NONE)
          .as("print %d has gone", print)
          .isEqualTo(print <= 3);
    }
    for (int word = 0; word < wordsPerPool; word++) {
      assertThat(cells.word(word)).as("word %d of the first pool", word).isZero();
    }
  }

  /** A print whose bits are all set borrows and carries nothing from its neighbours. */
  @Test
  void neighboursDoNotDisturb() {
    PoolCells cells = new PoolCells(1, 1, 6, 2);
    int[] prints = {63, 1, 32, 31, 62, 33, 2, 61};
    for (int i = 0; i < prints.length; i++) {
      cells.replace(0, cells.lastWithoutCredit(0), prints[i], i % 4);
    }
    for (int print = 1; print < 64; print++) {
      int wanted = print;
      boolean there = Arrays.stream(prints).anyMatch(held -> held == wanted);
      assertThat(cells.find(0, print) != PoolCells.NONE).as("print %d", print).isEqualTo(there);
    }
    for (int i = 0; i < prints.length; i++) {
      assertThat(cells.credit(0, cells.find(0, prints[i]))).isEqualTo(i % 4);
    }
  }

  @Test
  void creditIsSpentWhereAllHaveSome() {
    PoolCells cells = new PoolCells(1, 2, 14, 2);
    for (int print = 1; print <= 8; print++) {
      cells.replace(0, cells.lastWithoutCredit(0), print, print == 5 || print == 2 ? 2 : 3);
    }
    int slot = cells.lastWithoutCredit(0);
    assertThat(slot).as("the older of the two least").isEqualTo(cells.find(0, 2));
    assertThat(cells.credit(0, cells.find(0, 1))).isEqualTo(1);
    assertThat(cells.credit(0, cells.find(0, 5))).isZero();
  }

  @Test
  void refusesBitsOfNoKey() {
    assertThat(PoolCells.ofWords(1, 9, 2, new long[] {0x3ff}).occupied()).isEqualTo(1);
    for (long word : new long[] {1L << 63, 1L << 55, 1L << 9, 1L << 10, 1L << 20}) {
      assertThatThrownBy(() -> PoolCells.ofWords(1, 9, 2, new long[] {word}))
          .as("%x", word)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("bits of no key: set");
    }
  }
}
