package io.tidemark.core.filter.history.sealed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.core.cell.BitSelect;
import io.tidemark.core.cell.BitSource;
import io.tidemark.workload.random.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bits, prefix codes and sorting, which sealed histories are made with. */
class SealedBitsTest {
  @TempDir
  Path directory;

  /** What was written, with a word behind it, as a source of bits needs. */
  static BitSource source(WordSpool spool, BitSink sink) throws IOException {
    sink.finish();
    spool.add(-1);
    return spool.source();
  }

  static WordSpool heap() {
    return new WordSpool(SealingSpace.HEAP, 0);
  }

  private static void assertNumbersComeBack(WordSpool spool, int numbers) throws IOException {
    SplittableRandom random = RandomSource.seeded(9);
    long[] values = random.longs(numbers).toArray();
    int[] widths = random.ints(numbers, 0, 65).toArray();
    BitSink sink = new BitSink(spool);
    for (int i = 0; i < numbers; i++) {
      sink.put(values[i], widths[i]);
    }
    assertThat(sink.position()).isEqualTo(IntStream.of(widths).asLongStream().sum());
    BitSource source = source(spool, sink);
    long at = 0;
    for (int i = 0; i < numbers; i++) {
      long found = source.bits(at);
      long different = widths[i] == 0 ? 0 : (found ^ values[i]) << -widths[i];
      assertThat(different).as("number %d of %d bits", i, widths[i]).isZero();
      at += widths[i];
    }
  }

  @Test
  void numbersOfAnyWidthComeBack() throws IOException {
    assertNumbersComeBack(heap(), 3_000);
  }

  @Test
  void aSpoolThatOutgrowsTheHeapGoesOnInAFile() throws IOException {
    try (WordSpool spool = new WordSpool(SealingSpace.of(directory, 1_024), 1_000)) {
      assertNumbersComeBack(spool, 20_000);
      assertThat(spool.size()).isGreaterThan(9_000);
    }
    try (Stream<Path> files = Files.list(directory)) {
      assertThat(files).as("files left behind").isEmpty();
    }
  }

  @Test
  void setBitsAreFoundByTheirNumber() {
    SplittableRandom random = RandomSource.seeded(12);
    for (int round = 0; round < 5_000; round++) {
      // From a few ones to nearly all.
      long word = random.nextLong();
      for (int i = round % 8; i > 0; i--) {
        word = round % 16 < 8 ? word & random.nextLong() : word | random.nextLong();
      }
      word = round < 2 ? -round : word;
      int number = 0;
      for (int place = 0; place < Long.SIZE; place++) {
        if ((word >>> place & 1) != 0) {
          assertThat(BitSelect.of(word, number++)).as("%x", word).isEqualTo(place);
        }
      }
    }
  }

  private static long cost(long[] counts, int[] lengths) {
    return IntStream.range(0, counts.length)
        .mapToLong(i -> counts[i] * lengths[i])
        .sum();
  }

  private static double kraft(int[] lengths) {
    return IntStream.of(lengths)
        .filter(length -> length > 0)
        .mapToDouble(l -> Math.pow(2, -l))
        .sum();
  }

  /** All lengths from 1 to 4 that a prefix code can have; longer ones never help four symbols. */
  private static long leastCost(long[] counts) {
    long least = Long.MAX_VALUE;
    for (int choice = 0; choice < 256; choice++) {
      int all = choice;
      int[] lengths = IntStream.range(0, 4).map(i -> 1 + (all >> (2 * i) & 3)).toArray();
      if (kraft(lengths) <= 1) {
        least = Math.min(least, cost(counts, lengths));
      }
    }
    return least;
  }

  @Test
  void noPrefixCodeTakesFewerBits() {
    SplittableRandom random = RandomSource.seeded(4);
    for (int i = 0; i < 300; i++) {
      long[] counts = random.longs(4, 1, 1 + (1L << random.nextInt(12))).toArray();
      int[] lengths = PrefixCode.lengths(counts);
      assertThat(cost(counts, lengths)).as(Arrays.toString(counts)).isEqualTo(leastCost(counts));
    }
  }

