package io.tidemark.service;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * The parts of a memory: which of them a digest belongs to, and batches in the order of parts.
 *
 * <p>Threads: one at a time; {@link #of} any number.
 */
final class DigestParts {
  /** The most parts of a memory. */
  static final int MAX_PARTS = 1 << 10;

  /*
   * Filters use the digest as it is, some its highest bits first. All bits of it have a say in the highest ones
   * of a product with an odd number, the lowest ones most of all.
   */
  private static final long MIX = 0xD6E8FEB86659FD93L;

  private final int parts;
  private final int shift;
  private final int[] ends;
  private long[] digests = {};
  private int[] places = {};

  /** So many parts: a power of two. */
  DigestParts(int parts) {
    this.parts = Require.inRange(parts, 1, MAX_PARTS, "parts");
    Require.inRange(Integer.bitCount(parts), 1, 1, "bits of the parts");
    shift = Long.SIZE - Integer.numberOfTrailingZeros(parts);
    ends = new int[parts + 1];
  }

  /** As many parts as it takes for none of them to be larger than planned. */
  static DigestParts forBytes(long plannedBytes, long partBytes) {
    int parts = 1;
    while (parts < MAX_PARTS && plannedBytes / parts > partBytes) {
      parts *= 2;
    }
    return new DigestParts(parts);
  }

  int size() {
    return parts;
  }

  /** The part of a digest. */
  int of(long digest) {
    // In two steps, for one part.
    return (int) ((digest * MIX) >>> 1 >>> (shift - 1));
  }

  /** Sorts a batch by parts; within a part the order stays. */
  void sort(long[] batch, int from, int to) {
    int size = to - from;
    if (digests.length < size) {
      digests = new long[Math.max(size, 2 * digests.length)];
      places = new int[digests.length];
    }
    Arrays.fill(ends, 0);
    for (int i = from; i < to; i++) {
      ends[of(batch[i]) + 1]++;
    }
    for (int part = 0; part < parts; part++) {
      ends[part + 1] += ends[part];
    }
    // While digests are put in place, the start of a part moves to its end.
    for (int i = from; i < to; i++) {
      int place = ends[of(batch[i])]++;
      digests[place] = batch[i];
      places[place] = i;
    }
  }

  /** The sorted digests; those of a part lie from {@link #from} to {@link #to}. */
  long[] digests() {
    return digests;
  }

  int from(int part) {
    return part == 0 ? 0 : ends[part - 1];
  }

  int to(int part) {
    return ends[part];
  }

  /** Where a sorted digest was in the batch. */
  int place(int sorted) {
    return places[sorted];
  }
}
