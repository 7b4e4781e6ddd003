package io.tidemark;

import io.tidemark.core.hash.KeyFunnel;
import java.nio.ByteBuffer;

/**
 * How keys of the usual types are read. A type of your own needs a {@link KeyFunnel}: one method.
 *
 * <p>Errors: none of their own; two keys with equal content are one key, whatever objects they are.
 */
public final class Keys {
  private Keys() {}

  /** Strings, by their UTF-8 bytes. */
  public static KeyFunnel<String> strings() {
    return (key, digest) -> digest.of(key);
  }

  /** Text of any class, by its UTF-8 bytes: a String, a StringBuilder and the same bytes are one key. */
  public static KeyFunnel<CharSequence> chars() {
    return (key, digest) -> digest.of(key);
  }

  /** Whole numbers. */
  public static KeyFunnel<Long> longs() {
    return (key, digest) -> digest.of((long) key);
  }

  /** Byte arrays, by content. */
  public static KeyFunnel<byte[]> bytes() {
    return (key, digest) -> digest.of(key);
  }

  /** Buffers, by the bytes between position and limit. */
  public static KeyFunnel<ByteBuffer> buffers() {
    return (key, digest) -> digest.of(key);
  }
}