  /** Counts that double would have code words as long as there are symbols. */
  @Test
  void noCodeWordIsLongerThanAllowed() {
    long[] counts =
        IntStream.range(0, 40).mapToLong(i -> i % 3 == 0 ? 0 : 1L << i).toArray();
    int[] lengths = PrefixCode.lengths(counts);
    assertThat(kraft(lengths)).as("a complete code").isEqualTo(1);
    for (int i = 0; i < counts.length; i++) {
      assertThat(lengths[i]).isBetween(counts[i] == 0 ? 0 : 1, counts[i] == 0 ? 0 : 8);
      assertThat(i >= 3 && counts[i] > 0 && lengths[i] > lengths[i - 3])
          .as("%d is longer than one that occurs less", i)
          .isFalse();
    }
  }

  @Test
  void codeWordsAreReadAsTheyAreWritten() {
    SplittableRandom random = RandomSource.seeded(6);
    for (int round = 0; round < 50; round++) {
      long[][] counts = new long[TickCode.STATES][TickCode.SYMBOLS];
      for (long[] ofState : counts) {
        int symbols = 1 + random.nextInt(TickCode.SYMBOLS);
        for (int i = 0; i < symbols; i++) {
          ofState[random.nextInt(TickCode.SYMBOLS)] += 1L << random.nextInt(30);
        }
      }
      TickCode code = TickCode.of(counts);
      TickCode back = new TickCode(code.lengths());
      for (int state = 0; state < TickCode.STATES; state++) {
        for (int symbol = 0; symbol < TickCode.SYMBOLS; symbol++) {
          int length = code.length(state, symbol);
          assertThat(length > 0).isEqualTo(counts[state][symbol] > 0);
          if (length > 0) {
            long behind = random.nextLong() << length;
            int entry = back.entry(state, behind | code.word(state, symbol));
            assertThat(TickCode.symbol(entry)).isEqualTo(symbol);
            assertThat(TickCode.length(entry)).isEqualTo(length);
          }
        }
      }
    }
  }

  @Test
  void whereNoCodeWordStartsIsTold() {
    long[][] counts = new long[TickCode.STATES][TickCode.SYMBOLS];
    counts[0][5] = 7;
    TickCode code = TickCode.of(counts);
    assertThat(TickCode.length(code.entry(0, 0b10))).isEqualTo(1);
    assertThat(TickCode.length(code.entry(0, 0b01))).isGreaterThan(PrefixCode.MAX_LENGTH);
    assertThat(TickCode.length(code.entry(1, 0))).isGreaterThan(PrefixCode.MAX_LENGTH);
  }

  @Test
  void lengthsThatNoCodeHasAreRefused() {
    byte[] lengths = new byte[TickCode.STATES * TickCode.SYMBOLS];
    Arrays.fill(lengths, 0, 3, (byte) 1);
    assertThatThrownBy(() -> new TickCode(lengths))
        .hasMessage("code words of 1 bits: 3 (expected: at most 2)");
    lengths[0] = 9;
    assertThatThrownBy(() -> new TickCode(lengths))
        .hasMessage("length of a code word: 9 (expected: 0..8)");
  }

  @Test
  void pairsAreSortedByUnsignedFingerprintsAndTicks() {
    SplittableRandom random = RandomSource.seeded(8);
    for (int size : new int[] {0, 1, 2, 17, 100, 5_000}) {
      for (long kinds : new long[] {1, 3, Long.MAX_VALUE}) {
        long[] fingerprints = random
            .longs(size)
            .map(value -> Long.remainderUnsigned(value, kinds) * -7)
            .toArray();
        long[] ticks = random.longs(size, -50, 50).toArray();
        long[][] expected = IntStream.range(0, size)
            .mapToObj(i -> new long[] {fingerprints[i], ticks[i]})
            .sorted((a, b) ->
                a[0] == b[0] ? Long.compare(a[1], b[1]) : Long.compareUnsigned(a[0], b[0]))
            .toArray(long[][]::new);
        new PairSorter(fingerprints, ticks).sort(0, size);
        for (int i = 0; i < size; i++) {
          assertThat(fingerprints[i]).isEqualTo(expected[i][0]);
          assertThat(ticks[i]).isEqualTo(expected[i][1]);
        }
      }
    }
  }

  /** Orders that make simple choices of a pivot slow; quadratic time would take minutes. */
  @Test
  void noOrderMakesSortingSlow() {
    int size = 400_000;
    long[] fingerprints = new long[size];
    long[] ticks =
        IntStream.range(0, size).mapToLong(i -> Math.min(i, size - i)).toArray();
    new PairSorter(fingerprints, ticks).sort(0, size);
    assertThat(ticks).isSorted();
    new PairSorter(fingerprints, ticks).sort(0, size);
    assertThat(ticks).isSorted();
  }
}
