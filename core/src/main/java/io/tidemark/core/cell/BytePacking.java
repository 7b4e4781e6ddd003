package io.tidemark.core.cell;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Numbers of equal width, packed without gaps from some byte on, and how they change their width in
 * place.
 */
final class BytePacking {
  /*
   * A number of up to 57 bits that starts at any bit lies within the eight bytes from that bit's byte
   * on: one read, and no branch for those that lie across two words. Whoever owns the bytes keeps
   * PADDING_BYTES after the last.
   */
  static final int MAX_BITS = 56;
  static final int PADDING_BYTES = Long.BYTES;

  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private BytePacking() {}

  static long read(byte[] bytes, int start, long index, int width) {
    long bit = index * width;
    long word = (long) LONGS.get(bytes, start + (int) (bit >>> 3));
    return word >>> (bit & 7) & max(width);
  }

  private static void write(byte[] bytes, int start, long index, int width, long value) {
    long bit = index * width;
    int at = start + (int) (bit >>> 3);
    int shift = (int) (bit & 7);
    long word = (long) LONGS.get(bytes, at);
    LONGS.set(bytes, at, (word & ~(max(width) << shift)) | (value << shift));
  }

  /** The greatest number of a width. */
  static long max(int width) {
    return (1L << width) - 1;
  }

  /** The width of a number, 0 for zero. */
  static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  /** Makes numbers wider; they grow over what follows them, from the last to the first. */
  static void widen(byte[] bytes, int start, long numbers, int width, int wider) {
    for (long index = numbers - 1; index >= 0; index--) {
      write(bytes, start, index, wider, read(bytes, start, index, width));
    }
  }

  /** Makes numbers narrower that all fit; they draw together towards the first. */
  static void narrow(byte[] bytes, int start, long numbers, int width, int narrower) {
    for (long index = 0; index < numbers; index++) {
      write(bytes, start, index, narrower, read(bytes, start, index, width));
    }
  }

  /** The greatest sum of two neighbours. */
  static long greatestPair(byte[] bytes, int start, long numbers, int width) {
    long greatest = 0;
    for (long index = 0; index < numbers; index += 2) {
      greatest = Math.max(
          greatest, read(bytes, start, index, width) + read(bytes, start, index + 1, width));
    }
    return greatest;
  }

  /**
   * Replaces each two neighbours by their sum.
   *
   * @param sumWidth enough for the greatest sum, and at most twice the width, so that no sum is
   *     written over numbers that have not been read
   */
  static void addPairs(byte[] bytes, int start, long numbers, int width, int sumWidth) {
    for (long index = 0; index < numbers; index += 2) {
      long sum = read(bytes, start, index, width) + read(bytes, start, index + 1, width);
      write(bytes, start, index >>> 1, sumWidth, sum);
    }
  }

  /** How many numbers are at least as great as a limit. */
  static int atLeast(byte[] bytes, int start, long numbers, int width, long limit) {
    int count = 0;
    for (long index = 0; index < numbers; index++) {
      count += read(bytes, start, index, width) >= limit ? 1 : 0;
    }
    return count;
  }
}
