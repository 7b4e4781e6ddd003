package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * The bytes of pages that grow and shrink, one after the other without gaps in segments: what lies
 * behind a page in its segment is moved.
 */
final class PageBytes {
  /* What a segment costs besides its bytes: the header of its array and the reference to it. */
  private static final int ARRAY_BYTES = 24;

  /* A segment gives back what it does not use beyond this many times what it gets as spare. */
  private static final int WASTE_SHIFT = 2;

  private static final int MAX_SEGMENT_BYTES =
      (1 << CountPageShape.SEGMENT_SHIFT) / Byte.SIZE * BytePacking.MAX_BITS;

  private final byte[][] segments;

  /* Invariant TAIL_ZERO: in each segment the bytes from used on are zero. */
  private final int[] used;
  private final int spareShift;
  private final long maxBytes;
  private long usedInAll;
  private long held;
  private int trimmed;

  /**
   * Creates segments of zeros.
   *
   * @param used the bytes of each segment; taken over
   * @param spareShift what a segment that must be copied gets more than it needs, as a shift of that
   */
  PageBytes(int[] used, int spareShift, long maxBytes) {
    this.segments = new byte[used.length][];
    this.used = used;
    this.spareShift = spareShift;
    this.maxBytes = maxBytes;
    for (int segment = 0; segment < used.length; segment++) {
      segments[segment] = new byte[used[segment] + BytePacking.PADDING_BYTES];
      usedInAll += used[segment];
    }
    this.held = heldBytes(usedInAll, used.length);
    Require.inRange(held, 0, maxBytes, "bytes of the pages");
  }

  /** What segments hold that use so many bytes, without anything to spare. */
  static long heldBytes(long usedBytes, long segments) {
    return usedBytes + segments * (BytePacking.PADDING_BYTES + ARRAY_BYTES);
  }

  /** The segments themselves, for those who read and write without detour. */
  byte[][] segments() {
    return segments;
  }

  long held() {
    return held;
  }

  /** The bytes of all pages. */
  long used() {
    return usedInAll;
  }

  /**
   * The most by which {@link #held} becomes greater when so many gaps are made, each in a segment of its own
   * or in the same.
   */
  long mostMore(int gap, int gaps) {
    long gapBytes = (long) gap * gaps;
    // A segment that must be copied has something to spare then.
    long copied = Math.min(usedInAll, (long) gaps * MAX_SEGMENT_BYTES);
    return Math.min(gapBytes + ((copied + gapBytes) >>> spareShift), maxBytes - held);
  }

  /**
   * Whether the bound leaves room for a gap. That depends on what is used alone, not on what was put
   * aside to spare: filters with equal pages decide alike, whatever became of them before.
   */
  boolean fits(int gap) {
    return heldBytes(usedInAll, segments.length) <= maxBytes - gap;
  }

  /** Makes a gap of zeros in a segment, which must fit. */
  void open(int segment, int at, int gap) {
    byte[] bytes = segments[segment];
    byte[] target = bytes;
    int needed = used[segment] + gap + BytePacking.PADDING_BYTES;
    if (needed > bytes.length) {
      long spare = spareWithin(maxBytes - held - (needed - bytes.length), segment);
      target = new byte[(int) (needed + spare)];
      System.arraycopy(bytes, 0, target, 0, at);
    }
    System.arraycopy(bytes, at, target, at + gap, used[segment] - at);
    Arrays.fill(target, at, at + gap, (byte) 0);
    use(segment, gap);
    replace(segment, target);
  }

  /** What a segment may have to spare, once the others have given up theirs if they must. */
  private long spareWithin(long free, int segment) {
    long left = free;
    while (left < 0) {
      // Some segment has something to spare: without that, what fits would not exceed the bound.
      trimmed = (trimmed + 1) % segments.length;
      left += trimmed == segment ? 0 : trim(trimmed);
    }
    return Math.min(left, used[segment] >>> spareShift);
  }

  private int trim(int segment) {
    int waste = segments[segment].length - used[segment] - BytePacking.PADDING_BYTES;
    if (waste > 0) {
      replace(segment, Arrays.copyOf(segments[segment], segments[segment].length - waste));
    }
    return waste;
  }

  /** Takes bytes out of a segment. */
  void close(int segment, int at, int gap) {
    byte[] bytes = segments[segment];
    System.arraycopy(bytes, at + gap, bytes, at, used[segment] - at - gap);
    Arrays.fill(bytes, used[segment] - gap, used[segment], (byte) 0);
    use(segment, -gap);
    int waste = bytes.length - used[segment] - BytePacking.PADDING_BYTES;
    int spare = used[segment] >>> spareShift;
    if (waste > spare << WASTE_SHIFT) {
      replace(segment, Arrays.copyOf(bytes, bytes.length - waste + spare));
    }
  }

  /** Replaces a segment by one of zeros. */
  void renew(int segment, int usedBytes) {
    use(segment, usedBytes - used[segment]);
    replace(segment, new byte[usedBytes + BytePacking.PADDING_BYTES]);
  }

  private void use(int segment, int gap) {
    used[segment] += gap;
    usedInAll += gap;
  }

  private void replace(int segment, byte[] bytes) {
    held += bytes.length - segments[segment].length;
    assert held <= maxBytes : held;
    segments[segment] = bytes;
  }

  /** The number of words of a segment's packed form. */
  long words(int segment) {
    return words(used, segment);
  }

  static long words(int[] used, int segment) {
    return (used[segment] + 7L) >>> 3;
  }

  /** A word of a segment's packed form. */
  long word(int segment, long index) {
    return (long) BytePacking.LONGS.get(segments[segment], (int) (index << 3));
  }

  /**
   * Takes over a segment's packed form.
   *
   * @throws IllegalArgumentException if a byte beyond the last used one is not zero
   */
  void read(int segment, long[] words, long from) {
    byte[] bytes = segments[segment];
    long count = words(segment);
    for (long index = 0; index < count; index++) {
      BytePacking.LONGS.set(bytes, (int) (index << 3), words[(int) (from + index)]);
    }
    for (int at = used[segment]; at < bytes.length; at++) {
      if (bytes[at] != 0) {
        throw new IllegalArgumentException(
            Require.message("byte beyond the last cell", bytes[at], "0"));
      }
    }
  }
}
