package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.cell.Cells;
import io.tidemark.core.filter.history.Merging;
import java.util.Arrays;

/**
 * The sizes of a row of Bloom filters that stand behind each other in one array of bits. A filter may
 * have no bits at all; it then has no probes either, and others must answer for it.
 *
 * <p>Errors: none; it is a shape.
 */
public final class FilterSizes {
  /** The most bits that all filters together can have. */
  public static final long MAX_BITS = Cells.MAX_WORDS << 6;

  /** The most probes of one filter. */
  public static final int MAX_PROBES = 64;

  /* Element i is where filter i starts; the last element is where all end. */
  private final long[] firsts;
  private final byte[] probes;

  private FilterSizes(long[] firsts, byte[] probes) {
    this.firsts = firsts;
    this.probes = probes;
  }

  /**
   * Filters of the given sizes.
   *
   * @param bits the number of bits of each filter (paper: m_i), 0 for none
   * @param probes the number of probes of each filter (paper: k_i), 1 to 64, or 0 where there are no
   *     bits
   */
  public static FilterSizes of(long[] bits, int[] probes) {
    Require.inRange(bits.length, 1, Integer.MAX_VALUE - 8, "filters");
    Require.inRange(probes.length, bits.length, bits.length, "numbers of probes");
    long[] firsts = new long[bits.length + 1];
    byte[] narrow = new byte[bits.length];
    for (int i = 0; i < bits.length; i++) {
      long most = MAX_BITS - firsts[i];
      if (!isPossible(bits[i], probes[i], most)) {
        throw new IllegalArgumentException(Require.message(
            "filter " + i,
            bits[i] + " bits, " + probes[i] + " probes",
            "1.." + most + " bits with 1.." + MAX_PROBES + " probes, or neither"));
      }
      firsts[i + 1] = firsts[i] + bits[i];
      narrow[i] = (byte) probes[i];
    }
    return new FilterSizes(firsts, narrow);
  }

  private static boolean isPossible(long bits, int probes, long mostBits) {
    return bits == 0
        ? probes == 0
        : bits > 0 && bits <= mostBits && probes >= 1 && probes <= MAX_PROBES;
  }

  /** Filters of equal size. */
  public static FilterSizes uniform(int filters, long bits, int probes) {
    long[] allBits = new long[Require.inRange(filters, 1, Integer.MAX_VALUE - 8, "filters")];
    int[] allProbes = new int[filters];
    Arrays.fill(allBits, bits);
    Arrays.fill(allProbes, probes);
    return of(allBits, allProbes);
  }

  /**
   * Sizes that both can be folded to, filter by filter: the greatest common divisor of the bits, and
   * the fewer probes, since the probes of a key start alike whatever their number. Where one has no
   * bits, or is not there at all, nothing can be said of its keys, and the result has no bits.
   */
  FilterSizes common(FilterSizes other) {
    int count = Math.max(count(), other.count());
    long[] bits = new long[count];
    int[] fewer = new int[count];
    for (int i = 0; i < Math.min(count(), other.count()); i++) {
      if (bits(i) > 0 && other.bits(i) > 0) {
        bits[i] = Merging.greatestCommonDivisor(bits(i), other.bits(i));
        fewer[i] = Math.min(probes(i), other.probes(i));
      }
    }
    return of(bits, fewer);
  }

  /** The number of filters, those without bits included. */
  public int count() {
    return probes.length;
  }

  /** Where a filter starts among all bits. */
  public long first(int filter) {
    return firsts[filter];
  }

  /** The number of bits of a filter. */
  public long bits(int filter) {
    return firsts[filter + 1] - firsts[filter];
  }

  /** The number of probes of a filter. */
  public int probes(int filter) {
    return probes[filter];
  }

  /** The bits of all filters together. */
  public long totalBits() {
    return firsts[probes.length];
  }

  /** The memory of this table. */
  public long tableBytes() {
    return firsts.length * (long) Long.BYTES + probes.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FilterSizes that
        && Arrays.equals(firsts, that.firsts)
        && Arrays.equals(probes, that.probes);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(firsts) + Arrays.hashCode(probes);
  }

  @Override
  public String toString() {
    return count() + " filters, " + totalBits() + " bits";
  }
}
