package io.tidemark.core.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The dynamic count filter of the paper with the cells of every key given, step by step; exact. */
class CountPagesTraceTest {
  private static final int CELLS = 6;

  private static List<String[]> lines(String name) throws IOException {
    try (InputStream in =
        CountPagesTraceTest.class.getResourceAsStream("/dynamic2006/dynamic-count.txt")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> line.substring(name.length()).split("\\|", -1))
          .toList();
    }
  }

  private static long[] numbers(String part) {
    return Arrays.stream(part.strip().split(" ", -1)).mapToLong(Long::parseLong).toArray();
  }

  private static long number(String part) {
    return numbers(part)[0];
  }

  private static void add(CountPages pages, long[] cells) {
    for (long cell : cells) {
      pages.add(cell, 1);
    }
  }

  private static void remove(CountPages pages, long[] cells) {
    for (long cell : cells) {
      assertThat(pages.remove(cell, 1)).isTrue();
    }
    if (pages.takeShrinkDue()) {
      for (long cell : cells) {
        pages.settle(cell);
      }
    }
  }

  /** One width for all, as in the paper; a page that holds all of them has the same. */
  @ParameterizedTest
  @ValueSource(longs = {CELLS, CountPageShape.PAGE_CELLS})
  void cellsAndWidthsAreThoseOfTheTrace(long cellsPerPage) throws IOException {
    CountPages pages =
        new CountPages(new CountPageShape(CELLS, 2, 0.5, cellsPerPage, Long.MAX_VALUE));
    int steps = 0;
    for (String[] parts : lines("step")) {
      long[] key = numbers(parts[0]);
      if (parts[1].strip().equals("+")) {
        add(pages, key);
      } else {
        remove(pages, key);
      }
      assertThat(LongStream.range(0, CELLS).map(pages::value))
          .as("values, step %d", steps)
          .containsExactly(Arrays.stream(numbers(parts[2])).boxed().toArray(Long[]::new));
      assertThat(pages.width(0)).as("width, step %d", steps).isEqualTo(2 + (int) number(parts[3]));
      assertThat(pages.growths()).as("growths, step %d", steps).isEqualTo(number(parts[4]));
      assertThat(pages.shrinks()).as("shrinks, step %d", steps).isEqualTo(number(parts[5]));
      steps++;
    }
    assertThat(steps).isEqualTo(160);
    assertThat(pages.growths()).isEqualTo(5);
  }

  @Test
  void thresholdsAreThoseOfThePaper() throws IOException {
    int thresholds = 0;
    for (String[] parts : lines("threshold")) {
      int baseBits = (int) number(parts[0]);
      int level = (int) number(parts[1]);
      double shrinkAt = Double.parseDouble(parts[2]);
      double threshold = Double.parseDouble(parts[3]);
      CountPageShape shape = new CountPageShape(CELLS, baseBits, shrinkAt, CELLS, Long.MAX_VALUE);
      // The greatest value that all must keep below, when whole numbers do.
      assertThat(shape.limits()[baseBits + level + 1]).isEqualTo((long) Math.ceil(threshold));
      thresholds++;
    }
    assertThat(thresholds).isEqualTo(5);
  }

  /** The overflow width that a count needs: the bits of what is beyond the base. */
  @Test
  void widthsAreThoseOfTheLevels() throws IOException {
    int levels = 0;
    for (String[] parts : lines("level")) {
      for (int baseBits : new int[] {1, 4, 12}) {
        long overflow = number(parts[0]);
        CountPages pages =
            new CountPages(new CountPageShape(CELLS, baseBits, 0.5, CELLS, Long.MAX_VALUE));
        pages.add(3, Math.max(1, overflow << baseBits));
        assertThat(pages.width(0)).isEqualTo(baseBits + (int) number(parts[1]));
      }
      levels++;
    }
    assertThat(levels).isEqualTo(7);
  }
}
