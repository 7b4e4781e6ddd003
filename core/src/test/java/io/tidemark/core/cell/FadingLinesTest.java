package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.workload.random.RandomSource;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FadingLinesTest {
  private static final long HALF = FadingCells.UNFADED / 2;

  private static long[] words(FadingCells cells) {
    return LongStream.range(0, cells.words()).map(cells::word).toArray();
  }

  @ParameterizedTest
  @CsvSource({"16, 30", "32, 15", "64, 7"})
  void aLineIs64BytesWithAStamp(int bits, int cellsPerLine) {
    FadingLines cells = new FadingLines(3, bits);
    assertThat(cells.cellsPerLine()).isEqualTo(cellsPerLine);
    assertThat(cells.words()).isEqualTo(24);
    assertThat(cells.bitsPerCell()).isEqualTo(bits);
    assertThat(cells.memoryBytes()).isBetween(3 * 64L, 4 * 64L);
    cells.fade(1, HALF, 0, FadingCells.MAX_STAMP);
    for (int cell = 0; cell < cellsPerLine; cell++) {
      assertThat(cells.value(1, cell)).isZero();
      cells.raise(1, cell, 1 + cell);
    }
    assertThat(cells.stamp(1)).as("not touched by counters").isEqualTo(FadingCells.MAX_STAMP);
    for (int cell = 0; cell < cellsPerLine; cell++) {
      assertThat(cells.value(1, cell)).isEqualTo(1 + cell);
      // The stamp takes the lower half of the first word, or all of it.
      int bit = Math.max(32, bits) + cell * bits;
      assertThat(cells.word(8 + bit / 64) >>> (bit % 64) & 31).isEqualTo((1 + cell) & 31);
    }
    for (int cell = 0; cell < cellsPerLine; cell++) {
      assertThat(cells.value(0, cell) + cells.value(2, cell)).as("other lines").isZero();
    }
  }

  /** Beside plain numbers, which are halved, multiplied and rounded up exactly. */
  @ParameterizedTest
  @ValueSource(ints = {16, 32, 64})
  void countsAsPlainNumbersDo(int bits) {
    SplittableRandom random = RandomSource.seeded(bits);
    FadingLines cells = new FadingLines(2, bits);
    int perLine = cells.cellsPerLine();
    long[] plain = new long[2 * perLine];
    for (int i = 0; i < 20_000; i++) {
      int line = random.nextInt(2);
      int cell = random.nextInt(perLine);
      int at = line * perLine + cell;
      long room = (bits == 64 ? FadingCells.MAX_VALUE : (1L << bits) - 2) - plain[at];
      long number = room == 0 ? 0 : random.nextLong(room >> random.nextInt(10, 16)) + 1;
      switch (random.nextInt(10)) {
        case 0 -> {
          long factor = random.nextInt(3) == 0 ? HALF : random.nextLong(FadingCells.UNFADED + 1);
          cells.fade(line, factor, FadingCells.MAX_VALUE, i);
          for (int c = 0; c < perLine; c++) {
            plain[line * perLine + c] = faded(plain[line * perLine + c], factor);
          }
          assertThat(cells.stamp(line)).isEqualTo(i);
        }
        case 1, 2, 3 -> {
          cells.raiseTo(line, cell, plain[at] + number);
          cells.raiseTo(line, cell, plain[at]);
          plain[at] += number;
        }
        default -> {
          cells.raise(line, cell, number);
          plain[at] += number;
        }
      }
      assertThat(cells.value(line, cell)).isEqualTo(plain[at]);
    }
    for (int at = 0; at < plain.length; at++) {
      assertThat(cells.value(at / perLine, at % perLine)).isEqualTo(plain[at]);
    }
    assertThat(cells.fullCells()).isZero();
    assertThat(words(FadingLines.ofWords(bits, words(cells)))).isEqualTo(words(cells));
    cells.clear();
    assertThat(words(cells)).containsOnly(0);
  }

  private static long faded(long value, long factor) {
    BigInteger product = BigInteger.valueOf(value).multiply(BigInteger.valueOf(factor));
    return product
        .add(BigInteger.valueOf(FadingCells.UNFADED - 1))
        .shiftRight(62)
        .longValueExact();
  }

  /** Beside plain numbers, of which those that have reached the greatest value are full. */
  @ParameterizedTest
  @CsvSource({
    "16, 1", "16, 3", "16, 5", "32, 1", "32, 2", "32, 3", "32, 4", "32, 5", "64, 2", "64, 5"
  })
  void raisesSomeCountersAsOneByOne(int bits, int number) {
    SplittableRandom random = RandomSource.seeded(bits, "some " + number);
    FadingLines cells = new FadingLines(2, bits);
    long full = bits == 64 ? FadingCells.FULL : (1L << bits) - 1;
    long[][] plain = new long[2][cells.cellsPerLine()];
    for (int i = 0; i < 20_000; i++) {
      int line = random.nextInt(2);
      int[] some = some(random, number, plain[0].length);
      int[] others = some(random, number, plain[0].length);
      long by = 1 + random.nextLong(1L << random.nextInt(1, bits == 64 ? 45 : bits - 4));
      long least = least(plain[line], some);
      long leastOfBoth = Math.min(least, least(plain[1 - line], others));
      assertThat(cells.least(line, packed(some), number))
          .isEqualTo(least == full ? FadingCells.FULL : least);
      switch (random.nextInt(5)) {
        case 0 -> {
          cells.raiseSome(line, packed(some), number, by);
          for (int cell : some) {
            plain[line][cell] = Math.min(full, plain[line][cell] + by);
          }
        }
        case 1 -> {
          cells.raiseSomeTo(line, packed(some), number, by);
          raiseTo(plain[line], some, Math.min(full, by));
        }
        case 2 -> {
          cells.raiseLeastOfTwo(line, packed(some), 1 - line, packed(others), number, by);
          raiseTo(plain[line], some, Math.min(full, leastOfBoth + by));
          raiseTo(plain[1 - line], others, Math.min(full, leastOfBoth + by));
        }
        default -> {
          cells.raiseLeast(line, packed(some), number, by);
          raiseTo(plain[line], some, Math.min(full, least + by));
        }
      }
      if (i % 500 == 0) {
        assertHolds(cells, plain, full);
        cells.clear();
        plain = new long[2][cells.cellsPerLine()];
      }
    }
  }

  private static int[] some(SplittableRandom random, int number, int cells) {
    return random.ints(0, cells).distinct().limit(number).toArray();
  }

  private static long packed(int[] some) {
    long packed = 0;
    for (int i = 0; i < some.length; i++) {
      packed |= (long) some[i] << (8 * i);
    }
    return packed;
  }

  private static long least(long[] plain, int[] some) {
    return Arrays.stream(some).mapToLong(cell -> plain[cell]).min().orElseThrow();
  }

  private static void raiseTo(long[] plain, int[] some, long value) {
    for (int cell : some) {
      plain[cell] = Math.max(plain[cell], value);
    }
  }

  private static void assertHolds(FadingLines cells, long[][] plain, long full) {
    for (int line = 0; line < 2; line++) {
      for (int cell = 0; cell < plain[line].length; cell++) {
        long value = plain[line][cell];
        assertThat(cells.value(line, cell)).isEqualTo(value == full ? FadingCells.FULL : value);
      }
    }
  }

  @Test
  void fadingRoundsUp() {
    long third = FadingCells.UNFADED / 3 + 1;
    assertThat(FadingCells.faded(0, third)).isZero();
    assertThat(FadingCells.faded(1, 1)).isOne();
    assertThat(FadingCells.faded(FadingCells.MAX_VALUE, 1)).isOne();
    assertThat(FadingCells.faded(FadingCells.MAX_VALUE, FadingCells.UNFADED))
        .isEqualTo(FadingCells.MAX_VALUE);
    assertThat(FadingCells.faded(5, HALF)).isEqualTo(3);
    assertThat(FadingCells.faded(4, HALF)).isEqualTo(2);
    assertThat(FadingCells.faded(3, third)).isEqualTo(2);
    assertThat(FadingCells.faded(77, 0)).isZero();
    SplittableRandom random = RandomSource.seeded(8);
    for (int i = 0; i < 10_000; i++) {
      long value = random.nextLong(1L << random.nextInt(1, 63));
      long factor = random.nextLong(1L << random.nextInt(1, 63));
      assertThat(FadingCells.faded(value, factor)).isEqualTo(faded(value, factor));
    }
  }

  @Test
  void aFullCounterStaysFullUntilAllThatThereIsFits() {
    FadingLines cells = new FadingLines(1, 16);
    cells.raise(0, 0, 65_534);
    assertThat(cells.value(0, 0)).isEqualTo(65_534);
    cells.raise(0, 0, 1);
    cells.raise(0, 1, 1L << 40);
    cells.raiseTo(0, 2, 65_535);
    cells.raiseTo(0, 3, FadingCells.FULL);
    cells.raise(0, 4, 100);
    for (int cell = 0; cell < 4; cell++) {
      assertThat(cells.value(0, cell)).isEqualTo(FadingCells.FULL);
      cells.raise(0, cell, 5);
      cells.raiseTo(0, cell, 7);
      assertThat(cells.value(0, cell)).isEqualTo(FadingCells.FULL);
    }
    assertThat(cells.fullCells()).isEqualTo(4);
    cells.fade(0, HALF, 1L << 41, 1);
    cells.fade(0, HALF, 65_535, 2);
    assertThat(cells.fullCells()).isEqualTo(4);
    assertThat(cells.value(0, 4)).isEqualTo(25);
    cells.fade(0, HALF, 65_534, 3);
    assertThat(cells.fullCells()).isZero();
    for (int cell = 0; cell < 4; cell++) {
      assertThat(cells.value(0, cell)).isEqualTo(65_534);
    }
    cells.fade(0, HALF, 40_000, 4);
    assertThat(cells.value(0, 0)).isEqualTo(32_767);
    assertThat(cells.value(0, 4)).isEqualTo(7);
  }

  @Test
  void noCounterIsAboveAllThatThereIs() {
    FadingLines cells = new FadingLines(1, 32);
    cells.raise(0, 0, 1_000);
    cells.fade(0, HALF, 499, 1);
    assertThat(cells.value(0, 0)).isEqualTo(499);
  }

  @Test
  void refusesWhatNoCountersAre() {
    assertThatThrownBy(() -> new FadingLines(0, 32))
        .hasMessageStartingWith("lines: 0 (expected: 1..");
    assertThatThrownBy(() -> new FadingLines(1, 8))
        .hasMessage("bitsPerCell: 8 (expected: 16, 32 or 64)");
    assertThatThrownBy(() -> FadingLines.ofWords(32, new long[7]))
        .hasMessage("words: 7 (expected: a multiple of 8)");
    assertThatThrownBy(() -> FadingLines.ofWords(32, new long[0]))
        .isInstanceOf(IllegalArgumentException.class);
    long[] words = new long[16];
    words[8] = 1 << 29;
    assertThatThrownBy(() -> FadingLines.ofWords(16, words))
        .hasMessage("stamp: %d (expected: 0..%d)", 1 << 29, FadingCells.MAX_STAMP);
    words[8] = 1L << 32;
    assertThatThrownBy(() -> FadingLines.ofWords(64, words)).hasMessageStartingWith("stamp: ");
    words[8] = 0;
    words[9] = FadingCells.MAX_VALUE + 1;
    assertThatThrownBy(() -> FadingLines.ofWords(64, words)).hasMessageStartingWith("counter: ");
    words[9] = FadingCells.MAX_VALUE;
    assertThat(FadingLines.ofWords(64, words).value(1, 0)).isEqualTo(FadingCells.MAX_VALUE);
  }
}
