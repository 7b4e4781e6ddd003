package io.tidemark;

import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.Question;
import io.tidemark.core.filter.seen.ConcurrentSeenSet;
import io.tidemark.core.filter.seen.SeenSet;
import io.tidemark.core.filter.seen.SeenSpec;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.kernel.Batch;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/**
 * Answers "has x been seen before?" and never forgets, in memory of fixed size or that grows with the
 * number of keys.
 *
 * <p>Errors: false positives only. A key that was added is always found; a new one is taken for an old
 * one with the probability that {@link #expectedError()} tells.
 *
 * <p>Threads: as built, one at a time or many at once. Use by two threads of what was built for one is
 * refused where it is noticed. Where many add the same new key at the same time, exactly one of them is told
 * that it is new, and additions go on while it is saved. Facts, errors and sizes may be asked for from any
 * thread, while others add; nothing is copied for them.
 *
 * @param <K> the type of key
 */
public final class SeenFilter<K> extends GuardedMemory<K, SeenSet> implements Growing {
  /* Null if one thread uses the set. For many, the guard is only around what concerns the whole set. */
  private final ConcurrentSeenSet shared;

  /* Null where nothing is observed, or no longer. */
  private volatile ObservedAnswers observed;

  SeenFilter(KeyFunnel<K> keys, SeenSet set, Guard guard) {
    super(keys, set, guard);
    this.shared = guard.isShared() ? new ConcurrentSeenSet(set) : null;
  }

  /** This filter, which is empty, with its answers judged from now on. */
  SeenFilter<K> observing() {
    observed = ObservedAnswers.ofEver();
    return this;
  }

  /** Remembers a key; true if it is certainly new, false if it might have been seen before. */
  public boolean add(K key) {
    return addDigest(digestOf(key));
  }

  /** False if the key has definitely not been added; true if it might have been. */
  public boolean mightContain(K key) {
    return mightContainDigest(digestOf(key));
  }

  /** As {@link #add}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest) {
    ObservedAnswers judging = observed;
    return (judging != null && ObservedAnswers.maySample(keyDigest))
        ? judging.added(keyDigest, 0, () -> addUnjudged(keyDigest))
        : addUnjudged(keyDigest);
  }

  private boolean addUnjudged(long keyDigest) {
    if (shared != null) {
      return shared.add(keyDigest);
    }
    guard().enter();
    try {
      return inner().add(keyDigest);
    } finally {
      guard().exit();
    }
  }

  /** As {@link #mightContain}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    ObservedAnswers judging = observed;
    return (judging != null && ObservedAnswers.maySample(keyDigest))
        ? judging.asked(keyDigest, 0, () -> mightContainUnjudged(keyDigest))
        : mightContainUnjudged(keyDigest);
  }

  private boolean mightContainUnjudged(long keyDigest) {
    if (shared != null) {
      return shared.mightContain(keyDigest);
    }
    guard().enter();
    try {
      return inner().mightContain(keyDigest);
    } finally {
      guard().exit();
    }
  }

  /**
   * Adds many keys in order.
   *
   * @param isNew element i receives what {@link #addDigest} of {@code digests[i]} would have said
   */
  public void addDigests(long[] digests, int from, int to, boolean[] isNew) {
    Batch.check(digests, from, to, isNew);
    if (shared != null || observed != null) {
      for (int i = from; i < to; i++) {
        isNew[i] = addDigest(digests[i]);
      }
      return;
    }
    // Without a lambda, which would be an object for each batch.
    guard().enter();
    try {
      inner().addAll(digests, from, to, isNew);
    } finally {
      guard().exit();
    }
  }

  /**
   * Asks for many keys.
   *
   * @param found element i receives what {@link #mightContainDigest} of {@code digests[i]} would have said
   */
  public void mightContainDigests(long[] digests, int from, int to, boolean[] found) {
    Batch.check(digests, from, to, found);
    if (shared != null || observed != null) {
      for (int i = from; i < to; i++) {
        found[i] = mightContainDigest(digests[i]);
      }
      return;
    }
    guard().enter();
    try {
      inner().mightContainAll(digests, from, to, found);
    } finally {
      guard().exit();
    }
  }

  /* Statistics read the set as it is and wait for nothing, not even for what is being saved. */

  @Override
  public long memoryBytes() {
    return inner().memoryBytes();
  }

  @Override
  public double expectedError() {
    return inner().expectedError();
  }

  @Override
  public Facts facts() {
    ObservedAnswers judging = observed;
    return judging == null ? inner().facts() : judging.with(inner().facts());
  }

  @Override
  public SeenSpec spec() {
    return inner().spec();
  }

  /** About how many distinct keys were added. */
  public double estimatedItems() {
    return inner().estimatedKeys();
  }

  /**
   * {@inheritDoc}
   *
   * <p>Only new keys count. With {@link SeenFilterBuilder#items} alone nothing says when it is full:
   * {@code Long.MAX_VALUE}.
   */
  @Override
  public long room() {
    return inner().room();
  }

  @Override
  public long nextGrowthBytes() {
    return inner().nextGrowthBytes();
  }

  /** How many filters it consists of by now. */
  public int filters() {
    return inner().stageCount();
  }

  /**
   * Adds everything another filter holds, which must have been built with the same spec and the same seed
   * or secret. The error grows to at most that of all keys in one filter, or where they grow and both fit
   * into the limit of memory, to the sum of both. What {@link SeenFilterBuilder#observeError} observes ends: of the
   * other's keys nothing is known exactly.
   *
   * @throws IllegalArgumentException if spec or seed differ
   */
  public void merge(SeenFilter<K> other) {
    guardedWith(other, () -> {
      observed = null;
      if (shared != null) {
        shared.merge(other.inner());
      } else {
        inner().merge(other.inner());
      }
    });
  }

  /** Forgets everything. */
  public void clear() {
    ObservedAnswers judging = observed;
    if (judging != null) {
      judging.clear(this::clearUnjudged);
    } else {
      clearUnjudged();
    }
  }

  private void clearUnjudged() {
    guard().run(shared != null ? shared::clear : inner()::clear);
  }

  /** A copy that goes its own way, for as many threads as this one. */
  public SeenFilter<K> copy() {
    return new SeenFilter<>(keys(), guarded(inner()::copy), guard().another());
  }

  /**
   * Loads what {@link #save} wrote, for one thread at a time.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> SeenFilter<K> load(Path file, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.load(file), keys, Guard.confined());
  }

  /** As {@link #load}, for many threads at once. */
  public static <K> SeenFilter<K> loadConcurrent(Path file, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.load(file), keys, Guard.shared());
  }

  /** Reads what {@link #write} wrote, for one thread at a time; the stream stays open. */
  public static <K> SeenFilter<K> read(InputStream in, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(in), keys, Guard.confined());
  }

  /** Reads what {@link #toBytes} returned, for one thread at a time. */
  public static <K> SeenFilter<K> fromBytes(byte[] bytes, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(bytes), keys, Guard.confined());
  }

  private static <K> SeenFilter<K> of(Filter filter, KeyFunnel<K> keys, Guard guard)
      throws CorruptDataException {
    return new SeenFilter<>(keys, answering(filter, SeenSet.class, Question.SEEN), guard);
  }
}
