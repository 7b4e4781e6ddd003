package io.tidemark.core.cell;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Numbers of equal width, packed without gaps from some byte on, and how they change their width. */
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

  /** The greatest number of a width. */
  static long max(int width) {
    return (1L << width) - 1;
  }

  /** The width of a number, 0 for zero. */
  static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
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

  /** How many numbers are at least as great as a limit. */
  static int atLeast(byte[] bytes, int start, long numbers, int width, long limit) {
    int count = 0;
    for (long index = 0; index < numbers; index++) {
      count += read(bytes, start, index, width) >= limit ? 1 : 0;
    }
    return count;
  }

  /**
   * Packs numbers anew, each as it is or each two neighbours as their sum.
   *
   * @param from bytes of the numbers, from the first on; others than those written to
   * @param together 1 or 2
   * @param wanted the width of the result, enough for all
   * @return how many numbers of the result are at least as great as the limit
   */
  static int repack(
      byte[] from,
      long numbers,
      int width,
      int together,
      byte[] to,
      int start,
      int wanted,
      long limit) {
    // Words are written once and when they are full. To write number by number would read each word
    // again while it is still on its way to memory.
    int high = 0;
    long word = 0;
    int filled = 0;
    int at = start;
    for (long index = 0; index < numbers; index += together) {
      long value = read(from, 0, index, width);
      if (together == 2) {
        value += read(from, 0, index + 1, width);
      }
      high += value >= limit ? 1 : 0;
      word |= value << filled;
      filled += wanted;
      if (filled >= Long.SIZE) {
        LONGS.set(to, at, word);
        at += Long.BYTES;
        filled -= Long.SIZE;
        // What of the number did not fit; all of a shift by 64 is nothing, which Java does not
        // know.
        word = filled == 0 ? 0 : value >>> (wanted - filled);
      }
    }
    for (; filled > 0; filled -= Byte.SIZE) {
      to[at++] = (byte) word;
      word >>>= Byte.SIZE;
    }
    return high;
  }
}
