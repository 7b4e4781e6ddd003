package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import java.nio.ByteBuffer;
import java.util.UUID;
import java.util.function.Function;

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

  /** Whole numbers of 32 bits; as keys they are the same as those of {@link #longs()}. */
  public static KeyFunnel<Integer> ints() {
    return (key, digest) -> digest.of((long) key);
  }

  /** UUIDs. */
  public static KeyFunnel<UUID> uuids() {
    return (key, digest) -> digest.of(key.getMostSignificantBits(), key.getLeastSignificantBits());
  }

  /** Constants of an enum, by name: their order may change between two runs, their names may not. */
  public static <E extends Enum<E>> KeyFunnel<E> enums(Class<E> type) {
    Require.nonNull(type, "type");
    return (key, digest) -> digest.of(key.name());
  }

  /**
   * Keys of several fields, such as records; this is the first of them, {@link KeyFields#and} adds others.
   *
   * <pre>{@code
   * Keys.field(Order::shop, Keys.strings()).and(Order::number, Keys.longs())
   * }</pre>
   *
   * @param field what gives the field of a key
   * @param funnel how the field is read
   */
  public static <K, F> KeyFields<K> field(
      Function<? super K, ? extends F> field, KeyFunnel<? super F> funnel) {
    return KeyFields.first(field, funnel);
  }

  /**
   * Byte arrays, by content. For a part of an array there is {@link KeyDigest#of(byte[], int, int)}, which
   * gives the same digest and makes no object.
   */
  public static KeyFunnel<byte[]> bytes() {
    return (key, digest) -> digest.of(key);
  }

  /** Buffers, by the bytes between position and limit. */
  public static KeyFunnel<ByteBuffer> buffers() {
    return (key, digest) -> digest.of(key);
  }
}
