package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Regions of one-bit cells that are used repeatedly: each time for another round, at the start
 * of which all its cells are clear. Nothing is cleared when a round begins; a page that was last
 * written in another round reads as zeros, and is cleared when it is first written to.
 *
 * <p>A number of a round must never come twice for the same region. Not safe for use by several
 * threads.
 */
public final class RenewedCells {
  /** The words of a page. */
  public static final int PAGE_WORDS = 64;

  /* Bits of a cell's number that are its place in a page, and words of a page, as shifts. */
  private static final int PAGE_CELL_SHIFT = 12;
  private static final int PAGE_WORD_SHIFT = 6;

  /** The round of pages that were never written. */
  public static final long NEVER = Long.MIN_VALUE;

  private final int regions;
  private final long size;
  private final int wordsPerRegion;
  private final int pagesPerRegion;
  private final long[] words;
  private final long[] rounds;

  /**
   * Creates cells that are all clear.
   *
   * @param regions how many regions
   * @param size cells of each region
   */
  public RenewedCells(int regions, long size) {
    this.regions = Require.inRange(regions, 1, Integer.MAX_VALUE, "regions");
    this.size = Require.inRange(size, 1, Cells.MAX_WORDS << 6, "cells");
    Require.inRange(words(regions, size), 1, Cells.MAX_WORDS, "words");
    Require.fitsInHeap(memoryBytes(regions, size), "bytes");
    this.wordsPerRegion = (int) wordsPerRegion(size);
    this.pagesPerRegion = (int) pagesPerRegion(size);
    this.words = new long[(int) words(regions, size)];
    this.rounds = new long[regions * pagesPerRegion];
    Arrays.fill(rounds, NEVER);
  }

  /** The region of a round, where rounds take the regions in turn. */
  public int region(long round) {
    return (int) Math.floorMod(round, (long) regions);
  }

  /** The last round of a region up to {@code newest}, where rounds take the regions in turn. */
  public long lastRound(int region, long newest) {
    return newest - Math.floorMod(newest - region, (long) regions);
  }

  /** The number of words of so many regions of a size. */
  public static long words(long regions, long size) {
    return Math.multiplyExact(regions, wordsPerRegion(size));
  }

  /** The memory of so many regions of a size, and of the rounds of their pages. */
  public static long memoryBytes(long regions, long size) {
    return Math.multiplyExact(regions, wordsPerRegion(size) + pagesPerRegion(size)) << 3;
  }

  private static long wordsPerRegion(long size) {
    return (size + 63) >>> 6;
  }

  private static long pagesPerRegion(long size) {
    return (wordsPerRegion(size) + PAGE_WORDS - 1) >>> PAGE_WORD_SHIFT;
  }

  /** The number of regions. */
  public int regions() {
    return regions;
  }

  /** The number of cells of a region. */
  public long size() {
    return size;
  }

  /** A bit of a region in a round, 0 or 1. */
  public long bit(int region, long round, long cell) {
    assert cell >= 0 && cell < size : cell;
    long word = words[region * wordsPerRegion + (int) (cell >>> 6)];
    return rounds[page(region, cell)] == round ? (word >>> cell) & 1L : 0;
  }

  /** Sets a bit of a region in a round; 1 if it was clear before, 0 if not. */
  public long setBit(int region, long round, long cell) {
    assert cell >= 0 && cell < size : cell;
    int page = page(region, cell);
    if (rounds[page] != round) {
      renew(region, page, round);
    }
    int word = region * wordsPerRegion + (int) (cell >>> 6);
    long before = words[word];
    words[word] = before | 1L << cell;
    return (~before >>> cell) & 1L;
  }

  /** Sets the bits of a word of a region in a round, besides those that are set. */
  public void setWord(int region, long round, long index, long bits) {
    int page = page(region, index << 6);
    if (rounds[page] != round) {
      renew(region, page, round);
    }
    words[region * wordsPerRegion + (int) index] |= bits;
  }

  private int page(int region, long cell) {
    return region * pagesPerRegion + (int) (cell >>> PAGE_CELL_SHIFT);
  }

  private void renew(int region, int page, long round) {
    int end = (region + 1) * wordsPerRegion;
    int from = region * wordsPerRegion + (page - region * pagesPerRegion) * PAGE_WORDS;
    Arrays.fill(words, from, Math.min(from + PAGE_WORDS, end), 0);
    rounds[page] = round;
  }

  /** A word of a region as it reads in a round. */
  public long word(int region, long round, long index) {
    int page = page(region, index << 6);
    return rounds[page] == round ? words[region * wordsPerRegion + (int) index] : 0;
  }

  /** The number of words of a region. */
  public long words() {
    return wordsPerRegion;
  }

  /**
   * Puts the state of a region in a round.
   *
   * @param from where its words begin in {@code state}
   * @throws IllegalArgumentException if a bit beyond the last cell is set
   */
  public void putWords(int region, long round, long[] state, int from) {
    int tail = (int) (size & 63);
    if (tail != 0 && state[from + wordsPerRegion - 1] >>> tail != 0) {
      throw new IllegalArgumentException(
          Require.message("bits beyond the last cell", "set", "zero"));
    }
    System.arraycopy(state, from, words, region * wordsPerRegion, wordsPerRegion);
    Arrays.fill(rounds, region * pagesPerRegion, (region + 1) * pagesPerRegion, round);
  }
}
