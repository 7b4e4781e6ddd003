package io.tidemark.core.filter.history.bank;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.kernel.ScatterKernel;

/**
 * A row of Bloom filters in one array of bits.
 *
 * <p>Errors: each filter makes false positives only. A filter without bits knows but whether
 * anything was ever added to it.
 */
public final class FilterBank {
  private final FilterSizes sizes;
  private final BitCells cells;

  /*
   * Bit i: something was added to filter i. Kept for filters without bits alone, since those with
   * bits show it themselves: an addition sets at least one.
   */
  private final BitCells touched;

  public FilterBank(FilterSizes sizes) {
    this(sizes, new BitCells(Math.max(1, sizes.totalBits())), new BitCells(sizes.count()));
  }

  public FilterBank(FilterSizes sizes, BitCells cells, BitCells touched) {
    this.sizes = sizes;
    this.cells = cells;
    this.touched = touched;
  }

  public FilterSizes sizes() {
    return sizes;
  }

  public BitCells cells() {
    return cells;
  }

  public BitCells touched() {
    return touched;
  }

  public void add(int filter, long digest) {
    int probes = sizes.probes(filter);
    if (probes == 0) {
      touched.setBit(filter);
    } else {
      ScatterKernel.setIn(cells, sizes.first(filter), sizes.bits(filter), probes, digest);
    }
  }

  /** Whether a filter that has bits might contain a key. */
  public boolean mightContain(int filter, long digest) {
    return ScatterKernel.testIn(
        cells, sizes.first(filter), sizes.bits(filter), sizes.probes(filter), digest);
  }

  public boolean hasBits(int filter) {
    return sizes.probes(filter) != 0;
  }

  /** Whether nothing was ever added to a filter that has no bits. */
  public boolean isUntouched(int filter) {
    return !touched.get(filter);
  }

  /** The probability that a key that was not added is found, from the bits as they are. */
  public double error(int filter) {
    if (!hasBits(filter)) {
      return isUntouched(filter) ? 0.0 : 1.0;
    }
    return Math.pow(fill(filter), sizes.probes(filter));
  }

  /** The fraction of set bits of a filter that has bits. */
  public double fill(int filter) {
    long first = sizes.first(filter);
    long bits = sizes.bits(filter);
    return (double) cells.ones(first, first + bits) / bits;
  }

  /**
   * Adds all that a filter of another bank holds to a filter of this one. Both have no bits, or the
   * size of this one divides the size of the other.
   */
  public void addFolded(int filter, FilterBank other, int otherFilter) {
    if (hasBits(filter)) {
      cells.orFolded(
          sizes.first(filter),
          sizes.bits(filter),
          other.cells,
          other.sizes.first(otherFilter),
          other.sizes.bits(otherFilter));
    } else if (other.hasContent(otherFilter)) {
      touched.setBit(filter);
    }
  }

  /** Whether anything was ever added to a filter. */
  public boolean hasContent(int filter) {
    if (!hasBits(filter)) {
      return !isUntouched(filter);
    }
    long first = sizes.first(filter);
    return cells.ones(first, first + sizes.bits(filter)) != 0;
  }

  public FilterBank copy() {
    return new FilterBank(sizes, cells.copy(), touched.copy());
  }

  /** The memory of bits and tables. */
  public long memoryBytes() {
    return memoryBytes(sizes);
  }

  /** The memory of a bank of some sizes. */
  static long memoryBytes(FilterSizes sizes) {
    long words = Math.max(1, (sizes.totalBits() + 63) >>> 6) + ((sizes.count() + 63L) >>> 6);
    return (words << 3) + sizes.tableBytes();
  }
}
