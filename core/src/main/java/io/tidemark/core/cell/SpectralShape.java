package io.tidemark.core.cell;

/**
 * The sizes of a string-array index, by the number of bits that it points into.
 *
 * @param startBits width of an absolute offset (paper: log N)
 * @param offsetBits width of an offset within a group (paper: 3 log log N)
 * @param groupShift a group is {@code 2^groupShift} counters (paper: log N)
 * @param subgroupShift a subgroup is {@code 2^subgroupShift} counters (paper: log log N)
 * @param longBits a group of so many bits has a full offset vector (paper: log^3 N)
 */
record SpectralShape(
    int startBits, int offsetBits, int groupShift, int subgroupShift, long longBits) {
  /*
   * The sizes of [1], section 2.2. Groups and subgroups are rounded to powers of two, so that the
   * place of a counter in the vectors needs no division. An offset in a group that is not long is
   * below log^3 N, which 3 log log N bits hold.
   *
   * [1] J. Aguilar-Saborit, P. Trancoso, V. Muntes-Mulero, J. Larriba-Pey: Dynamic count filters.
   *     SIGMOD Record 35(1), 2006.
   */

  /* Below it, logarithms of logarithms make no sense. */
  private static final long LEAST_BITS = 16;

  static SpectralShape of(long bits) {
    double log = log2((double) Math.max(LEAST_BITS, bits));
    double logLog = log2(log);
    int offsetBits = (int) Math.ceil(3 * logLog);
    return new SpectralShape(
        Long.SIZE - Long.numberOfLeadingZeros(bits),
        offsetBits,
        (int) Math.round(logLog),
        (int) Math.round(log2(logLog)),
        // Rounding must not let an offset be one too great.
        Math.min(1L << offsetBits, (long) Math.ceil(log * log * log)));
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

  /** The greatest offset within a group that is not long. */
  long maxOffset() {
    return (1L << offsetBits) - 1;
  }
}
