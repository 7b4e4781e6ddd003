package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LevelCellsTest {
  /** Raised and lowered at random, against plain numbers. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void areNumbersThatStayInTheirRange(int bits) {
    SplittableRandom random = RandomSource.seeded(bits);
    LevelCells cells = new LevelCells(9, bits);
    int perWord = 64 / bits;
    int[] exact = new int[9 * perWord];
    assertThat(cells.size()).isEqualTo(exact.length);
    assertThat(cells.maxLevel()).isEqualTo((1 << bits) - 1);
    for (int step = 0; step < 20_000; step++) {
      int at = random.nextInt(exact.length);
      if (random.nextBoolean()) {
        int level = random.nextInt(1 << bits);
        int had = cells.raise(cells.place(at / perWord, at % perWord), level);
        assertThat(had).isEqualTo(exact[at]);
        exact[at] = Math.max(exact[at], level);
      } else {
        int count = random.nextInt(step % 50 == 0 ? exact.length + 1 : 12);
        cells.lower(at / perWord, at % perWord, count);
        for (int i = 0; i < count; i++) {
          int cell = (at + i) % exact.length;
          exact[cell] = Math.max(0, exact[cell] - 1);
        }
      }
      if (step % 100 == 0) {
        for (int cell = 0; cell < exact.length; cell++) {
          assertThat(cells.level(cells.place(cell / perWord, cell % perWord)))
              .isEqualTo(exact[cell]);
        }
        long zeros = Arrays.stream(exact).filter(level -> level == 0).count();
        assertThat(cells.zeros()).isEqualTo(zeros);
      }
    }
  }

  /** All levels beside each other, against plain numbers. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void areLoweredUpToALevel(int bits) {
    SplittableRandom random = RandomSource.seeded(bits);
    int perWord = 64 / bits;
    for (int level = 1; level < 1 << bits; level++) {
      LevelCells cells = new LevelCells(2, bits);
      int[] exact = random.ints(perWord, 0, 1 << bits).toArray();
      for (int cell = 0; cell < perWord; cell++) {
        cells.raise(cells.place(1, cell), exact[cell]);
      }
      int lowered = 0;
      for (int cell = 0; cell < perWord; cell++) {
        if (exact[cell] >= 1 && exact[cell] <= level) {
          exact[cell]--;
          lowered++;
        }
      }
      assertThat(cells.lowerUpTo(1, level)).isEqualTo(lowered);
      for (int cell = 0; cell < perWord; cell++) {
        assertThat(cells.level(cells.place(1, cell))).as("up to %d", level).isEqualTo(exact[cell]);
      }
      assertThat(cells.word(0)).isZero();
    }
  }

  @Test
  void comeBackFromTheirWords() {
    LevelCells cells = new LevelCells(3, 5);
    cells.raise(cells.place(2, 11), 31);
    cells.raise(cells.place(0, 0), 7);
    long[] words = {cells.word(0), cells.word(1), cells.word(2)};
    LevelCells again = LevelCells.ofWords(5, words);
    assertThat(again.level(again.place(2, 11))).isEqualTo(31);
    assertThat(again.level(again.place(0, 0))).isEqualTo(7);
    words[1] = 1L << 60;
    assertThatThrownBy(() -> LevelCells.ofWords(5, words))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("beyond the last cell");
    assertThatThrownBy(() -> new LevelCells(1, 9))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("bitsPerCell: 9 (expected: 1..8)");
  }
}
