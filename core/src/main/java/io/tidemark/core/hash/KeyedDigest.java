package io.tidemark.core.hash;

import io.tidemark.core.Require;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Objects;

/**
 * The digest for untrusted keys, which an attacker may choose: SipHash-2-4, a pseudo-random function with a
 * secret of 128 bits. Without the secret, nobody can tell which keys share cells.
 *
 * <p>Errors: as {@link KeyDigest}. The secret is saved with the filter: whoever can read the file
 * can construct colliding keys.
 */
public final class KeyedDigest implements KeyDigest {
  static final int WIRE_ID = 2;
  static final int KEY_BYTES = 16;

  private final long key0;
  private final long key1;

  private KeyedDigest(long key0, long key1) {
    this.key0 = key0;
    this.key1 = key1;
  }

  /** A digest with a new random secret. */
  public static KeyedDigest random() {
    SecureRandom random = new SecureRandom();
    return new KeyedDigest(random.nextLong(), random.nextLong());
  }

  /** A digest with a given secret of 16 bytes, for filters that are to be merged. */
  public static KeyedDigest withSecret(byte[] secret) {
    Require.inRange(secret.length, KEY_BYTES, KEY_BYTES, "secret bytes");
    return new KeyedDigest(LittleEndian.readLong(secret, 0), LittleEndian.readLong(secret, 8));
  }

  @Override
  public long of(byte[] key, int from, int length) {
    Objects.checkFromIndexSize(from, length, key.length);
    return SipHash.of(key0, key1, key, from, length);
  }

  @Override
  public long of(ByteBuffer key) {
    SipHash hash = new SipHash(key0, key1);
    int at = key.position();
    // Reversing by hand leaves the buffer's own order as the caller set it.
    boolean reversed = key.order() == ByteOrder.BIG_ENDIAN;
    for (int end = at + (key.remaining() & -8); at < end; at += 8) {
      hash.word(reversed ? Long.reverseBytes(key.getLong(at)) : key.getLong(at));
    }
    for (; at < key.limit(); at++) {
      hash.octet(key.get(at) & 0xFF);
    }
    return hash.finish();
  }

  @Override
  public long of(CharSequence key) {
    SipHash hash = new SipHash(key0, key1);
    for (int at = 0; at < key.length(); ) {
      int point = Utf8.codePoint(key, at);
      int count = Utf8.byteCount(point);
      for (int index = 0; index < count; index++) {
        hash.octet(Utf8.byteOf(point, index, count));
      }
      at += Character.charCount(point);
    }
    return hash.finish();
  }

  @Override
  public long of(long key) {
    return new SipHash(key0, key1).word(key).finish();
  }

  @Override
  public long of(long first, long second) {
    return new SipHash(key0, key1).word(first).word(second).finish();
  }

  @Override
  public int wireId() {
    return WIRE_ID;
  }

  @Override
  public byte[] keyBytes() {
    return LittleEndian.bytes(key0, key1);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyedDigest that && that.key0 == key0 && that.key1 == key1;
  }

  @Override
  public int hashCode() {
    return Long.hashCode(key0 ^ key1);
  }

  /** Names the function; the secret stays out of logs. */
  @Override
  public String toString() {
    return "SipHash-2-4 (secret)";
  }
}
