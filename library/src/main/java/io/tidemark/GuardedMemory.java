package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.Question;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
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
abstract class GuardedMemory<K, F extends Filter> implements SaveableMemory {
  private final KeyFunnel<K> keys;
  private final Guard guard;
  private final KeyDigest digest;
  private F filter; // replaced inside the guard only

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

  /** Goes on with another filter of the same digest; called inside the guard. */
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
    return guard.get(answer);
  }

  /** Does something with this memory and another, inside the guards of both. */
  void guardedWith(GuardedMemory<K, F> other, Runnable change) {
    if (other == this) {
      throw new IllegalArgumentException(Require.message("other", this, "another"));
    }
    guard.runWith(other.guard(), change);
  }

  /** Of a question about a tick of which something may be forgotten. */
  static IllegalArgumentException tooEarly(StreamClock clock, long tick, long earliest) {
    return new IllegalArgumentException(Require.message(
        "time",
        clock.time(tick),
        "from " + clock.time(earliest) + " on; late(...) lets it be earlier"));
  }

  /** The shape of the filter inside. */
  public FilterSpec spec() {
    return guarded(() -> filter.spec());
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public long memoryBytes() {
    guard.enter();
    try {
      return filter.memoryBytes();
    } finally {
      guard.exit();
    }
  }

  @Override
  public double expectedError() {
    guard.enter();
    try {
      return filter.expectedError();
    } finally {
      guard.exit();
    }
  }

  @Override
  public Facts facts() {
    return guarded(() -> filter.facts());
  }

  @Override
  public boolean isConcurrent() {
    return guard.isShared();
  }

  @Override
  public void save(Path file) throws IOException {
    guard.transfer(() -> FilterCatalog.save(filter, file));
  }

  @Override
  public void write(OutputStream out) throws IOException {
    guard.transfer(() -> FilterCatalog.write(filter, out));
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
  static <F extends Filter> F answering(Filter filter, Class<F> type, Question question)
      throws CorruptDataException {
    FilterKind kind = filter.kind();
    if (kind.question() != question) {
      throw new CorruptDataException(
          6, "kind", kind.stem(), "one that answers: " + question.text());
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
