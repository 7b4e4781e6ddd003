package io.tidemark.experiments.decaying2005;

import io.tidemark.core.hash.Probes;

/**
 * The paper's optimised filter, as far as its memory goes: counters of 4 bits, each with as many more of
 * 4 bits from a pool as its value has further digits, and a table that links them. Each counter carries
 * by itself, as in the box of section 4.2.
 */
final class LinkedCounters {
  private static final int DIGIT_BITS = 4;

  /** The width of the basic filter's counters in the paper. */
  static final int BASIC_BITS = 16;

  private final long[] values;
  private final int probes;

  LinkedCounters(int cells, int probes) {
    this.values = new long[cells];
    this.probes = probes;
  }

  void add(long digest) {
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      values[(int) Probes.position(state, values.length)]++;
      state = Probes.next(state);
    }
  }

  private static int digits(long value) {
    return Math.max(
        1, (Long.SIZE - Long.numberOfLeadingZeros(value) + DIGIT_BITS - 1) / DIGIT_BITS);
  }

  /** The further counters that are in use, by all counters. */
  double extras() {
    long extras = 0;
    for (long value : values) {
      extras += digits(value) - 1;
    }
    return (double) extras / values.length;
  }

  /** The counters that have more than 16 bits can hold. */
  long beyondBasic() {
    long beyond = 0;
    for (long value : values) {
      beyond += value >>> BASIC_BITS != 0 ? 1 : 0;
    }
    return beyond;
  }

  /** Bits by counter with the paper's pool of half as many, the Bloom filter in front, and no table. */
  double bitsWithPool() {
    return DIGIT_BITS + DIGIT_BITS / 2.0 + 1;
  }

  /** Bits by counter if the pool were as large as needed, and no table. */
  double bitsWithUsed() {
    return DIGIT_BITS + DIGIT_BITS * extras() + 1;
  }

  /** The same with a table: the numbers of a counter and of its further one, for each in use. */
  double bitsWithTable() {
    return bitsWithUsed() + extras() * (bitsFor(values.length) + bitsFor(values.length / 2));
  }

  /** The bits of numbers below some. */
  private static int bitsFor(int numbers) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(numbers - 1);
  }
}
