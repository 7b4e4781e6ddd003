package io.tidemark.core.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.counting.CountingBloomFilter;
import io.tidemark.core.filter.counting.DynamicCountFilter;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.PrintCountFilter;
import io.tidemark.core.filter.counting.PrintCountSpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The words of filters that count, as docs/format.md draws them. */
class CountGoldenFileTest {
  private static final long TOTAL = 50 + 12 * (1 + 2 + 3) + 1 - 10;

  /** A number of some bits from a bit on, lowest bits first. */
  private static long number(byte[] file, int start, long bit, int width) {
    long number = 0;
    for (int i = 0; i < width; i++) {
      int place = (int) (bit + i);
      number |= (long) (file[start + (place >> 3)] >> (place & 7) & 1) << i;
    }
    return number;
  }

  /** The least counter of each key, in the file, is its count. */
  private static void assertCounts(
      MultisetFilter filter, KeyDigest digest, long[] cells, int probes) {
    for (int i = 0; i < 50; i++) {
      long key = digest.of(Samples.key(i));
      long state = key;
      long least = Long.MAX_VALUE;
      for (int probe = 0; probe < probes; probe++) {
        // Of 256 cells there is one block, and a byte is a place in it.
        long cell = cells.length == 256
            ? Probes.derive(Probes.fraction(key, 1), 0) >>> (8 * probe) & 255
            : Probes.position(state, cells.length);
        least = Math.min(least, cells[(int) cell]);
        state = Probes.next(state);
      }
      assertThat(filter.estimate(key)).as("key %d", i).isEqualTo(least);
    }
  }

