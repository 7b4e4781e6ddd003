package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Counters with carry digits against plain numbers. */
class AdaptiveLinesTest {
  private static final int LINES = 3;

  /* The cells, and what they should hold. */
  private static final class Pair {
    private final ModelledLines model;
    private AdaptiveLines cells;

    Pair(int wordsPerLine, int lowBits, int carryBits) {
      cells = new AdaptiveLines(LINES, wordsPerLine, lowBits, carryBits);
      model = new ModelledLines(LINES, wordsPerLine, lowBits, carryBits);
    }

    void raise(int line, int cell, long number) {
      cells.raise(line, cell, number);
      model.raise(line, cell, number);
      check(line, cell);
    }

    void raiseTo(int line, int cell, long value) {
      cells.raiseTo(line, cell, value);
      model.raiseTo(line, cell, value);
      check(line, cell);
    }

    void raiseSome(int line, int[] some, long number) {
      cells.raiseSome(line, packed(some), some.length, number);
      IntStream.of(some).forEach(cell -> model.raise(line, cell, number));
      checkSome(line, some);
    }

    void raiseSomeTo(int line, int[] some, long value) {
      cells.raiseSomeTo(line, packed(some), some.length, value);
      IntStream.of(some).forEach(cell -> model.raiseTo(line, cell, value));
      checkSome(line, some);
    }

    void raiseLeast(int line, int[] some, long number) {
      long least = least(line, some);
      long by = Math.min(number, FadingCells.MAX_VALUE - least);
      cells.raiseLeast(line, packed(some), some.length, by);
      IntStream.of(some).forEach(cell -> model.raiseTo(line, cell, least + by));
      checkSome(line, some);
    }

    void raiseLeastOfTwo(int line, int[] some, int[] others, long number) {
      int otherLine = (line + 1) % LINES;
      long least = Math.min(least(line, some), least(otherLine, others));
      long by = Math.min(number, FadingCells.MAX_VALUE - least);
      cells.raiseLeastOfTwo(line, packed(some), otherLine, packed(others), some.length, by);
      IntStream.of(some).forEach(cell -> model.raiseTo(line, cell, least + by));
      IntStream.of(others).forEach(cell -> model.raiseTo(otherLine, cell, least + by));
      checkSome(line, some);
      checkSome(otherLine, others);
    }

    private long least(int line, int[] some) {
      return IntStream.of(some).mapToLong(cell -> model.value(line, cell)).min().orElseThrow();
    }

    private void checkSome(int line, int[] some) {
      IntStream.of(some).forEach(cell -> check(line, cell));
      long least = cells.least(line, packed(some), some.length);
      if (least != least(line, some)) {
        fail("least: %d (expected: %d)", least, least(line, some));
      }
    }

    private static long packed(int[] some) {
      long packed = 0;
      for (int i = 0; i < some.length; i++) {
        packed |= (long) some[i] << (8 * i);
      }
      return packed;
    }

    void fade(int line, long factor, int stamp) {
      cells.fade(line, factor, FadingCells.MAX_VALUE, stamp);
      model.fade(line, factor, stamp);
      checkLine(line);
    }

    /* Without a chain of assertions each: there are many. */
    private void check(int line, int cell) {
      long value = cells.value(line, cell);
      if (value != model.value(line, cell) || value < model.least(line, cell)) {
        fail(
            "cell %d: %d (expected: %d, at least %d)",
            cell, value, model.value(line, cell), model.least(line, cell));
      }
    }

    private void checkLine(int line) {
      IntStream.range(0, cells.cellsPerLine()).forEach(cell -> check(line, cell));
      assertThat(cells.stamp(line)).isEqualTo(model.stamp(line));
    }

    void check() {
      IntStream.range(0, LINES).forEach(this::checkLine);
      assertThat(cells.foldedLines()).isEqualTo(model.foldedLines());
      assertThat(cells.carryDigits()).isEqualTo(model.carryDigits());
      assertThat(cells.usedBits()).isEqualTo(model.usedBits());
    }

