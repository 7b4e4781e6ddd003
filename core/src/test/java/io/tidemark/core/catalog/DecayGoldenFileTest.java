package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.hash.Probes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The words of filters whose counts decay, as docs/format.md draws them. */
class DecayGoldenFileTest {
  /* Two epochs and a half are a half-life: an era has three. */
  private static final long EPOCHS_PER_ERA = 3;
  private static final long LAST_ERA = DecaySamples.LATEST / 10 / EPOCHS_PER_ERA;
  private static final int STATE_WORDS = 5;

  @Test
  void theFiltersAnswerAsWhenTheyWereWritten() throws IOException {
    for (Map.Entry<String, Filter> entry : DecaySamples.golden().entrySet()) {
      DecayingCountFilter filter =
          (DecayingCountFilter) FilterCatalog.read(GoldenFileTest.resource(entry.getKey()));
      if (filter.isStarted()) {
        for (int i = 0; i < 50; i++) {
          assertThat(filter.estimate(filter.digest().of(Samples.key(i)), DecaySamples.LATEST))
              .as("key %d of %s", i, entry.getKey())
              .isGreaterThanOrEqualTo(DecaySamples.count(i));
        }
        assertThat(filter.latest()).isEqualTo(DecaySamples.LATEST);
        assertThat(filter.tooLate()).isEqualTo(7);
      }
    }
  }

