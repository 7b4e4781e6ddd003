package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSelect;
import io.tidemark.core.cell.BitSource;
import java.io.IOException;

/**
 * A few ascending numbers in bits, any of which is found without reading those before it: the low
 * bits of all of them, each in a field of fixed width, then the high parts in unary.
 */
final class EliasFano {
  /*
   * P. Elias: Efficient storage and retrieval by content and address of static files. Journal of the
   * ACM 21(2), 1974; R. Fano: On the number of bits required to implement an associative memory. 1971.
   *
   * Value k has a one at bit (value >> width) + k of the high part; the zeros before it count how far
   * the values have come.
   */
  private EliasFano() {}

  /** The bits that numbers take. */
  static long bits(long count, long last, int width) {
    return count * (1L + width) + (last >>> width);
  }

  /** The width of low parts with the fewest bits. */
  static int width(long count, long last) {
    if (count == 0 || last < count) {
      return 0;
    }
    int floor = 63 - Long.numberOfLeadingZeros(last / count);
    return bits(count, last, floor + 1) < bits(count, last, floor) ? floor + 1 : floor;
  }

  static void put(long[] values, int count, int width, BitSink sink) throws IOException {
    for (int i = 0; i < count; i++) {
      sink.put(values[i], width);
    }
    long high = 0;
    for (int i = 0; i < count; i++) {
      for (; high < values[i] >>> width; high++) {
        sink.put(0, 1);
      }
      sink.put(1, 1);
    }
  }

  /** The number of values below a limit. */
  static int countBelow(BitSource source, long at, int count, int width, long limit) {
    long position = behindZeros(source, at + (long) count * width, count, limit >>> width);
    return position < 0 ? count : firstAtLeast(source, at, count, width, limit, position);
  }

  /** The first value that is at least a limit; -1 if none is. */
  static long ceiling(BitSource source, long at, int count, int width, long limit) {
    long high = at + (long) count * width;
    long position = behindZeros(source, high, count, limit >>> width);
    if (position < 0) {
      return -1;
    }
    int found = firstAtLeast(source, at, count, width, limit, position);
    if (found == count) {
      return -1;
    }
    return valueFrom(source, at, count, width, limit, found);
  }

  /**
   * The first value that is at least a limit.
   *
   * @param below the number of values below the limit, which not all are
   */
  static long valueFrom(BitSource source, long at, int count, int width, long limit, int below) {
    // Its one comes behind the zeros that lead to the limit and the ones of the values below.
    long high = at + (long) count * width;
    long one = high + (limit >>> width) + below;
    one += zerosAt(source, one);
    return (one - high - below) << width | low(source, at, below, width);
  }

  /**
   * The last value below a limit.
   *
   * @param below the number of values below the limit, at least 1
   */
  static long valueBefore(BitSource source, long at, int count, int width, long limit, int below) {
    if (below == count) {
      // The high part may end before it comes to the limit.
      return value(source, at, count, width, below - 1);
    }
    long high = at + (long) count * width;
    long end = high + (limit >>> width) + below;
    while (true) {
      // The bits up to the end, the last highest; those before the high part must not be taken.
      int there = (int) Math.min(Long.SIZE, end - high);
      long bits = source.bits(end - there) << -there;
      if (bits != 0) {
        long one = end - 1 - Long.numberOfLeadingZeros(bits);
        return (one - high - (below - 1)) << width | low(source, at, below - 1, width);
      }
      end -= there;
    }
  }

  /** How far a value lies behind the one before; of the first, its own size. */
  static long step(BitSource source, long at, int count, int width, int index) {
    long high = at + (long) count * width;
    long before = 0;
    long one = high;
    if (index > 0) {
      one += one(source, high, index - 1);
      before = (one - high - (index - 1)) << width | low(source, at, index - 1, width);
      one++;
    }
    one += zerosAt(source, one);
    return ((one - high - index) << width | low(source, at, index, width)) - before;
  }

  /** Walks all values from the first. */
  static final class Walk {
    private BitSource source;
    private long at;
    private int width;
    private long high;
    private long one;
    private int index;

    void open(BitSource bits, long start, int count, int widthOfLow) {
      source = bits;
      at = start;
      width = widthOfLow;
      high = start + (long) count * widthOfLow;
      one = high;
      index = 0;
    }

    /** The next value; the caller counts them. */
    long next() {
      one += zerosAt(source, one);
      long value = (one - high - index) << width | low(source, at, index, width);
      one++;
      index++;
      return value;
    }

    /** The position behind the last value that was walked. */
    long end() {
      return one;
    }
  }

  /** From the first value with the limit's high part on, at a position of the high part. */
  private static int firstAtLeast(
      BitSource source, long at, int count, int width, long limit, long position) {
    long ones = at + (long) count * width + position;
    int index = (int) (position - (limit >>> width));
    long low = BitSource.low(limit, width);
    while (index < count && (source.bits(ones) & 1) != 0 && low(source, at, index, width) < low) {
      index++;
      ones++;
    }
    return index;
  }

  private static long low(BitSource source, long at, int index, int width) {
    return BitSource.low(source.bits(at + (long) index * width), width);
  }

  /** The number of zeros that follow a position, of which a one must be behind. */
  private static long zerosAt(BitSource source, long position) {
    long zeros = 0;
    long bits = source.bits(position);
    while (bits == 0) {
      zeros += 64;
      bits = source.bits(position + zeros);
    }
    return zeros + Long.numberOfTrailingZeros(bits);
  }

  /** The position behind so many zeros, counted from the start; -1 if all ones come before. */
  private static long behindZeros(BitSource source, long high, int count, long zeros) {
    long position = 0;
    long left = zeros;
    while (left > 0) {
      long inverted = ~source.bits(high + position);
      int here = Long.bitCount(inverted);
      if (here >= left) {
        position += BitSelect.of(inverted, (int) left - 1) + 1;
        break;
      }
      left -= here;
      position += 64;
      if (position - (zeros - left) >= count) {
        return -1;
      }
    }
    return position - zeros >= count ? -1 : position;
  }

  /** The value with an index. */
  static long value(BitSource source, long at, int count, int width, int index) {
    long high = at + (long) count * width;
    return (one(source, high, index) - index) << width | low(source, at, index, width);
  }

  /** The position behind all values. */
  static long end(BitSource source, long at, int count, int width) {
    long high = at + (long) count * width;
    return count == 0 ? high : high + one(source, high, count - 1) + 1;
  }

  /** The position of a one of the high part, counted from its start. */
  private static long one(BitSource source, long high, int index) {
    long position = 0;
    int left = index;
    while (true) {
      long bits = source.bits(high + position);
      int here = Long.bitCount(bits);
      if (here > left) {
        return position + BitSelect.of(bits, left);
      }
      left -= here;
      position += 64;
    }
  }
}
