package io.tidemark.core.cell;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Numbers of equal width, packed without gaps from some byte on, and how they change their width. */
final class BytePacking {
  /*
   * A number of up to 57 bits that starts at any bit lies within the eight bytes from that bit's byte
   * on: one read, and no branch for those that lie across two words. The owner of the bytes keeps
   * PADDING_BYTES after the last.
   */
  static final int MAX_BITS = 56;
  static final int PADDING_BYTES = Long.BYTES;

  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private BytePacking() {}

  /* Shifts by a distance that is not constant are slow. */
  private static final long[] MAX = new long[Long.SIZE];

  static {
    Arrays.setAll(MAX, width -> (1L << width) - 1);
  }

  static long read(byte[] bytes, int start, int index, int width) {
    int bit = index * width;
    long word = (long) LONGS.get(bytes, start + (bit >>> 3));
    return word >>> (bit & 7) & max(width);
  }

  /** The greatest number of a width. */
  static long max(int width) {
    return MAX[width & (Long.SIZE - 1)];
  }

  /** The width of a number, 0 for zero. */
  static int bits(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  /** The greatest sum of a number of the first half and its counterpart in the second. */
  static long greatestPair(byte[] bytes, int start, int numbers, int width) {
    int half = numbers >> 1;
    long greatest = 0;
    for (int index = 0; index < half; index++) {
      greatest = Math.max(
          greatest, read(bytes, start, index, width) + read(bytes, start, index + half, width));
    }
    return greatest;
  }

  /** How many numbers are at least as great as a limit. */
  static int atLeast(byte[] bytes, int start, int numbers, int width, long limit) {
    int count = 0;
    for (int index = 0; index < numbers; index++) {
      count += read(bytes, start, index, width) >= limit ? 1 : 0;
    }
    return count;
  }

  /**
   * Numbers that are read to be packed again.
   *
   * @param bytes others than those written to
   */
  @SuppressWarnings("ArrayRecordComponent") // Handed over once; never compared.
  record Packed(byte[] bytes, int start, int numbers, int width) {
    private long read(int index) {
      return BytePacking.read(bytes, start, index, width);
    }
  }

  /**
   * Packs numbers with another width, enough for all.
   *
   * @return how many are at least as great as the limit
   */
  static int repack(Packed from, byte[] to, int start, int width, long limit) {
    Writer writer = new Writer(to, start, width, limit);
    for (int index = 0; index < from.numbers; index++) {
      writer.write(from.read(index));
    }
    return writer.finish();
  }

  /** As {@link #repack}, with half as many: each the sum of one and its counterpart. */
  static int addHalves(Packed from, byte[] to, int start, int width, long limit) {
    int half = from.numbers >> 1;
    Writer writer = new Writer(to, start, width, limit);
    for (int index = 0; index < half; index++) {
      writer.write(from.read(index) + from.read(index + half));
    }
    return writer.finish();
  }

  /**
   * Writes numbers one behind the other. Words are written once and when they are full: to write
   * number by number would read each word again while it is still on its way to memory.
   */
  private static final class Writer {
    private final byte[] bytes;
    private final int width;
    private final long limit;
    private int at;
    private long word;
    private int filled;
    private int high;

    Writer(byte[] bytes, int start, int width, long limit) {
      this.bytes = bytes;
      this.at = start;
      this.width = width;
      this.limit = limit;
    }

    void write(long value) {
      high += value >= limit ? 1 : 0;
      word |= value << filled;
      filled += width;
      if (filled >= Long.SIZE) {
        LONGS.set(bytes, at, word);
        at += Long.BYTES;
        filled -= Long.SIZE;
        // What of the number did not fit; nothing is left by a shift of 64, which Java does not
        // know.
        word = filled == 0 ? 0 : value >>> (width - filled);
      }
    }

    int finish() {
      for (; filled > 0; filled -= Byte.SIZE) {
        bytes[at++] = (byte) word;
        word >>>= Byte.SIZE;
      }
      return high;
    }
  }
}
