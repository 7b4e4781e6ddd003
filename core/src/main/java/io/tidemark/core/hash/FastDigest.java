package io.tidemark.core.hash;

import com.dynatrace.hash4j.hashing.ByteAccess;
import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Objects;

/**
 * The digest for trusted keys: XXH3 (64 bits) with a seed.
 *
 * <p>Errors: as {@link KeyDigest}. Whoever knows the seed can construct keys that fill the cells of
 * a key of their choice; for untrusted keys, use {@link KeyedDigest}.
 */
public final class FastDigest implements KeyDigest {
  static final int WIRE_ID = 1;
  static final int KEY_BYTES = 8;

  private static final ByteAccess<ByteBuffer> BIG_ENDIAN =
      ByteAccess.forByteBuffer(ByteOrder.BIG_ENDIAN);
  private static final ByteAccess<ByteBuffer> LITTLE_ENDIAN =
      ByteAccess.forByteBuffer(ByteOrder.LITTLE_ENDIAN);

  private final long seed;
  private final Hasher64 hasher;

  private FastDigest(long seed) {
    this.seed = seed;
    this.hasher = Hashing.xxh3_64(seed);
  }

  /** A digest with a random seed. */
  public static FastDigest random() {
    return new FastDigest(new SecureRandom().nextLong());
  }

  /** A digest with a given seed: for filters that are to be merged, and for runs to be repeated. */
  public static FastDigest seeded(long seed) {
    return new FastDigest(seed);
  }

  @Override
  public long of(byte[] key, int from, int length) {
    // The hasher looks at no bound of an empty range.
    Objects.checkFromIndexSize(from, length, key.length);
    return hasher.hashBytesToLong(key, from, length);
  }

  @Override
  public long of(ByteBuffer key) {
    // The access must agree with the buffer's own order, or longs would be read back to front.
    return hasher.hashBytesToLong(
        key,
        key.position(),
        key.remaining(),
        key.order() == ByteOrder.LITTLE_ENDIAN ? LITTLE_ENDIAN : BIG_ENDIAN);
  }

  @Override
  public long of(CharSequence key) {
    return Utf8.isAscii(key)
        ? hasher.hashBytesToLong(key, 0, key.length(), Utf8.ASCII)
        : hasher.hashBytesToLong(new Utf8Cursor(key), 0, Utf8.length(key), Utf8Cursor.ACCESS);
  }

  @Override
  public long of(long key) {
    return hasher.hashLongToLong(key);
  }

  @Override
  public long of(long first, long second) {
    return hasher.hashLongLongToLong(first, second);
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public byte[] keyBytes() {
    return LittleEndian.bytes(seed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FastDigest that && that.seed == seed;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(seed);
  }

  @Override
  public String toString() {
    return "XXH3 (seed " + seed + ")";
  }
}