  @Test
  void countersOfFixedWidth() throws IOException {
    byte[] file = GoldenFileTest.resource(CountSamples.COUNTING);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 16);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(32);
    int spec = 24 + 16;
    long[] expected = {151, 7, 3, 0, TOTAL};
    for (int i = 0; i < expected.length; i++) {
      assertThat(fields.getLong(spec + 8 * i)).as("word %d", i).isEqualTo(expected[i]);
    }
    int counters = spec + 40;
    assertThat(file).hasSize(counters + (151 * 7 + 63) / 64 * 8 + 4);
    long[] cells = new long[151];
    Arrays.setAll(cells, cell -> number(file, counters, cell * 7L, 7));
    assertThat(Arrays.stream(cells).sum()).isEqualTo(3 * TOTAL);
    CountingBloomFilter filter = (CountingBloomFilter) FilterCatalog.read(file);
    assertCounts(filter, filter.digest(), cells, 3);
    for (int i = 0; i < 50; i++) {
      assertThat(filter.estimate(filter.digest().of(Samples.key(i))))
          .isGreaterThanOrEqualTo(CountSamples.times(i));
    }
  }

  @Test
  void saturatedCounters() throws IOException {
    byte[] file = GoldenFileTest.resource(CountSamples.COUNTING_SATURATED);
    CountingBloomFilter filter = (CountingBloomFilter) FilterCatalog.read(file);
    int counters = 24 + 8 + 40;
    long[] cells = new long[256];
    Arrays.setAll(cells, cell -> number(file, counters, cell * 2L, 2));
    assertThat(filter.saturatedCells())
        .isEqualTo(Arrays.stream(cells).filter(cell -> cell == 3).count())
        .isPositive();
    assertCounts(filter, filter.digest(), cells, 4);
  }

  /** The counters of all cells: pages of 256, each with its own form, in one segment. */
  private static long[] cells(byte[] file, int forms, int pages, int number) {
    ByteBuffer fields = Samples.littleEndian(file);
    long[] cells = new long[number];
    int start = forms + (pages + 3) / 4 * 8;
    for (int page = 0; page < pages; page++) {
      int form = fields.getShort(forms + 2 * page);
      int folds = form & 63;
      int width = form >>> 6;
      for (int cell = 256 * page; cell < Math.min(number, 256 * (page + 1)); cell++) {
        cells[cell] = number(file, start, (long) (cell % (256 >> folds)) * width, width);
      }
      start += (256 >> folds) * width / 8;
    }
    assertThat(file)
        .as("filled up to whole words")
        .hasSize((start - forms + 7) / 8 * 8 + forms + 4);
    return cells;
  }

  @Test
  void pagesOfCounters() throws IOException {
    byte[] file = GoldenFileTest.resource(CountSamples.DYNAMIC);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 17);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(56);
    int spec = 24 + 8;
    long[] expected = {
      600, 1, 3, Double.doubleToLongBits(0.4), 256, 0, DynamicCountSpec.UNBOUNDED, TOTAL + 30
    };
    for (int i = 0; i < expected.length; i++) {
      assertThat(fields.getLong(spec + 8 * i)).as("word %d", i).isEqualTo(expected[i]);
    }
    int forms = spec + 8 * (7 + 4);
    long[] cells = cells(file, forms, 3, 600);
    assertThat(Arrays.stream(cells).sum()).isEqualTo(3 * (TOTAL + 30));
    DynamicCountFilter filter = (DynamicCountFilter) FilterCatalog.read(file);
    assertThat(filter.growths())
        .as("word 8")
        .isEqualTo(fields.getLong(spec + 64))
        .isPositive();
    assertThat(filter.shrinks()).as("word 9").isEqualTo(fields.getLong(spec + 72));
    assertThat(filter.maxBits()).as("of 34 and a few").isBetween(6, 7);
    assertCounts(filter, filter.digest(), cells, 3);
  }

  @Test
  void foldedPages() throws IOException {
    byte[] file = GoldenFileTest.resource(CountSamples.DYNAMIC_FOLDED);
    ByteBuffer fields = Samples.littleEndian(file);
    int spec = 24 + 8;
    assertThat(fields.getLong(spec + 48)).as("most bytes").isLessThan(1_000);
    assertThat(fields.getLong(spec + 80)).as("folds").isPositive();
    long[] cells = cells(file, spec + 8 * (7 + 4), 2, 300);
    DynamicCountFilter filter = (DynamicCountFilter) FilterCatalog.read(file);
    assertThat(filter.foldedPages()).isPositive();
    assertCounts(filter, filter.digest(), cells, 2);
    for (int i = 0; i < 50; i++) {
      assertThat(filter.estimate(filter.digest().of(Samples.key(i))))
          .isGreaterThanOrEqualTo(CountSamples.times(i));
    }
  }

  @Test
  void oneWidthForAll() throws IOException {
    byte[] file = GoldenFileTest.resource(CountSamples.DYNAMIC_ONE_WIDTH);
    DynamicCountFilter filter = (DynamicCountFilter) FilterCatalog.read(file);
    int forms = 24 + 16 + 8 * (7 + 4);
    int width = Samples.littleEndian(file).getShort(forms) >>> 6;
    assertThat(width).isEqualTo(filter.maxBits()).isGreaterThan(2);
    // Two pages of that width, of which the second has a cell and seven that fill its byte.
    assertThat(Samples.littleEndian(file).getShort(forms + 2)).isEqualTo((short) (width << 6));
    long[] cells = new long[257];
    Arrays.setAll(cells, cell -> number(file, forms + 8, (long) cell * width, width));
    assertThat(file).hasSize(forms + 8 + (264 * width + 63) / 64 * 8 + 4);
    assertCounts(filter, filter.digest(), cells, 4);
  }

  /** The counts of all prints of 15 bits in a file with one page, by the print. */
  private static Map<Long, Long> prints(byte[] file, int page, int lanes) {
    int width = 1 + 15 - 8 + 1;
    int start = page + 8 + (256 + lanes + 63) / 64 * 8;
    assertThat(file).hasSize(start + (lanes * width + 63) / 64 * 8 + 4);
    Map<Long, Long> prints = new HashMap<>();
    int lane = 0;
    int bit = 0;
    for (long bucket = 0; bucket < 256; bucket++, bit++) {
      long print = -1;
      int shift = 0;
      for (; number(file, page + 8, bit, 1) == 1; bit++, lane++) {
        long value = number(file, start, (long) lane * width, width);
        if ((value & 1) == 0) {
          assertThat(value >>> 8).as("a one before the 7 bits").isEqualTo(1);
          print = bucket << 7 | (value >>> 1 & 127);
          prints.put(print, 1L);
          shift = 0;
        } else {
          prints.merge(print, value >>> 1 << shift, Long::sum);
          shift += 8;
        }
      }
    }
    assertThat(lane).isEqualTo(lanes);
    return prints;
  }

  @Test
  void prints() throws IOException {
    byte[] file = GoldenFileTest.resource(CountSamples.PRINTS);
    ByteBuffer fields = Samples.littleEndian(file);
    assertThat(fields.getShort(6)).as("kind").isEqualTo((short) 25);
    assertThat(fields.getInt(8)).as("spec bytes").isEqualTo(24);
    int spec = 24 + 8;
    long[] expected = {15, 0, PrintCountSpec.UNBOUNDED, TOTAL + (1L << 40), 0, 0, 0, 1};
    for (int i = 0; i < expected.length; i++) {
      assertThat(fields.getLong(spec + 8 * i)).as("word %d", i).isEqualTo(expected[i]);
    }
    int page = spec + 64;
    assertThat(fields.getInt(page + 4)).as("bits of prints").isEqualTo(15);
    Map<Long, Long> prints = prints(file, page, fields.getInt(page));
    PrintCountFilter filter = (PrintCountFilter) FilterCatalog.read(file);
    Map<Long, Long> counts = new HashMap<>();
    for (int i = 0; i < 50; i++) {
      long times = CountSamples.times(i) + (i == 3 ? 1L << 40 : 0);
      if (times > 0) {
        counts.merge(filter.digest().of(Samples.key(i)) >>> 49, times, Long::sum);
      }
    }
    assertThat(prints).isEqualTo(counts);
    assertThat(filter.prints()).isEqualTo(counts.size());
  }

  @Test
  void printsInPages() throws IOException {
    for (String name : new String[] {CountSamples.PRINTS_GROWN, CountSamples.PRINTS_COARSE}) {
      byte[] file = GoldenFileTest.resource(name);
      PrintCountFilter filter = (PrintCountFilter) FilterCatalog.read(file);
      int state = 24 + filter.digest().keyBytes().length + 24;
      ByteBuffer fields = Samples.littleEndian(file);
      assertThat(filter.total()).isEqualTo(fields.getLong(state)).isEqualTo(TOTAL + 1_450);
      assertThat(filter.splits()).isEqualTo(fields.getLong(state + 8));
      assertThat(filter.coarsenings()).isEqualTo(fields.getLong(state + 24));
      assertThat(filter.pages()).isEqualTo((int) fields.getLong(state + 32));
      for (int i = 0; i < 1_500; i++) {
        assertThat(filter.estimate(filter.digest().of(Samples.key(i))))
            .isGreaterThanOrEqualTo(i < 50 ? CountSamples.times(i) : 1);
      }
      boolean grown = name.equals(CountSamples.PRINTS_GROWN);
      assertThat(filter.pages() > 2).isEqualTo(grown);
      assertThat(filter.coarsePages() == 0).isEqualTo(grown);
    }
  }
}
