package io.tidemark.analysis.counting;

import io.tidemark.core.Require;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.kernel.CountKernel;
import io.tidemark.core.kernel.CountKernel.Places;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * What the counters of a filter hold, by filling a smaller one as full, with a fixed seed.
 *
 * <p>A counter holds a compound Poisson sum: the counts of the keys that hit it. Its law can be had by
 * recursion where counts are alike, but not where they are of all magnitudes, and the greatest of a page
 * depends on where the counters of a key lie. A filter with the same keys per counter has the same
 * pages. What is wanted of them are logarithms, which hardly depend on the rare great counts that a
 * sample misses.
 *
 * <p>Errors: those of a sample; {@link #pageBitsVariance} tells them for pages.
 */
public final class CellSample {
  private static final int PAGE_CELLS = (int) DynamicCountSpec.PAGE_CELLS;

  /* Small filters are filled repeatedly, but not more often than this. */
  private static final int MAX_FILLINGS = 32;
  private static final long SEED = 0x5eed_c0de_7a6eL;

  private final Places places;
  private final double[] values;
  private final int perFilling;
  private final double[] pageMaxima;

  private CellSample(Places places, double[] values, int perFilling) {
    this.places = places;
    this.values = values;
    this.perFilling = perFilling;
    this.pageMaxima = pageMaxima();
  }

  /**
   * Fills a filter.
   *
   * @param law the keys and their counts
   * @param places the counters of the whole filter
   * @param cells how many counters are sampled, at most; a multiple of the page
   */
  public static CellSample of(CountLaw law, Places places, int cells) {
    Require.inRange(cells, PAGE_CELLS, Integer.MAX_VALUE, "cells");
    long all = places.blocks() * places.cellsPerBlock();
    int perFilling = (int) Math.min(all, cells);
    int fillings = Math.max(1, Math.min(MAX_FILLINGS, cells / perFilling));
    Places small = places.blocks() == 1
        ? new Places(1, perFilling, places.probes())
        : new Places(perFilling / places.cellsPerBlock(), places.cellsPerBlock(), places.probes());
    double[] values = new double[fillings * perFilling];
    SplittableRandom random = new SplittableRandom(SEED);
    for (int filling = 0; filling < fillings; filling++) {
      fill(values, filling * perFilling, small, law, law.keys() * perFilling / all, random);
    }
    return new CellSample(small, values, perFilling);
  }

  /** Spreads keys over the counters: each stands for as many ranks as the others. */
  private static void fill(
      double[] values,
      int first,
      Places places,
      CountLaw law,
      double keys,
      SplittableRandom random) {
    long[] cells = new long[places.probes()];
    long whole = (long) Math.floor(keys + random.nextDouble());
    double ranks = law.keys() / whole;
    for (long key = 0; key < whole; key++) {
      double rank = Math.min(law.keys(), 1 + Math.floor((key + random.nextDouble()) * ranks));
      // Counts are whole; rounding up as often as the fraction says keeps their mean.
      double count = Math.floor(law.count(rank) + random.nextDouble());
      CountKernel.cells(places, random.nextLong(), cells);
      for (long cell : cells) {
        values[first + (int) cell] += count;
      }
    }
  }

  private double[] pageMaxima() {
    int pages = (perFilling + PAGE_CELLS - 1) / PAGE_CELLS;
    double[] maxima = new double[values.length / perFilling * pages];
    for (int i = 0; i < values.length; i++) {
      int page = i / perFilling * pages + i % perFilling / PAGE_CELLS;
      maxima[page] = Math.max(maxima[page], values[i]);
    }
    return maxima;
  }

  /** The mean width of a page: the bits of its greatest counter, but no fewer than the base. */
  public double pageBits(int baseBits) {
    return Arrays.stream(pageMaxima).map(max -> Math.max(baseBits, bits(max))).sum()
        / pageMaxima.length;
  }

  /**
   * The width that nearly all pages reach.
   *
   * @param share of the pages that may stay below
   */
  public int pageBitsOfAllBut(double share) {
    double[] sorted = pageMaxima.clone();
    Arrays.sort(sorted);
    return bits(sorted[(int) (sorted.length * Require.insideUnit(share, "share"))]);
  }

  /** The variance of the width of a page. */
  public double pageBitsVariance(int baseBits) {
    double mean = pageBits(baseBits);
    return Arrays.stream(pageMaxima)
            .map(max -> Math.max(baseBits, bits(max)) - mean)
            .map(difference -> difference * difference)
            .sum()
        / pageMaxima.length;
  }

  /** The mean bits of a counter, at least 1 each. */
  public double cellBits() {
    return Arrays.stream(values).map(value -> Math.max(1, bits(value))).sum() / values.length;
  }

  /** The share of counters that are zero. */
  public double zeroShare() {
    return (double) Arrays.stream(values).filter(value -> value == 0).count() / values.length;
  }

  /**
   * The mean count of a key that is not there: the mean of the least of its counters, which are any of
   * its block, with replacement.
   */
  public double overcount() {
    int block = (int) places.cellsPerBlock();
    double sum = 0;
    for (int first = 0; first < values.length; first += block) {
      double[] sorted = Arrays.copyOfRange(values, first, first + block);
      Arrays.sort(sorted);
      int zeros = 0;
      while (zeros < block && sorted[zeros] == 0) {
        zeros++;
      }
      double atLeast = Math.pow((double) (block - zeros) / block, places.probes());
      for (int i = zeros; i < block; i++) {
        double above = Math.pow((double) (block - i - 1) / block, places.probes());
        sum += sorted[i] * (atLeast - above);
        atLeast = above;
      }
    }
    return sum * block / values.length;
  }

  /** {@code floor(log v) + 1}, and 0 for zero. */
  static int bits(double value) {
    return value < 1 ? 0 : Math.getExponent(value) + 1;
  }
}
