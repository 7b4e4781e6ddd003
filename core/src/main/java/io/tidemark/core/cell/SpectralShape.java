package io.tidemark.core.cell;

/**
 * The sizes of a string-array index, by the number of bits that it points into.
 *
 * @param startBits width of an absolute offset (paper: log N)
 * @param offsetBits width of an offset within a group (paper: 3 log log N)
 * @param groupShift a group is {@code 2^groupShift} counters (paper: log N)
 * @param subgroupShift a subgroup is {@code 2^subgroupShift} counters (paper: log log N)
 */
record SpectralShape(int startBits, int offsetBits, int groupShift, int subgroupShift) {
  /*
   * The sizes of [1], section 2.2. Groups and subgroups are rounded to powers of two, so that the
   * place of a counter in the vectors needs no division.
   *
   * Deviation: in [1] a group of log^3 N bits or more has one full offset vector instead, since 3 log
   * log N bits do not hold its offsets. With counters of at most 56 bits and their slack there is no
   * such group: a row of less than 983 bits is shorter than log^3 N, and in a longer one a group is.
   *
   * [1] J. Aguilar-Saborit, P. Trancoso, V. Muntes-Mulero, J. Larriba-Pey: Dynamic count filters.
   *     SIGMOD Record 35(1), 2006.
   */

  /* Below it, logarithms of logarithms make no sense. */
  private static final long LEAST_BITS = 16;

  static SpectralShape of(long bits) {
    double log = log2((double) Math.max(LEAST_BITS, bits));
    double logLog = log2(log);
    return new SpectralShape(
        Long.SIZE - Long.numberOfLeadingZeros(bits),
        (int) Math.ceil(3 * logLog),
        (int) Math.round(logLog),
        (int) Math.round(log2(logLog)));
  }

  private static double log2(double value) {
    return Math.log(value) / Math.log(2);
  }

  /** The number of the group of a counter. */
  long group(long counter) {
    return counter >>> groupShift;
  }

  /** The number of the subgroup of a counter, among those of all groups. */
  long subgroup(long counter) {
    return counter >>> subgroupShift;
  }

  long groupCounters() {
    return 1L << groupShift;
  }

  boolean startsGroup(long counter) {
    return (counter & (groupCounters() - 1)) == 0;
  }

  boolean startsSubgroup(long counter) {
    return (counter & ((1L << subgroupShift) - 1)) == 0;
  }

  /** The first counter behind the group of a counter. */
  long groupEnd(long counter) {
    return (group(counter) + 1) << groupShift;
  }

  /** The first counter behind the subgroup of a counter. */
  long subgroupEnd(long counter) {
    return (subgroup(counter) + 1) << subgroupShift;
  }

  /** The greatest offset within a group. */
  long maxOffset() {
    return (1L << offsetBits) - 1;
  }
}
