package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.LongSupplier;

/**
 * Counters that each take the bits that their value needs, side by side in one row of bits, with an
 * index of where each starts: the string-array index of spectral Bloom filters.
 *
 * <p>Errors: none; counters are exact up to {@link #MAX_VALUE}. Not safe for use by several threads;
 * reading writes nothing. While the row is laid out afresh there are two of them.
 */
public final class SpectralCells {
  /*
   * As [1], section 2.2, describes [2]. A counter C takes floor(log C) + 1 bits, and 1 if it is 0;
   * [1] has ceil(log C), which does not hold 1, 2, 4, ... Slack bits lie between the counters.
   *
   * A counter that needs a bit more has it as slack, or takes the nearest slack behind it. Neither
   * paper says how far to look. Here the searches since the row was laid out may pass a few times as
   * many counters as there are, in sum; then the row is laid out afresh, with new slack everywhere. A
   * counter that needs fewer bits keeps them as slack. When the row is twice as long as it had to be,
   * it is laid out afresh too, since [1] wants it close to what counters need.
   * docs/decisions/0018-spectral-index.md has more.
   *
   * [1] J. Aguilar-Saborit, P. Trancoso, V. Muntes-Mulero, J. Larriba-Pey: Dynamic count filters.
   *     SIGMOD Record 35(1), 2006.
   * [2] S. Cohen, Y. Matias: Spectral Bloom filters. SIGMOD 2003.
   */

  /** The widest counter. */
  public static final int MAX_BITS = 56;

  /** The greatest value of a counter. */
  public static final long MAX_VALUE = (1L << MAX_BITS) - 1;

  /** The most counters: with all of them as wide as can be, the row still is one array. */
  public static final long MAX_SIZE = 1L << 31;

  private final long size;
  private final double slack;
  private SpectralRow row;

  /* The sum of the widths of all counters (paper: N), and the counters that are zero. */
  private long usedBits;
  private long zeros;
  private long rebuilds;
  private long refreshes;

  /**
   * Creates counters that are all zero.
   *
   * @param slack slack bits per counter when laid out (paper: epsilon), above 0 and at most 1
   */
  public SpectralCells(long size, double slack) {
    this(size, slack, size, size, () -> 0);
  }

  private SpectralCells(long size, double slack, long usedBits, long zeros, LongSupplier counters) {
    this.size = Require.inRange(size, 1, MAX_SIZE, "cells");
    if (!(slack > 0 && slack <= 1)) {
      throw new IllegalArgumentException(Require.message("slack", slack, "0 < slack <= 1"));
    }
    this.slack = slack;
    this.usedBits = usedBits;
    this.zeros = zeros;
    this.row = new SpectralRow(size, slack, usedBits, counters);
  }

  /**
   * The counters of a saved string.
   *
   * @throws IllegalArgumentException if the words are not the string of that number of counters
   */
  public static SpectralCells ofWords(long size, double slack, long[] words) {
    // Every counter takes a bit at least: checked before anything of this size is allocated.
    Require.inRange(size, 1, (long) words.length << 6, "cells");
    SpectralCode code = new SpectralCode(words);
    long bits = 0;
    long zeroCounters = 0;
    for (long cell = 0; cell < size; cell++) {
      long counter = code.getAsLong();
      bits += SpectralRow.width(counter);
      zeroCounters += counter == 0 ? 1 : 0;
    }
    code.requireEnd();
    return new SpectralCells(size, slack, bits, zeroCounters, new SpectralCode(words));
  }

  /** The string of the counters to save, which does not depend on how they are laid out. */
  public long[] words() {
    return SpectralCode.words(this);
  }

  /** The number of counters. */
  public long size() {
    return size;
  }

  /** The value of a counter. */
  public long value(long cell) {
    assert cell >= 0 && cell < size : cell;
    long start = row.start(cell);
    return row.read(start, row.end(cell, start));
  }

  /** Adds to a counter. */
  public void raise(long cell, long by) {
    long start = row.start(cell);
    long end = row.end(cell, start);
    long before = row.read(start, end);
    change(cell, start, end, before, before + by);
  }

