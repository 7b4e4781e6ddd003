package io.tidemark.core.hash;

import io.tidemark.core.Require;

/** Digests by their number in the wire format. */
public final class Digests {
  private Digests() {}

  /**
   * The digest with a wire id and its seed or secret.
   *
   * @throws IllegalArgumentException if there is no such digest, or its key has another length
   */
  public static KeyDigest of(int wireId, byte[] keyBytes) {
    switch (wireId) {
      case FastDigest.WIRE_ID:
        Require.inRange(keyBytes.length, FastDigest.KEY_BYTES, FastDigest.KEY_BYTES, "seed bytes");
        return FastDigest.seeded(LittleEndian.readLong(keyBytes, 0));
      case KeyedDigest.WIRE_ID:
        return KeyedDigest.withSecret(keyBytes);
      default:
        throw new IllegalArgumentException(
            Require.message("digest", wireId, "1 (XXH3) or 2 (SipHash-2-4)"));
    }
  }
}
