package io.tidemark.core.hash;

import java.nio.ByteBuffer;

/**
 * Turns keys into the 64-bit digests that filters work on. Equal keys of one form give equal
 * digests; a {@link CharSequence} gives the digest of its UTF-8 bytes.
 *
 * <p>Errors: two different keys share a digest with probability 2<sup>-64</sup>, and are then one
 * key to every filter.
 *
 * <p>Threads: immutable, shared freely.
 */
public sealed interface KeyDigest permits FastDigest, KeyedDigest {
  /** The probability that two different keys share a digest: no filter of any size errs less. */
  double COLLISION_RATE = 0x1p-64;

  /** The digest of bytes {@code from} (inclusive) to {@code from + length} (exclusive). */
  long of(byte[] key, int from, int length);

  /** The digest of the bytes between position and limit; the buffer's position does not move. */
  long of(ByteBuffer key);

  /** The digest of the UTF-8 bytes of the characters, without making them. */
  long of(CharSequence key);

  /** The digest of a number: that of its eight bytes, lowest first. */
  long of(long key);

  /** The digest of two numbers in this order, for keys made of parts. */
  long of(long first, long second);

  /** The digest of all bytes of an array. */
  default long of(byte[] key) {
    return of(key, 0, key.length);
  }

  /** The digest of a key of the user's own type. */
  default <K> long of(K key, KeyFunnel<? super K> funnel) {
    return funnel.digest(key, this);
  }

  /** Which function this is; a stable number of the wire format. */
  int wireId();

  /** Seed or secret, as saved with a filter. */
  byte[] keyBytes();
}
