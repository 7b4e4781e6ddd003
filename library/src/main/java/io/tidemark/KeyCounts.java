package io.tidemark;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.filter.Question;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Answers "how many x are there now?" where keys are added and removed, without keeping them.
 *
 * <p>Errors: counts that are too high, with the probability that {@link #expectedError()} tells; never
 * too low, as long as nothing is removed that was not added. To remove what is certainly not there is
 * refused. What only seems to be there cannot be told apart: to remove it takes from other keys what is
 * theirs, and their counts may be too low from then on. Counters of fixed width, which are taken only on
 * demand, can become full: what such a key counts is {@link #UNKNOWN}.
 *
 * <p>Threads: one at a time, and an overlapping use by another is refused where it is noticed; any number
 * with {@link KeyCountsBuilder#buildConcurrent()}, where exactly one of those that add a new key at the
 * same time is told that it is new.
 *
 * @param <K> the type of key
 */
public final class KeyCounts<K> extends GuardedMemory<K, MultisetFilter> implements Growing {
  /**
   * The count of a key whose counters are full: it may be there any number of times, or not at all. A full
   * counter stays full, whatever is removed. Greater than every count, so that it is not too low either.
   */
  public static final long UNKNOWN = Long.MAX_VALUE;

  KeyCounts(KeyFunnel<K> keys, MultisetFilter filter, Guard guard) {
    super(keys, filter, guard);
  }

  /**
   * Adds a key once.
   *
   * @return true if the key was certainly not there before, false if it might have been
   */
  public boolean add(K key) {
    return addDigest(digestOf(key), 1);
  }

  /**
   * Adds a key several times at once.
   *
   * @param times at least 1
   * @return as {@link #add(Object)}
   */
  public boolean add(K key, long times) {
    return addDigest(digestOf(key), times);
  }

  /**
   * Takes a key away once.
   *
   * @throws AbsentKeyException if the key is certainly not there; nothing has changed then
   */
  public void remove(K key) {
    removeDigest(digestOf(key), 1);
  }

  /**
   * Takes a key away several times at once.
   *
   * @param times at least 1
   * @throws AbsentKeyException if the key is certainly not there so often; nothing has changed then
   */
  public void remove(K key, long times) {
    removeDigest(digestOf(key), times);
  }

  /**
   * Adds a key once.
   *
   * @return as {@link #count}, with this one
   */
  public long addAndCount(K key) {
    long keyDigest = digestOf(key);
    guard().enter();
    try {
      inner().add(keyDigest);
      return known(inner().estimate(keyDigest));
    } finally {
      guard().exit();
    }
  }

  /**
   * How often a key is there.
   *
   * @return as often as it is, or too often where others share its counters; or {@link #UNKNOWN}
   */
  public long count(K key) {
    return countDigest(digestOf(key));
  }

  /** False if a key is definitely not there; true if it might be. */
  public boolean mightContain(K key) {
    return mightContainDigest(digestOf(key));
  }

  /** As {@link #add(Object)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest) {
    return addDigest(keyDigest, 1);
  }

  /** As {@link #add(Object, long)}, with a digest made by {@link #digest()}. */
  public boolean addDigest(long keyDigest, long times) {
    guard().enter();
    try {
      boolean isNew = !inner().mightContain(keyDigest);
      inner().add(keyDigest, times);
      return isNew;
    } finally {
      guard().exit();
    }
  }

  /**
   * As {@link #remove(Object, long)}, with a digest made by {@link #digest()}.
   *
   * @throws AbsentKeyException if the key is certainly not there so often; nothing has changed then
   */
  public void removeDigest(long keyDigest, long times) {
    guard().enter();
    try {
      inner().remove(keyDigest, times);
    } finally {
      guard().exit();
    }
  }

  /** As {@link #count}, with a digest made by {@link #digest()}. */
  public long countDigest(long keyDigest) {
    guard().enter();
    try {
      return known(inner().estimate(keyDigest));
    } finally {
      guard().exit();
    }
  }

  private long known(long estimate) {
    return inner().isSaturated(estimate) ? UNKNOWN : estimate;
  }

  /** As {@link #mightContain}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    return countDigest(keyDigest) != 0;
  }

  /** Adds many keys in order, each once, where the structure can overlapping the waits for memory. */
  public void addDigests(long[] digests, int from, int to) {
    Objects.checkFromToIndex(from, to, digests.length);
    guard().enter();
    try {
      inner().addAll(digests, from, to);
    } finally {
      guard().exit();
    }
  }

  /**
   * Asks for many keys, where the structure can overlapping the waits for memory.
   *
   * @param counts element i receives what {@link #countDigest} of {@code digests[i]} would have said
   */
  public void countDigests(long[] digests, int from, int to, long[] counts) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, counts.length);
    guard().enter();
    try {
      inner().estimateAll(digests, from, to, counts);
      for (int i = from; i < to; i++) {
        counts[i] = known(counts[i]);
      }
    } finally {
      guard().exit();
    }
  }

  /** How many keys are there now, each as often as it is: exact. */
  public long total() {
    guard().enter();
    try {
      return inner().total();
    } finally {
      guard().exit();
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>Structures that grow do so by little at a time, any key being the one: 0.
   */
  @Override
  public long room() {
    guard().enter();
    try {
      return inner().room();
    } finally {
      guard().exit();
    }
  }

  @Override
  public long nextGrowthBytes() {
    guard().enter();
    try {
      return inner().nextGrowthBytes();
    } finally {
      guard().exit();
    }
  }

  /**
   * Adds everything another holds, which must have the same shape and the same seed or secret.
   *
   * @throws IllegalArgumentException if it has not
   */
  public void merge(KeyCounts<K> other) {
    guardedWith(other, () -> inner().merge(other.inner()));
  }

  /** Forgets everything. */
  public void clear() {
    guarded(() -> {
      inner().clear();
      return true;
    });
  }

  /** Other counts, for as many threads, that hold the same. */
  public KeyCounts<K> copy() {
    return new KeyCounts<>(keys(), copiedFilter(), guard().another());
  }

  /**
   * Loads what {@link #save} wrote, or the command {@code count}; for one thread.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> KeyCounts<K> load(Path file, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.load(file), keys, Guard.confined());
  }

  /** As {@link #load}, for many threads. */
  public static <K> KeyCounts<K> loadConcurrent(Path file, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.load(file), keys, Guard.shared());
  }

  /** Reads what {@link #write} wrote, up to its last byte; for one thread. */
  public static <K> KeyCounts<K> read(InputStream in, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(in), keys, Guard.confined());
  }

  /** Reads what {@link #toBytes} made; for one thread. */
  public static <K> KeyCounts<K> fromBytes(byte[] bytes, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(bytes), keys, Guard.confined());
  }

  private static <K> KeyCounts<K> of(Filter filter, KeyFunnel<K> keys, Guard guard)
      throws CorruptDataException {
    return new KeyCounts<>(keys, answering(filter, MultisetFilter.class, Question.COUNTING), guard);
  }
}
