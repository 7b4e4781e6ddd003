package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.seen.ConcurrentSeenSet;
import io.tidemark.core.filter.seen.SeenSet;
import io.tidemark.core.filter.seen.SeenSpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Answers "has x been seen before?" and never forgets, in memory of fixed size or that grows with the
 * number of keys.
 *
 * <p>Errors: false positives only. A key that was added is always found; a new one is taken for an old
 * one with the probability that {@link #expectedError()} tells.
 *
 * <p>Threads: as built, one at a time or many at once. Use by two threads of what was built for one is
 * refused where it is noticed. Where many add the same new key at the same time, exactly one of them is told
 * that it is new. Facts, errors and sizes may be asked for from any thread, while others add; nothing is
 * copied for them.
 *
 * @param <K> the type of key
 */
public final class SeenFilter<K> implements Memory {
  private final KeyFunnel<K> keys;
  private final SeenSet set;
  private final KeyDigest digest;

  /* Null if one thread uses the set. */
  private final ConcurrentSeenSet shared;

  /* Around every use by one thread, or around what concerns the whole set of many. */
  private final Guard guard;

  private SeenFilter(KeyFunnel<K> keys, SeenSet set, ConcurrentSeenSet shared) {
    this.keys = Require.nonNull(keys, "keys");
    this.set = set;
    this.digest = set.digest();
    this.shared = shared;
    this.guard = shared == null ? Guard.confined() : Guard.shared();
  }

  static <K> SeenFilter<K> confined(KeyFunnel<K> keys, SeenSet set) {
    return new SeenFilter<>(keys, set, null);
  }

  static <K> SeenFilter<K> shared(KeyFunnel<K> keys, SeenSet set) {
    return new SeenFilter<>(keys, set, new ConcurrentSeenSet(set));
  }

  /** Remembers a key; true if it is certainly new, false if it might have been seen before. */
  public boolean add(K key) {
    return addDigest(keys.digest(key, digest));
  }

  /** False if the key has definitely not been added; true if it might have been. */
  public boolean mightContain(K key) {
    return mightContainDigest(keys.digest(key, digest));
  }

  /** As {@link #add}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest) {
    if (shared != null) {
      return shared.add(keyDigest);
    }
    guard.enter();
    try {
      return set.add(keyDigest);
    } finally {
      guard.exit();
    }
  }

  /** As {@link #mightContain}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    if (shared != null) {
      return shared.mightContain(keyDigest);
    }
    guard.enter();
    try {
      return set.mightContain(keyDigest);
    } finally {
      guard.exit();
    }
  }

  /**
   * Adds many keys in order.
   *
   * @param isNew element i receives what {@link #addDigest} of {@code digests[i]} would have said
   */
  public void addDigests(long[] digests, int from, int to, boolean[] isNew) {
    checkBatch(digests, from, to, isNew);
    if (shared != null) {
      for (int i = from; i < to; i++) {
        isNew[i] = shared.add(digests[i]);
      }
      return;
    }
    guarded(() -> set.addAll(digests, from, to, isNew));
  }

  /**
   * Asks for many keys.
   *
   * @param found element i receives what {@link #mightContainDigest} of {@code digests[i]} would have said
   */
  public void mightContainDigests(long[] digests, int from, int to, boolean[] found) {
    checkBatch(digests, from, to, found);
    if (shared != null) {
      for (int i = from; i < to; i++) {
        found[i] = shared.mightContain(digests[i]);
      }
      return;
    }
    guarded(() -> set.mightContainAll(digests, from, to, found));
  }

  private static void checkBatch(long[] digests, int from, int to, boolean[] answers) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, answers.length);
  }

  private void guarded(Runnable use) {
    guard.enter();
    try {
      use.run();
    } finally {
      guard.exit();
    }
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  @Override
  public long memoryBytes() {
    return set.memoryBytes();
  }

  @Override
  public double expectedError() {
    return set.expectedError();
  }

  /** About how many distinct keys were added. */
  public double estimatedItems() {
    return set.estimatedKeys();
  }

  /** The shape of the filter inside. */
  public SeenSpec spec() {
    return set.spec();
  }

  @Override
  public Facts facts() {
    return set.facts();
  }

  /**
   * Adds everything another filter holds, which must have been built with the same spec and the same seed
   * or secret. The error grows to at most that of all keys in one filter, or where they grow and both fit
   * into the limit of memory, to the sum of both.
   *
   * @throws IllegalArgumentException if spec or seed differ
   */
  public void merge(SeenFilter<K> other) {
    guarded(() -> {
      if (shared != null) {
        shared.merge(other.set);
      } else {
        set.merge(other.set);
      }
    });
  }

  /** Forgets everything. */
  public void clear() {
    guarded(() -> {
      if (shared != null) {
        shared.clear();
      } else {
        set.clear();
      }
    });
  }

  /** A copy that goes its own way, for as many threads as this one. */
  public SeenFilter<K> copy() {
    guard.enter();
    try {
      return shared == null ? confined(keys, set.copy()) : shared(keys, set.copy());
    } finally {
      guard.exit();
    }
  }

  /** Saves to a file, whole or not at all. Additions of other threads go on meanwhile. */
  @Override
  public void save(Path file) throws IOException {
    guard.enter();
    try {
      FilterCatalog.save(set, file);
    } finally {
      guard.exit();
    }
  }

  @Override
  public void write(OutputStream out) throws IOException {
    guard.enter();
    try {
      FilterCatalog.write(set, out);
    } finally {
      guard.exit();
    }
  }

  @Override
  public byte[] toBytes() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      write(out);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toByteArray();
  }

  /**
   * Loads what {@link #save} wrote, for one thread at a time.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> SeenFilter<K> load(Path file, KeyFunnel<K> keys) throws IOException {
    return confined(keys, saved(FilterCatalog.load(file)));
  }

  /** As {@link #load}, for many threads at once. */
  public static <K> SeenFilter<K> loadConcurrent(Path file, KeyFunnel<K> keys) throws IOException {
    return shared(keys, saved(FilterCatalog.load(file)));
  }

  /** Reads what {@link #write} wrote, for one thread at a time; the stream stays open. */
  public static <K> SeenFilter<K> read(InputStream in, KeyFunnel<K> keys) throws IOException {
    return confined(keys, saved(FilterCatalog.read(in)));
  }

  /** Reads what {@link #toBytes} returned, for one thread at a time. */
  public static <K> SeenFilter<K> fromBytes(byte[] bytes, KeyFunnel<K> keys) throws IOException {
    return confined(keys, saved(FilterCatalog.read(bytes)));
  }

  private static SeenSet saved(Filter filter) throws CorruptDataException {
    if (filter instanceof SeenSet set) {
      return set;
    }
    throw new CorruptDataException(
        6, "kind", filter.getClass().getSimpleName(), "a filter that remembers all keys");
  }

  /** What it is, in one line: kind, memory, error now. */
  @Override
  public String toString() {
    return "SeenFilter[" + set.kind().stem() + ", " + memoryBytes() + " bytes, error now "
        + expectedError() + "]";
  }
}
