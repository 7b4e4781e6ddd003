package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StampCellsTest {
  private static final long WORDS = 150;

  /** The block of a cell, or one that has expired. */
  private static long block(StampCells cells, long word, int cell) {
    return cells.origin(word) + cells.distance(word, cell);
  }

  /**
   * Every cell against its block as a whole number, through small steps of time, steps about as long
   * as what a cell can hold, and long ones.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 11, 16, 21, 31, 32})
  void aCellHoldsItsBlockUntilItExpires(int bits) {
    SplittableRandom random = RandomSource.seeded(bits);
    StampCells cells = new StampCells(WORDS, bits);
    int perWord = 64 / bits;
    assertThat(cells.cellsPerWord()).isEqualTo(perWord);
    long[] exact = new long[(int) WORDS * perWord];
    Arrays.fill(exact, StampCells.NEVER);
    long max = StampCells.maxStamp(bits);
    long live = Math.max(2, max - random.nextLong(max / 2 + 1));
    long now = -1_000_000;
    for (int step = 0; step < 3_000; step++) {
      now += switch (random.nextInt(8)) {
        case 0 -> 1 + random.nextLong(max);
        case 1 -> 1 + random.nextLong(3 * max);
        case 2 -> random.nextLong(1L << 40);
        default -> random.nextLong(2);
      };
      long oldestLive = now - live + 1;
      for (int i = 0; i < 20; i++) {
        long word = random.nextLong(WORDS);
        int cell = random.nextInt(perWord);
        long block = now - (random.nextInt(4) == 0 ? random.nextLong(live) : 0);
        long origin = cells.originFor(word, block, oldestLive);
        assertThat(origin).isLessThan(oldestLive);
        long had = origin + cells.raise(word, cell, block - origin);
        int index = (int) word * perWord + cell;
        assertThat(Math.max(had, oldestLive - 1)).isEqualTo(Math.max(exact[index], oldestLive - 1));
        exact[index] = Math.max(exact[index], block);
      }
      if (step % 100 == 0) {
        compare(cells, exact, oldestLive);
      }
    }
    compare(cells, exact, now - live + 1);
  }

  private static void compare(StampCells cells, long[] exact, long oldestLive) {
    int perWord = cells.cellsPerWord();
    for (int i = 0; i < exact.length; i++) {
      long block = block(cells, i / perWord, i % perWord);
      if (exact[i] >= oldestLive) {
        assertThat(block).as("cell %d", i).isEqualTo(exact[i]);
      } else {
        assertThat(block).as("cell %d, expired", i).isLessThan(oldestLive);
      }
    }
  }

  @Test
  void newCellsHaveExpired() {
    StampCells cells = new StampCells(65, 5);
    for (long word = 0; word < 65; word++) {
      assertThat(block(cells, word, 11)).isEqualTo(StampCells.NEVER);
    }
  }

  @Test
  void comesBackFromItsWords() {
    SplittableRandom random = RandomSource.seeded(3);
    StampCells cells = new StampCells(WORDS, 7);
    for (int i = 0; i < 5_000; i++) {
      long word = random.nextLong(WORDS);
      long block = i / 50;
      cells.raise(word, random.nextInt(9), block - cells.originFor(word, block, block - 20));
    }
    long[] words = new long[(int) WORDS];
    Arrays.setAll(words, cells::word);
    long[] origins = new long[(int) StampCells.pages(WORDS)];
    Arrays.setAll(origins, cells::pageOrigin);
    StampCells again = StampCells.of(7, words, origins);
    for (long word = 0; word < WORDS; word++) {
      for (int cell = 0; cell < 9; cell++) {
        assertThat(block(again, word, cell)).isEqualTo(block(cells, word, cell));
      }
    }
    words[3] |= 1L << 63;
    assertThatThrownBy(() -> StampCells.of(7, words, origins))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("beyond the last cell");
    assertThatThrownBy(() -> StampCells.of(7, words, new long[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("origins: 2 (expected: 3..3)");
  }

  @Test
  void refusesImpossibleShapes() {
    assertThatThrownBy(() -> new StampCells(0, 4))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("words: 0 (expected: 1..");
    assertThatThrownBy(() -> new StampCells(8, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bitsPerCell: 1 (expected: 2..32)");
    assertThatThrownBy(() -> new StampCells(8, 33))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bitsPerCell: 33 (expected: 2..32)");
  }

  @Test
  void countsItsMemory() {
    assertThat(StampCells.memoryBytes(64)).isEqualTo((6 + 64 + 1) * 8);
    assertThat(StampCells.memoryBytes(65)).isEqualTo((6 + 65 + 2) * 8);
  }
}
