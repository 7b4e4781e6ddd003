package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.Question;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * A filter inside a guard, and what all memories do with it in the same way.
 *
 * @param <K> the type of key
 * @param <F> the filter
 */
abstract class GuardedMemory<K, F extends Filter> implements Memory {
  private final KeyFunnel<K> keys;
  private final Guard guard;
  private final KeyDigest digest;
  private F filter;

  GuardedMemory(KeyFunnel<K> keys, F filter, Guard guard) {
    this.keys = Require.nonNull(keys, "keys");
    this.filter = Require.nonNull(filter, "filter");
    this.guard = guard;
    this.digest = filter.digest();
  }

  KeyFunnel<K> keys() {
    return keys;
  }

  F inner() {
    return filter;
  }

  /** Goes on with another filter that has the same digest, inside the guard. */
  void replace(F other) {
    filter = other;
  }

  Guard guard() {
    return guard;
  }

  long digestOf(K key) {
    return keys.digest(key, digest);
  }

  /** An answer of the filter, inside the guard. */
  <T> T guarded(Supplier<T> answer) {
    guard.enter();
    try {
      return answer.get();
    } finally {
      guard.exit();
    }
  }

  /** Does something with this memory and another, inside the guards of both. */
  void guardedWith(GuardedMemory<K, F> other, Runnable change) {
    if (other == this) {
      throw new IllegalArgumentException(Require.message("other", this, "another"));
    }
    // Always in the same order, so that two threads that merge each other's do not wait for ever.
    boolean first = System.identityHashCode(this) <= System.identityHashCode(other);
    Guard outer = first ? guard : other.guard();
    Guard inner = first ? other.guard() : guard;
    outer.enter();
    try {
      inner.enter();
      try {
        change.run();
      } finally {
        inner.exit();
      }
    } finally {
      outer.exit();
    }
  }

  /** The shape of the filter inside. */
  public FilterSpec spec() {
    return filter.spec();
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public long memoryBytes() {
    return guarded(filter::memoryBytes);
  }

  @Override
  public double expectedError() {
    return guarded(filter::expectedError);
  }

  @Override
  public Facts facts() {
    return guarded(filter::facts);
  }

  @Override
  public void save(Path file) throws IOException {
    guard.enter();
    try {
      FilterCatalog.save(filter, file);
    } finally {
      guard.exit();
    }
  }

  @Override
  public void write(OutputStream out) throws IOException {
    guard.enter();
    try {
      FilterCatalog.write(filter, out);
    } finally {
      guard.exit();
    }
  }

  @Override
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Another filter that holds the same. */
  F copiedFilter() {
    try {
      @SuppressWarnings("unchecked") // What was written is read again as the same kind.
      F copy = (F) FilterCatalog.read(toBytes());
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * A filter that was read, if it answers a question.
   *
   * @throws CorruptDataException if it answers another one
   */
  static <F extends Filter> F answering(Object filter, Class<F> type, Question question)
      throws CorruptDataException {
    if (!type.isInstance(filter) || type.cast(filter).kind().question() != question) {
      throw new CorruptDataException(
          6,
          "kind",
          FilterCatalog.kindOf(filter).orElseThrow().stem(),
          "one that answers: " + question.text());
    }
    return type.cast(filter);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s of kind %s: %,d bytes, error %.2g%s",
        getClass().getSimpleName(),
        filter.kind().stem(),
        memoryBytes(),
        expectedError(),
        guard.isShared() ? ", for many threads" : "");
  }
}
