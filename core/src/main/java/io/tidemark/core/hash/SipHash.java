package io.tidemark.core.hash;

/**
 * The state of SipHash-2-4 [1] while it takes in a message, eight bytes at a time.
 *
 * <p>[1] J.-P. Aumasson, D. J. Bernstein: SipHash: a fast short-input PRF. INDOCRYPT 2012.
 *
 * <p>Deviation: none. It is written here, and not taken from a library, since the one library that
 * core depends on has no keyed pseudo-random function; tests compare it with another implementation
 * and with the value printed in [1].
 */
final class SipHash {
  private long v0;
  private long v1;
  private long v2;
  private long v3;

  /* Bytes that do not fill a word yet, lowest first, and the number of all bytes so far. */
  private long partial;
  private long length;

  SipHash(long key0, long key1) {
    v0 = key0 ^ 0x736f6d6570736575L;
    v1 = key1 ^ 0x646f72616e646f6dL;
    v2 = key0 ^ 0x6c7967656e657261L;
    v3 = key1 ^ 0x7465646279746573L;
  }

  /**
   * The hash of bytes that lie in an array: as by {@link #word} and {@link #octet}, but with the state in local variables, so that
   * no object is made whatever the compiler does.
   */
  static long of(long key0, long key1, byte[] bytes, int from, int length) {
    long v0 = key0 ^ 0x736f6d6570736575L;
    long v1 = key1 ^ 0x646f72616e646f6dL;
    long v2 = key0 ^ 0x6c7967656e657261L;
    long v3 = key1 ^ 0x7465646279746573L;
    int words = length >>> 3;
    for (int word = 0; word <= words; word++) {
      int at = from + 8 * word;
      long next = word < words ? LittleEndian.readLong(bytes, at) : lastWord(bytes, at, length);
      v3 ^= next;
      for (int round = 0; round < 2; round++) {
        v0 += v1;
        v2 += v3;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 = Long.rotateLeft(v0, 32) + v3;
        v2 += v1;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 = Long.rotateLeft(v2, 32);
      }
      v0 ^= next;
    }
    v2 ^= 0xff;
    for (int round = 0; round < 4; round++) {
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32) + v3;
      v2 += v1;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }

  /** The bytes that do not fill a word, lowest first, and the number of all bytes in the highest one. */
  private static long lastWord(byte[] bytes, int from, int length) {
    long word = (long) length << 56;
    for (int i = 0; i < (length & 7); i++) {
      word |= (bytes[from + i] & 0xFFL) << (8 * i);
    }
    return word;
  }

  /** Takes in eight bytes; the message so far must be a whole number of words. */
  SipHash word(long word) {
    assert (length & 7) == 0 : length;
    length += 8;
    return compress(word);
  }

  /** Takes in one byte, given as an unsigned number. */
  void octet(long octet) {
    partial |= octet << (length << 3);
    length++;
    if ((length & 7) == 0) {
      compress(partial);
      partial = 0;
    }
  }

  long finish() {
    compress(partial | length << 56);
    v2 ^= 0xff;
    round();
    round();
    round();
    round();
    return v0 ^ v1 ^ v2 ^ v3;
  }

  private SipHash compress(long word) {
    v3 ^= word;
    round();
    round();
    v0 ^= word;
    return this;
  }

  private void round() {
    v0 += v1;
    v2 += v3;
    v1 = Long.rotateLeft(v1, 13) ^ v0;
    v3 = Long.rotateLeft(v3, 16) ^ v2;
    v0 = Long.rotateLeft(v0, 32);
    v2 += v1;
    v0 += v3;
    v1 = Long.rotateLeft(v1, 17) ^ v2;
    v3 = Long.rotateLeft(v3, 21) ^ v0;
    v2 = Long.rotateLeft(v2, 32);
  }
}
