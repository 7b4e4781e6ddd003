package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;

/**
 * The shape of a hash buffer.
 *
 * @param capacity how many of the last items are kept (paper: δ)
 * @param bitsPerHash bits that are kept of each item (paper: bph), 1 to 32
 */
public record HashBufferSpec(long capacity, int bitsPerHash) implements WindowSpec {
  /** The most items: with them, a place in the index is a number of 32 bits. */
  public static final long MAX_CAPACITY = 1L << 31;

  /** The most bits of a hash. */
  public static final int MAX_BITS_PER_HASH = 32;

  /** Checks the shape. */
  public HashBufferSpec {
    Require.inRange(bitsPerHash, 1, MAX_BITS_PER_HASH, "bitsPerHash");
    Require.inRange(capacity, 1, MAX_CAPACITY, "capacity");
  }

  /** The slots of the index: three for two items, or one for each hash there is. */
  public long slots() {
    return Math.min(1L << bitsPerHash, capacity + (capacity + 1) / 2);
  }

  /** The bits of a slot: it holds a place in the buffer, or says that it is empty. */
  public int bitsPerEntry() {
    return Long.SIZE - Long.numberOfLeadingZeros(capacity);
  }

  @Override
  public FilterKind kind() {
    return FilterKind.HASH_BUFFER;
  }

  @Override
  public HashBuffer create(KeyDigest digest) {
    return new HashBuffer(this, digest);
  }

  @Override
  public Facts facts() {
    return Facts.builder()
        .text("kind", kind().stem())
        .text("unit", "items")
        .count("windowItems", capacity)
        .count("bitsPerHash", bitsPerHash)
        .build();
  }

  /** The memory of the hashes and of their index. */
  @Override
  public long memoryBytes() {
    return hashBytes() + bytes(slots(), bitsPerEntry());
  }

  /** The memory of the hashes alone, which is what the paper counts. */
  public long hashBytes() {
    return bytes(capacity, bitsPerHash);
  }

  private static long bytes(long cells, int bitsPerCell) {
    return ((cells * bitsPerCell + 63) >>> 6) << 3;
  }
}