    void saveAndLoad() {
      cells = loaded(cells, wordsOf(cells));
    }
  }

  private static long[] wordsOf(FadingCells cells) {
    long[] words = new long[(int) cells.words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = cells.word(i);
    }
    return words;
  }

  private static AdaptiveLines loaded(AdaptiveLines like, long[] words) {
    return AdaptiveLines.ofWords(like.wordsPerLine(), like.lowBits(), like.carryBits(), words);
  }

  static Stream<Arguments> shapes() {
    return Stream.of(6, 8, 9, 18, 32).flatMap(words -> Stream.of(1, 3, 4, 7, 16)
        .filter(low -> low <= words - 2)
        .flatMap(low -> Stream.of(1, 2, 3, 5, 16).map(carry -> Arguments.of(words, low, carry))));
  }

  /* A load: the lengths of numbers, how many cells get most of them, and how often lines fade. */
  private record Load(int operations, int maxWidth, int hotCells, int fadeEvery) {
    int cell(SplittableRandom random) {
      return random.nextInt(10) == 0 ? random.nextInt(64) : random.nextInt(hotCells);
    }

    /** One to eight cells, at times one of them twice. */
    int[] some(SplittableRandom random) {
      return IntStream.range(0, 1 + random.nextInt(8)).map(i -> cell(random)).toArray();
    }

    /** Every width is as likely as any other. */
    long number(SplittableRandom random) {
      int width = random.nextInt(1 + maxWidth);
      long number = random.nextLong(1L << width);
      return width == 62 && random.nextInt(4) == 0 ? FadingCells.MAX_VALUE : number;
    }

    static long factor(SplittableRandom random) {
      return switch (random.nextInt(12)) {
        case 0 -> 0;
        case 1 -> 1;
        case 2 -> random.nextLong(1 << 20);
        case 3 -> FadingCells.UNFADED;
        case 4 -> FadingCells.UNFADED - 1;
        case 5, 6 -> FadingCells.UNFADED / 2;
        default -> FadingCells.UNFADED - random.nextLong(FadingCells.UNFADED / 4);
      };
    }

    void run(Pair pair, SplittableRandom random) {
      for (int i = 1; i <= operations; i++) {
        int line = random.nextInt(LINES);
        if (random.nextInt(fadeEvery) == 0) {
          pair.fade(line, factor(random), random.nextInt(FadingCells.MAX_STAMP + 1));
        } else {
          raise(pair, line, random);
        }
        if (i % 500 == 0) {
          pair.saveAndLoad();
          pair.check();
        }
      }
    }

