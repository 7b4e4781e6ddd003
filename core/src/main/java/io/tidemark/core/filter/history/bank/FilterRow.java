package io.tidemark.core.filter.history.bank;

import io.tidemark.core.cell.BitCells;
import java.util.Arrays;

/** The filters of some of the intervals of one height, by their numbers. An absent one is empty. */
public final class FilterRow {
  private final long bits;

  /* Invariant ASCENDING: of the first size elements, each number is above the one before. */
  private long[] numbers = new long[1];
  private BitCells[] filters = new BitCells[1];
  private int size;

  public FilterRow(long bits) {
    this.bits = bits;
  }

  public int size() {
    return size;
  }

  public long number(int index) {
    return numbers[index];
  }

  public BitCells filter(int index) {
    return filters[index];
  }

  /** The index of the first interval whose number is not below the given one, or the size. */
  public int firstFrom(long number) {
    // Most questions about the place of a number are about the last.
    if (size == 0 || numbers[size - 1] < number) {
      return size;
    }
    int index = Arrays.binarySearch(numbers, 0, size, number);
    return index < 0 ? ~index : index;
  }

  /** The filter of an interval, or null if nothing was added to it. */
  public BitCells find(long number) {
    int index = firstFrom(number);
    return index < size && numbers[index] == number ? filters[index] : null;
  }

  /** The filter of an interval, which is made if it is not there. */
  public BitCells findOrMake(long number) {
    int index = firstFrom(number);
    if (index == size || numbers[index] != number) {
      insert(index, number, new BitCells(bits));
    }
    return filters[index];
  }

  private void insert(int index, long number, BitCells filter) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * size);
      filters = Arrays.copyOf(filters, 2 * size);
    }
    System.arraycopy(numbers, index, numbers, index + 1, size - index);
    System.arraycopy(filters, index, filters, index + 1, size - index);
    numbers[index] = number;
    filters[index] = filter;
    size++;
    assert index == 0 || numbers[index - 1] < number : number;
  }

  /** The memory of bits and tables. */
  public long memoryBytes() {
    long words = size == 0 ? 0 : size * filters[0].words();
    return (words + 2L * numbers.length) * Long.BYTES;
  }
}
