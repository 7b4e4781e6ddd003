package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * Prints with their counts, taken out of a page to make others of them. They are sorted, the highest bit
 * first, and a print comes before those that it is the beginning of.
 */
final class PrintList {
  /* More than any count, and less than a long by far. */
  private static final long MAX_COUNT = 1L << 50;

  private final long[] prints;
  private final int[] bits;
  private final long[] counts;
  private int size;

  PrintList(int room) {
    prints = new long[room];
    bits = new int[room];
    counts = new long[room];
  }

  /** The prints of a page. */
  static PrintList of(long[] page) {
    int printBits = PrintPage.printBits(page);
    int bucketBits = PrintPage.bucketBits(printBits);
    int digitBits = PrintPage.width(printBits) - 1;
    int lanes = PrintPage.lanes(page);
    PrintList list = new PrintList(lanes);
    int bucket = 0;
    int lane = 0;
    while (lane < lanes) {
      while (!PrintPage.isIn(page, lane, bucket)) {
        bucket++;
      }
      long value = PrintPage.lane(page, lane++) >>> 1;
      int more = 63 - Long.numberOfLeadingZeros(value);
      // Without a bit behind those of the bucket nothing is left of the first.
      long behind = more <= 0 ? 0 : value << (64 - more) >>> bucketBits;
      int length = value == 0 ? (int) (PrintPage.lane(page, lane++) >>> 1) : bucketBits + more;
      long count = 1;
      int shift = 0;
      while (lane < lanes && PrintPage.isTagged(PrintPage.lane(page, lane))) {
        count += PrintPage.lane(page, lane++) >>> 1 << shift;
        shift += digitBits;
      }
      list.add(topped(bucket, bucketBits) | behind, length, count);
    }
    return list;
  }

  /** A number as the first bits of a word. */
  static long topped(long number, int bits) {
    return number << 1 << (63 - bits);
  }

  /** The first bits of a word, and zeros. */
  static long first(long word, int bits) {
    return bits == 0 ? 0 : word & (-1L << -bits);
  }

  void add(long print, int length, long count) {
    prints[size] = print;
    bits[size] = length;
    counts[size] = count;
    size++;
  }

  int size() {
    return size;
  }

  long print(int index) {
    return prints[index];
  }

  int bits(int index) {
    return bits[index];
  }

  long count(int index) {
    return counts[index];
  }

  /** The bits of the shortest print, or more than any has. */
  int shortest() {
    return Arrays.stream(bits, 0, size).min().orElse(Long.SIZE);
  }

  /** The prints that begin with a bit, without it. */
  PrintList half(int bit) {
    PrintList half = new PrintList(size);
    for (int i = 0; i < size; i++) {
      if (prints[i] >>> 63 == bit) {
        half.add(prints[i] << 1, bits[i] - 1, counts[i]);
      }
    }
    return half;
  }

  /** The prints of two halves, with the bit that they have lost. */
  static PrintList whole(PrintList zero, PrintList one) {
    PrintList whole = new PrintList(zero.size + one.size);
    for (int i = 0; i < zero.size; i++) {
      whole.add(zero.prints[i] >>> 1, zero.bits[i] + 1, zero.counts[i]);
    }
    for (int i = 0; i < one.size; i++) {
      whole.add(one.prints[i] >>> 1 | Long.MIN_VALUE, one.bits[i] + 1, one.counts[i]);
    }
    return whole;
  }

  /** These prints and others. */
  PrintList and(PrintList other) {
    PrintList both = new PrintList(size + other.size);
    int i = 0;
    int j = 0;
    while (i < size || j < other.size) {
      boolean mine = j == other.size || (i < size && comesFirst(i, other, j));
      if (mine) {
        both.add(prints[i], bits[i], counts[i]);
        i++;
      } else {
        both.add(other.prints[j], other.bits[j], other.counts[j]);
        j++;
      }
    }
    return both;
  }

  private boolean comesFirst(int i, PrintList other, int j) {
    int order = Long.compareUnsigned(prints[i], other.prints[j]);
    return order < 0 || (order == 0 && bits[i] <= other.bits[j]);
  }

  /** These prints cut to so many bits, with those counted together of which one has become another. */
  PrintList cut(int printBits) {
    PrintList cut = new PrintList(size);
    for (int i = 0; i < size; i++) {
      int length = Math.min(bits[i], printBits);
      long print = first(prints[i], length);
      int last = cut.size - 1;
      if (last >= 0 && first(print, cut.bits[last]) == cut.prints[last]) {
        cut.counts[last] += counts[i];
      } else {
        cut.add(print, length, counts[i]);
      }
    }
    return cut;
  }

  /** Refuses prints that no page holds. */
  void requireSorted(int leastBits, int printBits) {
    for (int i = 0; i < size; i++) {
      Require.inRange(bits[i], Math.max(0, leastBits), printBits, "bits of a print");
      Require.inRange(counts[i], 1, MAX_COUNT, "count of a print");
      boolean behind = i == 0
          || (Long.compareUnsigned(prints[i - 1], prints[i]) < 0
              && first(prints[i], bits[i - 1]) != prints[i - 1]);
      if (!behind || first(prints[i], bits[i]) != prints[i]) {
        throw new IllegalArgumentException(
            Require.message("print", Long.toHexString(prints[i]), "behind the one before it"));
      }
    }
  }

  /**
   * A page of these prints, each of which comes behind the one before and is not begun by it.
   *
   * @return none if it would be too large
   */
  long[] page(int printBits, int maxWords) {
    int lanes = 0;
    for (int i = 0; i < size; i++) {
      int own = bits[i] < PrintPage.bucketBits(printBits) ? 2 : 1;
      lanes += own + PrintPage.digits(printBits, counts[i]);
    }
    if (PrintPage.words(printBits, lanes) > maxWords) {
      return null;
    }
    long[] page = PrintPage.empty(printBits, lanes, shortest(), maxWords);
    for (int i = 0; i < size; i++) {
      PrintPage.append(page, prints[i], bits[i], counts[i]);
    }
    return page;
  }
}
