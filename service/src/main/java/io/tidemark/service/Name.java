package io.tidemark.service;

import io.tidemark.core.Require;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * The name of a memory: any bytes.
 *
 * <p>Threads: immutable, but for one made by {@link #forLookup}, which belongs to one thread.
 */
public final class Name implements Comparable<Name> {
  /** The most bytes of a name. */
  public static final int MAX_BYTES = 64 << 20;

  private byte[] bytes;
  private int from;
  private int length;
  private int hash;

  private Name() {
    set(new byte[0], 0, 0);
  }

  /** A name of its own, with a copy of the bytes. */
  public static Name of(byte[] bytes, int from, int length) {
    Require.inRange(length, 0, MAX_BYTES, "length");
    return new Name().set(Arrays.copyOfRange(bytes, from, from + length), 0, length);
  }

  /** The name with the UTF-8 bytes of a text. */
  public static Name of(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    return of(utf8, 0, utf8.length);
  }

  /** One that is set again and again to look others up, without an object for each. Never kept. */
  public static Name forLookup() {
    return new Name();
  }

  /** Sets what was made by {@link #forLookup}; the bytes are not copied. */
  public Name set(byte[] source, int start, int count) {
    bytes = source;
    from = start;
    length = count;
    int value = 1;
    for (int i = start; i < start + count; i++) {
      value = 31 * value + source[i];
    }
    hash = value;
    return this;
  }

  /** A name of its own with the same bytes, to be kept. */
  public Name kept() {
    return of(bytes, from, length);
  }

  /** A copy of the bytes. */
  public byte[] bytes() {
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  /** The number of bytes. */
  public int length() {
    return length;
  }

  @Override
  public int compareTo(Name other) {
    return Arrays.compareUnsigned(
        bytes, from, from + length, other.bytes, other.from, other.from + other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Name name
        && hash == name.hash
        && Arrays.equals(
            bytes, from, from + length, name.bytes, name.from, name.from + name.length);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  /** The bytes as UTF-8, with replacements for what is none. */
  @Override
  public String toString() {
    return new String(bytes, from, length, StandardCharsets.UTF_8);
  }
}
