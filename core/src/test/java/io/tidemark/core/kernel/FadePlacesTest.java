package io.tidemark.core.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.hash.Probes;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.ChiSquare;
import java.util.Arrays;
import java.util.SplittableRandom;
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
  @CsvSource({"1, 7", "2, 7", "5, 7", "3, 15", "5, 30", "1, 64", "2, 64", "5, 64"})
  void theCountersOfAKeyInALineAreDifferentAndAllAreUsedAlike(int probes, int cellsPerLine) {
    FadePlaces places = new FadePlaces(10, 3, probes, cellsPerLine);
    SplittableRandom random = RandomSource.seeded(probes, "cells");
    long[] lines = new long[10];
    long[][] used = new long[probes][cellsPerLine];
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
        used[probe][cell]++;
      }
      assertThat(probes == 8 ? 0 : cells >>> (8 * probes)).as("behind the last").isZero();
    }
    assertUniform(lines, "lines");
    for (int probe = 0; probe < probes; probe++) {
      assertUniform(used[probe], "counters of probe " + probe);
    }
  }

  /** Twelve bits choose almost equally often: for so few keys that it does not show. */
  private static void assertUniform(long[] counts, String what) {
    double[] alike = new double[counts.length];
    Arrays.fill(alike, 1.0 / counts.length);
    assertThat(ChiSquare.pValue(counts, alike)).as("%s, chi-square", what).isGreaterThan(1e-6);
  }

  /** The line says nothing on the counters in it, nor one row on the next. */
  @Test
  void linesRowsAndCountersAreIndependent() {
    FadePlaces places = new FadePlaces(8, 2, 2, 7);
    SplittableRandom random = RandomSource.seeded(1, "pairs");
    long[] lineAndCell = new long[8 * 7];
    long[] twoRows = new long[7 * 7];
    long[] twoCells = new long[7 * 6];
    for (int i = 0; i < KEYS; i++) {
      long digest = random.nextLong();
      long first = digest;
      int cell = (int) places.cells(first) & 255;
      int other = (int) places.cells(first) >>> 8;
      lineAndCell[(int) places.line(first, 0) * 7 + cell]++;
      twoRows[cell * 7 + ((int) places.cells(Probes.next(digest)) & 255)]++;
      twoCells[cell * 6 + (other > cell ? other - 1 : other)]++;
    }
    assertUniform(lineAndCell, "lines and counters");
    assertUniform(twoRows, "counters in two rows");
    assertUniform(twoCells, "two counters of a line");
  }
}
