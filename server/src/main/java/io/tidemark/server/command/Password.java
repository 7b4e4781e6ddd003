package io.tidemark.server.command;

import io.tidemark.core.Require;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A password, kept as a digest only and compared in a time that tells nothing about it.
 *
 * <p>Threads: immutable.
 */
public final class Password {
  private final byte[] digest;

  /**
   * @param bytes the password; not empty
   */
  public Password(byte[] bytes) {
    Require.inRange(bytes.length, 1, Integer.MAX_VALUE, "password length");
    digest = digest(bytes, 0, bytes.length);
  }

  /** Whether the bytes are the password. */
  public boolean matches(byte[] bytes, int offset, int length) {
    return MessageDigest.isEqual(digest, digest(bytes, offset, length));
  }

  private static byte[] digest(byte[] bytes, int offset, int length) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update(bytes, offset, length);
      return sha.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every JDK has SHA-256", e);
    }
  }
}
