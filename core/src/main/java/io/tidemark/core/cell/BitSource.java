package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;

/**
 * Bits that are only read, on the heap or in a mapped file of any size: bit i is bit {@code i mod 64}
 * of word {@code i / 64}, the lowest first.
 *
 * <p>Errors: none.
 *
 * <p>Threads: immutable, shared freely if the guard is.
 */
public final class BitSource {
  /*
   * Words and not bytes at any place: the two loads of neighbouring words cost no more than one that
   * is not aligned, all 64 bits of the result are valid, and the same code reads an array of words.
   * A buffer holds at most 2^31 bytes, hence the parts.
   */
  private static final int PART_SHIFT = 27;
  private static final int PART_MASK = (1 << PART_SHIFT) - 1;

  /** Called with the words that are about to be read as bits; may refuse them. */
  @FunctionalInterface
  public interface Guard {
    /** Before a word and the one behind it are read. */
    void admit(long word);
  }

  /* The words, or null if they are in buffers: an array is read in fewer steps than a buffer. */
  private final long[] array;
  private final LongBuffer[] parts;
  private final long words;

  /* Null if everything may be read; there is none before an array. */
  private final Guard guard;

  private BitSource(long[] array, LongBuffer[] parts, long words, Guard guard) {
    this.array = array;
    this.parts = parts;
    this.words = words;
    this.guard = guard;
  }

  /** The first words of an array, which must not change any more. */
  public static BitSource of(long[] array, int words) {
    Require.inRange(words, 0, array.length, "words");
    return new BitSource(array, new LongBuffer[0], words, null);
  }

  /**
   * Words of a file, lowest byte first. The file must not be cut while it is read; the mapping ends
   * when this is no longer referenced.
   *
   * @param position where the first word starts, in bytes
   */
  public static BitSource map(FileChannel file, long position, long words) throws IOException {
    return new BitSource(null, parts(file, position, words), words, null);
  }

  /** The same words of a mapped file; a guard is asked before bits are read, not before words. */
  public BitSource guardedBy(Guard watch) {
    if (array != null) {
      throw new IllegalStateException(Require.message("guard", watch, "words of a mapped file"));
    }
    return new BitSource(null, parts, words, Require.nonNull(watch, "guard"));
  }

  private static LongBuffer[] parts(FileChannel file, long position, long words)
      throws IOException {
    LongBuffer[] parts = new LongBuffer[partsFor(words)];
    for (int part = 0; part < parts.length; part++) {
      long from = position + ((long) part << PART_SHIFT) * Long.BYTES;
      long bytes = partWords(part, words) * Long.BYTES;
      parts[part] = file.map(FileChannel.MapMode.READ_ONLY, from, bytes)
          .order(ByteOrder.LITTLE_ENDIAN)
          .asLongBuffer();
    }
    return parts;
  }

  private static int partsFor(long words) {
    return Math.toIntExact((words + PART_MASK) >>> PART_SHIFT);
  }

  private static long partWords(int part, long words) {
    return Math.min(PART_MASK + 1L, words - ((long) part << PART_SHIFT));
  }

  /** The number of words. */
  public long words() {
    return words;
  }

  /** A word. */
  public long word(long index) {
    if (array != null) {
      return array[(int) index];
    }
    return parts[(int) (index >>> PART_SHIFT)].get((int) index & PART_MASK);
  }

  /**
   * The 64 bits that start at a position; a number of fewer bits is in the lowest.
   *
   * @param position a bit before the last word
   */
  public long bits(long position) {
    // Shifts count modulo 64, hence the second in two steps: of a whole word nothing must be left.
    if (array != null) {
      int index = (int) (position >>> 6);
      return array[index] >>> position | array[index + 1] << 1 << ~position;
    }
    long index = position >>> 6;
    if (guard != null) {
      guard.admit(index);
    }
    return word(index) >>> position | word(index + 1) << 1 << ~position;
  }

  /**
   * The lowest bits of a word.
   *
   * @param bits 0 to 63
   */
  public static long low(long word, int bits) {
    return word & ~(-1L << bits);
  }
}