  /** Takes from a counter, which must have as much. */
  public void lower(long cell, long by) {
    raise(cell, -by);
  }

  /** Sets a counter. */
  public void setValue(long cell, long value) {
    long start = row.start(cell);
    long end = row.end(cell, start);
    change(cell, start, end, row.read(start, end), value);
  }

  private void change(long cell, long start, long end, long before, long value) {
    Require.inRange(value, 0, MAX_VALUE, "value");
    zeros += (value == 0 ? 1 : 0) - (before == 0 ? 1 : 0);
    int width = SpectralRow.width(value);
    int change = width - SpectralRow.width(before);
    if (change != 0) {
      rebuilds++;
      usedBits += change;
    }
    if (width > end - start) {
      grow(cell, start, end, value);
      return;
    }
    row.write(start, end, value);
    if (change < 0 && row.bits() > 2 * SpectralRow.bits(size, slack, usedBits)) {
      refresh(cell, value);
    }
  }

  /** Sets a counter to a value that is wider than the place it has. */
  private void grow(long cell, long start, long end, long value) {
    int more = (int) (SpectralRow.width(value) - (end - start));
    if (row.widen(cell, end, more)) {
      row.write(start, end + more, value);
    } else {
      refresh(cell, value);
    }
  }

  /** Lays all counters out afresh, of which one has a new value. */
  private void refresh(long changed, long value) {
    refreshes++;
    LongSupplier counters = row.inOrder();
    long[] cell = new long[1];
    row = new SpectralRow(size, slack, usedBits, () -> {
      long counter = counters.getAsLong();
      return cell[0]++ == changed ? value : counter;
    });
  }

  /** The values of all counters, one after the other, as long as none is changed. */
  public LongSupplier inOrder() {
    return row.inOrder();
  }

  /**
   * The sum of these counters and as many others, laid out afresh.
   *
   * @throws IllegalArgumentException if a sum is too great
   */
  public SpectralCells plus(SpectralCells other) {
    Require.inRange(other.size, size, size, "cells");
    LongSupplier own = inOrder();
    LongSupplier added = other.inOrder();
    long bits = 0;
    long changed = 0;
    long zeroSums = 0;
    for (long cell = 0; cell < size; cell++) {
      long before = own.getAsLong();
      long sum = Require.inRange(before + added.getAsLong(), 0, MAX_VALUE, "sum of counters");
      bits += SpectralRow.width(sum);
      changed += SpectralRow.width(sum) == SpectralRow.width(before) ? 0 : 1;
      zeroSums += sum == 0 ? 1 : 0;
    }
    LongSupplier ownAgain = inOrder();
    LongSupplier addedAgain = other.inOrder();
    SpectralCells both = new SpectralCells(
        size, slack, bits, zeroSums, () -> ownAgain.getAsLong() + addedAgain.getAsLong());
    both.rebuilds = rebuilds + changed;
    both.refreshes = refreshes + 1;
    return both;
  }

  /** Sets all counters to zero. How often they changed is not forgotten. */
  public void clear() {
    usedBits = size;
    zeros = size;
    row = new SpectralRow(size, slack, usedBits, () -> 0);
  }

  /** The counters that are zero. */
  public long zeros() {
    return zeros;
  }

  /** The sum of the widths of all counters (paper: N). */
  public long usedBits() {
    return usedBits;
  }

  /** How often a counter changed its width. */
  public long rebuilds() {
    return rebuilds;
  }

  /** How often all counters were laid out afresh, since slack was far or there was too much. */
  public long refreshes() {
    return refreshes;
  }

  /** The most by which {@link #memoryBytes} becomes greater when counters need so many bits more in sum. */
  public long nextGrowthBytes(long moreBits) {
    long laidOut = SpectralRow.mostBytes(size, slack, usedBits, usedBits + moreBits);
    return Math.max(0, laidOut - memoryBytes());
  }

  /** The memory of the row and of all vectors. */
  public long memoryBytes() {
    return row.bytes();
  }
}
