package io.tidemark.core.filter.counting;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.cell.SpectralCells;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The rules with the counters of every key given; exact. */
class SpectralTraceTest {
  private static final int CELLS = 14;
  private static final int SECOND_CELLS = 8;

  private static List<long[][]> lines(String name) throws IOException {
    try (InputStream in =
        SpectralTraceTest.class.getResourceAsStream("/dynamic2006/spectral.txt")) {
      assertThat(in).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> line.startsWith(name + " "))
          .map(line -> Arrays.stream(line.substring(name.length()).split("\\|", -1))
              .map(SpectralTraceTest::numbers)
              .toArray(long[][]::new))
          .toList();
    }
  }

  private static long[] numbers(String part) {
    return Arrays.stream(part.strip().split(" ", -1)).mapToLong(Long::parseLong).toArray();
  }

  private static long[] keys() throws IOException {
    long[] keys = lines("keys").get(0)[0];
    assertThat(keys).hasSize(60);
    return keys;
  }

  @ParameterizedTest
  @EnumSource(names = {"MINIMUM_SELECTION", "MINIMAL_INCREASE"})
  void countersAndEstimatesAreThoseOfTheTrace(SpectralRule rule) throws IOException {
    List<long[][]> own = lines("key");
    SpectralCells cells = new SpectralCells(CELLS, 0.5);
    for (long key : keys()) {
      long[] places = own.get((int) key)[0];
      if (rule == SpectralRule.MINIMUM_SELECTION) {
        KeyCounters.raise(cells, places, 1);
      } else {
        KeyCounters.raiseLeast(cells, places, 1);
      }
    }
    long[][] expected = lines(rule.name()).get(0);
    assertThat(LongStream.range(0, CELLS).map(cells::value).toArray()).isEqualTo(expected[0]);
    assertThat(own.stream()
            .mapToLong(places -> KeyCounters.least(cells, places[0]))
            .toArray())
        .isEqualTo(expected[2]);
  }

  /** The published rule, which other tests compare the filter with, is what it was. */
  @Test
  void theLiteralRuleIsThatOfTheTrace() throws IOException {
    List<long[][]> own = lines("key");
    LiteralRecurringMinimum literal = new LiteralRecurringMinimum(CELLS, SECOND_CELLS);
    for (long key : keys()) {
      literal.add(own.get((int) key)[0], own.get((int) key)[1]);
    }
    long[][] expected = lines("RECURRING_LITERAL").get(0);
    assertThat(literal.first()).isEqualTo(expected[0]);
    assertThat(literal.second()).isEqualTo(expected[1]);
    assertThat(own.stream()
            .mapToLong(places -> literal.estimate(places[0], places[1]))
            .toArray())
        .isEqualTo(expected[2]);
  }

  @Test
  void knowsSingleMinima() {
    SpectralCells cells = new SpectralCells(6, 1);
    for (int cell = 0; cell < 6; cell++) {
      cells.setValue(cell, 10 + cell / 2);
    }
    assertThat(KeyCounters.hasSingleMinimum(cells, new long[] {0, 2, 4})).isTrue();
    assertThat(KeyCounters.hasSingleMinimum(cells, new long[] {0, 0, 4})).isTrue();
    assertThat(KeyCounters.hasSingleMinimum(cells, new long[] {4, 0, 2, 1})).isFalse();
    assertThat(KeyCounters.hasSingleMinimum(cells, new long[] {1, 4, 0, 1})).isFalse();
    assertThat(KeyCounters.hasSingleMinimum(cells, new long[] {3, 2, 0, 0})).isTrue();
  }

  /** A counter that a key has twice gives it half. */
  @Test
  void knowsHowOftenAKeyCanBeRemoved() {
    SpectralCells cells = new SpectralCells(3, 1);
    cells.setValue(0, 7);
    cells.setValue(1, 5);
    cells.setValue(2, 4);
    assertThat(KeyCounters.most(cells, new long[] {0, 1})).isEqualTo(5);
    assertThat(KeyCounters.most(cells, new long[] {0, 1, 0})).isEqualTo(3);
    assertThat(KeyCounters.most(cells, new long[] {2, 2, 2})).isEqualTo(1);
  }
}
