package io.tidemark.core.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.Probes;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.ChiSquare;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FadePlacesTest {
  private static final int KEYS = 60_000;

  private static long state(long digest, int row) {
    long state = digest;
    for (int i = 0; i < row; i++) {
      state = Probes.next(state);
    }
    return state;
  }

  @ParameterizedTest
  @CsvSource({
    "1, 7", "2, 7", "5, 7", "3, 15", "4, 15", "5, 15", "2, 30", "3, 30", "5, 30", "1, 64", "2, 64",
    "5, 64"
  })
  void theCountersOfAKeyInALineAreDifferentAndAllAreUsedAlike(int probes, int cellsPerLine) {
    FadePlaces places = new FadePlaces(10, 3, probes, cellsPerLine);
    SplittableRandom random = RandomSource.seeded(probes, "cells");
    long[] lines = new long[10];
    long[] used = new long[cellsPerLine];
    for (int i = 0; i < KEYS; i++) {
      long digest = random.nextLong();
      int row = i % 3;
      long state = state(digest, row);
      long line = places.line(state, row);
      assertThat(line).isBetween(10L * row, 10L * row + 9);
      lines[(int) line % 10]++;
      long cells = places.cells(state);
      long seen = 0;
      for (int probe = 0; probe < probes; probe++) {
        int cell = (int) (cells >>> (8 * probe)) & 255;
        assertThat(cell).isBetween(0, cellsPerLine - 1);
        assertThat(seen >>> cell & 1).as("met before").isZero();
        seen |= 1L << cell;
        used[cell] += probe == i / 3 % probes ? 1 : 0;
      }
      assertThat(probes == 8 ? 0 : cells >>> (8 * probes)).as("behind the last").isZero();
    }
    assertUniform(lines, "lines");
    assertUniform(used, "counters, by all probes in turn");
  }

  /** Twelve bits choose almost equally often: for so few keys that it does not show. */
  private static void assertUniform(long[] counts, String what) {
    double[] alike = new double[counts.length];
    Arrays.fill(alike, 1.0 / counts.length);
    assertThat(ChiSquare.pValue(counts, alike)).as("%s, chi-square", what).isGreaterThan(1e-6);
  }

  /** Every set of counters is as likely as every other. */
  @ParameterizedTest
  @CsvSource({"1, 7, 7", "3, 7, 35", "4, 7, 35", "3, 15, 455", "2, 30, 435", "2, 64, 2016"})
  void allSetsOfCountersAreUsedAlike(int probes, int cellsPerLine, int sets) {
    FadePlaces places = new FadePlaces(10, 1, probes, cellsPerLine);
    SplittableRandom random = RandomSource.seeded(probes, "sets");
    Map<Long, Long> used = new TreeMap<>();
    for (int i = 0; i < KEYS; i++) {
      used.merge(places.cells(random.nextLong()), 1L, Long::sum);
    }
    assertThat(used).hasSize(sets);
    assertUniform(used.values().stream().mapToLong(n -> n).toArray(), "sets");
  }

  /** The line says nothing on the counters in it, nor one row on the next. */
  @Test
  void linesRowsAndCountersAreIndependent() {
    FadePlaces places = new FadePlaces(8, 2, 2, 7);
    SplittableRandom random = RandomSource.seeded(1, "pairs");
    long[] lineAndSet = new long[8 * 21];
    long[] twoRows = new long[21 * 21];
    for (int i = 0; i < KEYS; i++) {
      long digest = random.nextLong();
      int set = set(places.cells(digest));
      lineAndSet[(int) places.line(digest, 0) * 21 + set]++;
      twoRows[set * 21 + set(places.cells(Probes.next(digest)))]++;
    }
    assertUniform(lineAndSet, "lines and counters");
    assertUniform(twoRows, "counters in two rows");
  }

  /* The number of a pair of seven. */
  private static int set(long pair) {
    int low = (int) pair & 255;
    int high = (int) pair >>> 8;
    return high * (high - 1) / 2 + low;
  }
}