    private void raise(Pair pair, int line, SplittableRandom random) {
      switch (random.nextInt(6)) {
        case 0 -> pair.raise(line, cell(random), number(random));
        case 1 -> pair.raiseTo(line, cell(random), number(random));
        case 2 -> pair.raiseSome(line, some(random), number(random) >> 3);
        case 3 -> pair.raiseSomeTo(line, some(random), number(random));
        case 4 -> {
          int[] some = some(random);
          int[] others = IntStream.of(some).map(cell -> cell(random)).toArray();
          pair.raiseLeastOfTwo(line, some, others, number(random));
        }
        default -> pair.raiseLeast(line, some(random), number(random));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("shapes")
  void agreeWithPlainNumbers(int wordsPerLine, int lowBits, int carryBits) {
    SplittableRandom random = RandomSource.seeded(wordsPerLine << 16 | lowBits << 8 | carryBits);
    for (int maxWidth : new int[] {1, 5, 10, 20, 40, 62}) {
      for (int hotCells : new int[] {2, 64}) {
        Pair pair = new Pair(wordsPerLine, lowBits, carryBits);
        new Load(1000, maxWidth, hotCells, 100).run(pair, random);
        new Load(500, maxWidth, hotCells, 10).run(pair, random);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"8, 4, 3", "8, 4, 2", "8, 3, 5", "6, 4, 16", "6, 1, 1", "16, 8, 4"})
  void agreeWithPlainNumbersForLong(int wordsPerLine, int lowBits, int carryBits) {
    SplittableRandom random = RandomSource.seeded(7);
    for (int maxWidth : new int[] {1, 2, 4, 8, 16, 32, 62}) {
      Pair pair = new Pair(wordsPerLine, lowBits, carryBits);
      new Load(20_000, maxWidth, 64, 1000).run(pair, random);
      new Load(20_000, maxWidth, 4, 1000).run(pair, random);
    }
  }

  /** Each counter by itself, up to the greatest value, in the smallest lines there are. */
  @Test
  void everyLengthOfAValueFits() {
    for (int lowBits = 1; lowBits <= 4; lowBits++) {
      for (int carryBits = 1; carryBits <= 16; carryBits++) {
        Pair pair = new Pair(6, lowBits, carryBits);
        for (int width = 0; width <= 62; width++) {
          pair.raiseTo(1, 63, (1L << width) - 1);
          pair.raise(1, 63, 1);
          pair.check();
        }
        pair.raiseTo(1, 62, FadingCells.MAX_VALUE);
        pair.raise(1, 61, FadingCells.MAX_VALUE);
        pair.raise(1, 63, FadingCells.MAX_VALUE);
        pair.raise(1, 63, 1);
        pair.saveAndLoad();
        pair.check();
        assertThat(pair.cells.value(1, 63)).isEqualTo(FadingCells.MAX_VALUE);
      }
    }
  }

  /** Adds by ones, so that every digit changes and carries many times without a further one. */
  @ParameterizedTest
  @MethodSource("shapes")
  void countOneByOne(int wordsPerLine, int lowBits, int carryBits) {
    SplittableRandom random = RandomSource.seeded(11);
    Load load = new Load(0, 3, 4, 1);
    for (long first : new long[] {0, (1L << 20) - 50, (1L << 40) - 50, (1L << 61) - 50}) {
      Pair pair = new Pair(wordsPerLine, lowBits, carryBits);
      pair.raiseSomeTo(1, new int[] {0, 1, 2, 3}, first);
      for (int i = 0; i < 300; i++) {
        pair.raiseLeast(1, load.some(random), 1 + random.nextInt(3));
      }
      pair.saveAndLoad();
      pair.check();
    }
  }

  /** What no counter can be above is asked of low digits and of carried ones. */
  @Test
  void fadeToTheMostThereIs() {
    for (long most : new long[] {0, 1, 7, 15, 16, 300}) {
      AdaptiveLines cells = new AdaptiveLines(1, 16, 4, 3);
      IntStream.range(0, 20).forEach(cell -> cells.raiseTo(0, 3 * cell, 1L << cell));
      cells.fade(0, FadingCells.UNFADED / 2 + 1, most, 1);
      for (int cell = 0; cell < 20; cell++) {
        long faded = cell == 0 ? 1 : (1L << (cell - 1)) + 1;
        assertThat(cells.value(0, 3 * cell)).isEqualTo(Math.min(most, faded));
        assertThat(cells.value(0, 3 * cell + 1)).isZero();
      }
      assertThat(wordsOf(loaded(cells, wordsOf(cells)))).isEqualTo(wordsOf(cells));
    }
  }

  /** The map of bits in CarryCode, by hand. */
  @Test
  void linesHaveTheirForm() {
    AdaptiveLines cells = new AdaptiveLines(2, 8, 4, 3);
    cells.fade(1, FadingCells.UNFADED, FadingCells.MAX_VALUE, 0x1234_5678);
    cells.raise(1, 0, 0x7);
    cells.raise(1, 9, 0b101_1001);
    cells.raiseTo(1, 63, 0b110_111_011_0010);
    cells.raise(1, 8, 0xF);
    long[] words = wordsOf(cells);
    assertThat(words[8]).isEqualTo(0x7_1234_5678L);
    assertThat(words[9]).isEqualTo(0x9FL);
    assertThat(words[12]).as("low digit of the last").isEqualTo(0x2000_0000L | levels() << 32);
    assertThat(words[13]).isZero();
    assertThat(words[15]).as("who carries").isEqualTo(1L << 9 | 1L << 63);
    assertThat(cells.carryDigits()).isEqualTo(4);
    assertThat(cells.usedBits()).isEqualTo(2 * (32 + 64 + 256) + 4 * 4);
  }

  /* Level 1: the second has more; 101, 011. Level 2: more; 111. Level 3: no more; 110. */
  private static long levels() {
    return 0b110_0__111_1__011_101_10L;
  }

  /** 40 digits of 3 bits and a bit each; the next one folds the line. */
  @Test
  void linesFoldWhenTheyAreFull() {
    AdaptiveLines cells = new AdaptiveLines(2, 8, 4, 3);
    IntStream.range(0, 40).forEach(cell -> cells.raise(0, cell, 16 + cell));
    assertThat(cells.foldedLines()).isZero();
    assertThat(cells.usedBits()).isEqualTo(512 + 352);
    cells.raise(0, 39, 128 - 1 - 16 - 39);
    assertThat(cells.foldedLines()).as("in place").isZero();
    cells.raise(0, 63, 15);
    assertThat(cells.foldedLines()).as("no carry").isZero();
    cells.raise(0, 63, 1);
    assertThat(cells.foldedLines()).isOne();
    for (int cell = 0; cell < 64; cell++) {
      int counter = cell % 32;
      long expected =
          counter == 31 ? 47 : counter == 7 ? 127 : counter < 8 ? 48 + counter : 16 + counter;
      assertThat(cells.value(0, cell)).as("cell %d", cell).isEqualTo(expected);
      assertThat(cells.value(1, cell)).isZero();
    }
    assertThat(cells.carryDigits()).isEqualTo(32);
    cells.raise(0, 63, 1);
    assertThat(cells.value(0, 31)).as("shared").isEqualTo(48);
  }

  /** Of the 160 bits for digits 120 may be taken after unfolding: 30 digits, 15 before. */
  @Test
  void linesUnfoldWhenAQuarterIsLeft() {
    AdaptiveLines cells = new AdaptiveLines(1, 8, 4, 3);
    IntStream.range(0, 41).forEach(cell -> cells.raise(0, cell, cell % 32 < 16 ? 64 : 16));
    assertThat(cells.foldedLines()).isOne();
    cells.fade(0, FadingCells.UNFADED / 2, FadingCells.MAX_VALUE, 1);
    assertThat(cells.carryDigits()).isEqualTo(16);
    assertThat(cells.foldedLines()).as("16 digits").isOne();
    cells.fade(0, FadingCells.UNFADED / 2, FadingCells.MAX_VALUE, 2);
    assertThat(cells.foldedLines()).as("16 digits still").isOne();
    cells.fade(0, FadingCells.UNFADED - 1, FadingCells.MAX_VALUE, 3);
    assertThat(cells.value(0, 0)).as("rounded up").isEqualTo(16);
    cells.fade(0, FadingCells.UNFADED / 16 * 15, FadingCells.MAX_VALUE, 4);
    assertThat(cells.foldedLines()).isZero();
    assertThat(cells.carryDigits()).isZero();
    for (int cell = 0; cell < 64; cell++) {
      assertThat(cells.value(0, cell)).as("cell %d", cell).isEqualTo(cell % 32 < 16 ? 15 : 4);
    }
    cells.raise(0, 40, 1);
    assertThat(cells.value(0, 8)).as("by itself again").isEqualTo(15);
  }

  @Test
  void unfoldsAtOnceWhenNothingIsLeft() {
    AdaptiveLines cells = new AdaptiveLines(1, 6, 4, 16);
    IntStream.range(0, 64).forEach(cell -> cells.raise(0, cell, FadingCells.MAX_VALUE));
    assertThat(cells.value(0, 5)).isEqualTo(FadingCells.MAX_VALUE);
    assertThat(cells.foldedLines()).isOne();
    cells.fade(0, 1, FadingCells.MAX_VALUE, 5);
    assertThat(cells.value(0, 5)).isOne();
    assertThat(cells.foldedLines()).isZero();
    cells.fade(0, 0, FadingCells.MAX_VALUE, 6);
    assertThat(wordsOf(cells)).containsExactly(6, 0, 0, 0, 0, 0);
  }

  /** Equal counters have equal words, whichever way they came to be. */
  @Test
  void wordsDependOnValuesAlone() {
    SplittableRandom random = RandomSource.seeded(3);
    AdaptiveLines grown = new AdaptiveLines(1, 16, 4, 2);
    for (int i = 0; i < 1000; i++) {
      grown.raise(0, random.nextInt(64), random.nextInt(3));
    }
    AdaptiveLines set = new AdaptiveLines(1, 16, 4, 2);
    AdaptiveLines shrunk = new AdaptiveLines(1, 16, 4, 2);
    for (int cell = 63; cell >= 0; cell--) {
      set.raiseTo(0, cell, grown.value(0, cell));
      shrunk.raiseTo(0, cell, 8 * grown.value(0, cell));
    }
    shrunk.fade(0, FadingCells.UNFADED / 8, FadingCells.MAX_VALUE, 0);
    assertThat(grown.foldedLines() + shrunk.foldedLines()).isZero();
    assertThat(wordsOf(set)).isEqualTo(wordsOf(grown));
    assertThat(wordsOf(shrunk)).isEqualTo(wordsOf(grown));
    grown.clear();
    assertThat(wordsOf(grown)).containsOnly(0);
  }

  /** Every bit of filled lines flipped: refused, or other counters that work as well. */
  @ParameterizedTest
  @CsvSource({"6, 4, 1", "6, 1, 1", "8, 4, 3", "8, 3, 5", "9, 5, 16", "32, 16, 7"})
  void refuseForgedWords(int wordsPerLine, int lowBits, int carryBits) {
    SplittableRandom random = RandomSource.seeded(5);
    int refused = 0;
    for (int maxWidth : new int[] {4, 8, 30, 62}) {
      Pair pair = new Pair(wordsPerLine, lowBits, carryBits);
      new Load(150, maxWidth, 8, 100).run(pair, random);
      long[] words = wordsOf(pair.cells);
      for (int bit = 0; bit < 64 * words.length; bit++) {
        words[bit >> 6] ^= 1L << bit;
        refused += refusedOrWorks(pair.cells, words) ? 1 : 0;
        words[bit >> 6] ^= 1L << bit;
      }
      for (int i = 0; i < 5_000; i++) {
        long[] wild = words.clone();
        wild[random.nextInt(wild.length)] = random.nextLong() >>> random.nextInt(64);
        refused += refusedOrWorks(pair.cells, wild) ? 1 : 0;
      }
    }
    assertThat(refused).isPositive();
  }

  private static boolean refusedOrWorks(AdaptiveLines like, long[] words) {
    AdaptiveLines cells;
    try {
      cells = loaded(like, words);
    } catch (IllegalArgumentException expected) {
      return true;
    }
    assertThat(wordsOf(cells)).isEqualTo(words);
    long[] before = new long[64];
    for (int line = 0; line < LINES; line++) {
      for (int cell = 0; cell < 64; cell++) {
        before[cell] = cells.value(line, cell);
        assertThat(before[cell]).isBetween(0L, FadingCells.MAX_VALUE);
      }
      cells.raise(line, 17, 1 << 20);
      for (int cell = 0; cell < 64; cell++) {
        assertThat(cells.value(line, cell)).isGreaterThanOrEqualTo(before[cell]);
      }
      cells.fade(line, FadingCells.UNFADED / 2, FadingCells.MAX_VALUE, 1);
    }
    loaded(cells, wordsOf(cells));
    return false;
  }

  private static long[] lineOf(long header, long firstLevel, long carrying) {
    // Low digits of 4 bits end at bit 32 of word 4.
    return new long[] {header, 0, 0, 0, firstLevel << 32, 0, 0, carrying};
  }

  @Test
  void tellWhatIsWrongWithWords() {
    assertThat(AdaptiveLines.ofWords(8, 4, 3, lineOf(0, 0b001_0, 1)).value(0, 0))
        .isEqualTo(16);
    assertRefused(lineOf(7L << 29, 0, 0), "folds: 7 (expected: 0..6)");
    assertRefused(lineOf(1L << 29, 1, 1L << 32), "counter that carries: 32 (expected: 0..31)");
    assertRefused(lineOf(0, 0b000_0, 1), "word 7 of a line: 1 (expected: 0)");
    assertRefused(lineOf(0, 0b1_001_0, 1), "word 4 of a line: 1200000000 (expected: 200000000)");
    assertRefused(lineOf(0, 0, (1L << 41) - 1), "end of a level");
    assertThatThrownBy(() -> AdaptiveLines.ofWords(8, 4, 3, new long[12]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("words: 12 (expected: a multiple of 8)");
    assertThatThrownBy(() -> AdaptiveLines.ofWords(8, 4, 3, new long[0]))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static void assertRefused(long[] words, String message) {
    assertThatThrownBy(() -> AdaptiveLines.ofWords(8, 4, 3, words))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  /** A chain that never ends, of digits of one bit that all have more. */
  @Test
  void refuseDigitsBeyondTheGreatestValue() {
    long[] words = new long[32];
    IntStream.range(1, 31).forEach(word -> words[word] = -1);
    words[31] = 1;
    assertThatThrownBy(() -> AdaptiveLines.ofWords(32, 1, 1, words))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("first bit of a digit: 63 (expected: 0..62)");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8, 4, 3",
    "1, 5, 1, 3",
    "1, 33, 4, 3",
    "1, 8, 0, 3",
    "1, 8, 7, 3",
    "1, 32, 17, 3",
    "1, 8, 4, 0",
    "1, 8, 4, 17",
    "1, 6, 5, 3",
    "400000000, 8, 4, 3",
    "-1, 8, 4, 3"
  })
  void refuseShapesThatCannotBe(long lines, int wordsPerLine, int lowBits, int carryBits) {
    assertThatThrownBy(() -> new AdaptiveLines(lines, wordsPerLine, lowBits, carryBits))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected");
  }

  @Test
  void refuseArgumentsOutOfRange() {
    AdaptiveLines cells = new AdaptiveLines(1, 8, 4, 3);
    assertThatThrownBy(() -> cells.raise(0, 0, -1)).hasMessageContaining("number: -1");
    assertThatThrownBy(() -> cells.raiseTo(0, 0, FadingCells.FULL)).hasMessageContaining("value");
    assertThatThrownBy(() -> cells.raiseSomeTo(0, 0x0201, 2, FadingCells.MAX_VALUE + 1))
        .hasMessageContaining("value: 4611686018427387905");
    assertThatThrownBy(() -> cells.fade(0, -1, 0, 0)).hasMessageContaining("factor: -1");
    assertThatThrownBy(() -> cells.fade(0, 1, 0, 1 << 29)).hasMessageContaining("stamp");
    cells.raiseTo(0, 0, -1);
    assertThat(wordsOf(cells)).containsOnly(0);
  }

  @Test
  void memoryIsThatOfTheWords() {
    AdaptiveLines cells = new AdaptiveLines(1000, 8, 4, 3);
    assertThat(cells.words()).isEqualTo(8000);
    assertThat(cells.memoryBytes()).isEqualTo(8 * (8000 + 7));
    assertThat(AdaptiveLines.memoryBytes(1L << 28, 32)).isEqualTo((1L << 36) + 56);
    assertThat(cells.lines()).isEqualTo(1000);
    assertThat(cells.cellsPerLine()).isEqualTo(64);
    assertThat(AdaptiveLines.maxLines(8)).isEqualTo((1L << 28) - 2);
  }
}
