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
    return switch (wireId) {
      case FastDigest.WIRE_ID -> FastDigest.seeded(seed(keyBytes));
      case KeyedDigest.WIRE_ID -> KeyedDigest.withSecret(keyBytes);
      default ->
        throw new IllegalArgumentException(
            Require.message("digest", wireId, "1 (XXH3) or 2 (SipHash-2-4)"));
    };
  }

  private static long seed(byte[] keyBytes) {
    Require.inRange(keyBytes.length, FastDigest.KEY_BYTES, FastDigest.KEY_BYTES, "seed bytes");
    return LittleEndian.readLong(keyBytes, 0);
  }
}