  private static int assertWords(byte[] file, long... expected) {
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 19);
    int spec = 24 + fields.get(13);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(8 * expected.length);
    for (int i = 0; i < expected.length; i++) {
      assertThat(fields.getLong(spec + 8 * i)).as("word %d", i).isEqualTo(expected[i]);
    }
    int state = spec + 8 * expected.length;
    assertThat(fields.getLong(state)).as("started").isOne();
    assertThat(fields.getLong(state + 8)).as("latest").isEqualTo(DecaySamples.LATEST);
    assertThat(fields.getLong(state + 16)).as("era of the first tick").isEqualTo(-1);
    assertThat(fields.getLong(state + 24)).as("total").isPositive();
    assertThat(fields.getLong(state + 32)).as("too late").isEqualTo(7);
    return state + 8 * STATE_WORDS;
  }

  @Test
  void countersOfFixedWidth() throws IOException {
    byte[] file = GoldenFileTest.resource(DecaySamples.FIXED);
    long factor = Double.doubleToLongBits(0.75);
    int lines =
        assertWords(file, 0, 8, 32, 0, 0, 2, 2, 1, 8, factor, 10, 1_000, 0, 25, Long.MAX_VALUE, 1);
    assertThat(file).hasSize(lines + 8 * 64 + 4);
    ByteBuffer fields = Samples.littleEndian(file);
    DecayingCountFilter filter = (DecayingCountFilter) FilterCatalog.read(file);
    for (int i = 0; i < 50; i++) {
      long digest = filter.digest().of(Samples.key(i));
      double least = Double.POSITIVE_INFINITY;
      for (int row = 0; row < 2; row++) {
        long state = row == 0 ? digest : Probes.next(digest);
        int line = lines + 64 * (4 * row + (int) Probes.position(state, 4));
        long stamp = fields.getInt(line);
        double unit = Math.pow(0.75, (double) (EPOCHS_PER_ERA * (LAST_ERA + 1 - stamp) + 109 % 3));
        int[] pair = pair((int) (((Probes.places(state) >>> 28) * 105) >>> 32));
        long units = Math.min(
            Integer.toUnsignedLong(fields.getInt(line + 4 + 4 * pair[0])),
            Integer.toUnsignedLong(fields.getInt(line + 4 + 4 * pair[1])));
        least = Math.min(least, units * unit / 256);
      }
      double estimate = filter.estimate(digest, DecaySamples.LATEST);
      assertThat(estimate).as("key %d", i).isBetween(least * (1 - 0x1p-40), least * (1 + 0x1p-40));
    }
  }

  /* A pair of 15 counters by its number in the order of words in a dictionary. */
  private static int[] pair(int number) {
    int first = 0;
    int rest = number;
    while (rest >= 14 - first) {
      rest -= 14 - first;
      first++;
    }
    return new int[] {first, first + 1 + rest};
  }

  @Test
  void fullCounters() throws IOException {
    byte[] file = GoldenFileTest.resource(DecaySamples.FIXED_FULL);
    DecayingCountFilter filter = (DecayingCountFilter) FilterCatalog.read(file);
    int lines = 24 + 8 + 8 * (16 + STATE_WORDS);
    assertThat(file).hasSize(lines + 5 * 64 + 4);
    ByteBuffer fields = Samples.littleEndian(file);
    int full = 0;
    for (int line = 0; line < 5; line++) {
      for (int cell = 0; cell < 30; cell++) {
        full += fields.getShort(lines + 64 * line + 4 + 2 * cell) == -1 ? 1 : 0;
      }
    }
    assertThat(((FadingLines) filter.cells()).fullCells()).isEqualTo(full).isPositive();
  }

  @Test
  void wideCounters() throws IOException {
    byte[] file = GoldenFileTest.resource(DecaySamples.FIXED_WIDE);
    long factor = Double.doubleToLongBits(0.75);
    int lines = assertWords(
        file, 0, 12, 64, 0, 0, 3, 1, 0, 16, factor, 10, 1_000, 0, 25, Long.MAX_VALUE, 1);
    assertThat(file).hasSize(lines + 12 * 64 + 4);
    ByteBuffer fields = Samples.littleEndian(file);
    for (int line = 0; line < 12; line++) {
      assertThat(fields.getLong(lines + 64 * line)).as("stamp").isBetween(0L, LAST_ERA + 1);
    }
  }

  @Test
  void aFilterWithoutATick() throws IOException {
    byte[] file = GoldenFileTest.resource(DecaySamples.FIXED_NEW);
    ByteBuffer fields = Samples.littleEndian(file);
    int state = 24 + 8 + 8 * 16;
    assertThat(file).hasSize(state + 8 * STATE_WORDS + 64 + 4);
    for (int at = state; at < file.length - 4; at += 8) {
      assertThat(fields.getLong(at)).isZero();
    }
  }

  @Test
  void countersWithCarryDigits() throws IOException {
    byte[] file = GoldenFileTest.resource(DecaySamples.ADAPTIVE);
    long factor = Double.doubleToLongBits(0.75);
    int lines =
        assertWords(file, 1, 6, 8, 4, 4, 2, 2, 1, 3, factor, 10, 1_000, 0, 25, Long.MAX_VALUE, 1);
    assertThat(file).hasSize(lines + 6 * 64 + 4);
    DecayingCountFilter filter = (DecayingCountFilter) FilterCatalog.read(file);
    ByteBuffer fields = Samples.littleEndian(file);
    long carrying = 0;
    for (int line = 0; line < 6; line++) {
      assertThat(fields.getInt(lines + 64 * line) & 0x1FFF_FFFF)
          .as("stamp")
          .isBetween(0, (int) LAST_ERA + 1);
      assertThat(fields.getInt(lines + 64 * line) >>> 29).as("folds").isZero();
      carrying += Long.bitCount(fields.getLong(lines + 64 * line + 56));
    }
    assertThat(((AdaptiveLines) filter.cells()).carryDigits())
        .as("at least one digit of each counter that has some")
        .isGreaterThanOrEqualTo(carrying)
        .isPositive();
  }

  @Test
  void foldedLines() throws IOException {
    byte[] file = GoldenFileTest.resource(DecaySamples.ADAPTIVE_FOLDED);
    DecayingCountFilter filter = (DecayingCountFilter) FilterCatalog.read(file);
    int lines = 24 + 8 + 8 * (16 + STATE_WORDS);
    ByteBuffer fields = Samples.littleEndian(file);
    int folded = 0;
    for (int line = 0; line < 2; line++) {
      folded += fields.getInt(lines + 48 * line) >>> 29 == 0 ? 0 : 1;
    }
    assertThat(((AdaptiveLines) filter.cells()).foldedLines()).isEqualTo(folded).isPositive();
  }
}
