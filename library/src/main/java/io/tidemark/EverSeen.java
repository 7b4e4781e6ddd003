package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.MembershipFilter;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Answers "has x been seen before?" in fixed memory.
 *
 * <p>Errors: false positives only. An item that was added is always found; a new one is taken for an
 * old one with the probability that {@link #expectedError()} tells.
 *
 * <p>Threads: as built, one at a time or many at once.
 *
 * @param <K> the type of key
 */
public final class EverSeen<K> {
  private final KeyFunnel<? super K> keys;
  private final MembershipFilter filter;
  private final KeyDigest digest;

  /* The filter itself, or a snapshot of one that other threads write. */
  private final Supplier<BloomFilter> state;

  EverSeen(KeyFunnel<? super K> keys, MembershipFilter filter, Supplier<BloomFilter> state) {
    this.keys = keys;
    this.filter = filter;
    this.state = state;
    this.digest = state.get().digest();
  }

  /** Remembers a key; true if it is certainly new, false if it might have been seen before. */
  public boolean add(K key) {
    return filter.add(keys.digest(key, digest));
  }

  /** False if the key has definitely not been added; true if it might have been. */
  public boolean mightContain(K key) {
    return filter.mightContain(keys.digest(key, digest));
  }

  /** As {@link #add}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest) {
    return filter.add(keyDigest);
  }

  /** As {@link #mightContain}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    return filter.mightContain(keyDigest);
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  /** The probability that a new key is taken for one seen before, as things are now. */
  public double expectedError() {
    return state.get().expectedError();
  }

  /** About how many distinct keys were added. */
  public double estimatedItems() {
    return state.get().estimatedKeys();
  }

  /** The shape of the filter inside. */
  public BloomSpec spec() {
    return state.get().spec();
  }

  /**
   * Adds everything another memory holds, which must have been built for one thread with the same
   * shape and the same seed or secret.
   */
  public void merge(EverSeen<K> other) {
    if (!(filter instanceof BloomFilter own)) {
      throw new IllegalStateException(
          Require.message("merge into", "a concurrent memory", "one built for one thread"));
    }
    own.merge(other.state.get());
  }

  /** Saves to a file, whole or not at all. */
  public void save(Path file) throws IOException {
    FilterCatalog.save(state.get(), file);
  }

  /**
   * Loads what {@link #save} wrote, for one thread at a time.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> EverSeen<K> load(Path file, KeyFunnel<? super K> keys) throws IOException {
    BloomFilter filter = FilterCatalog.load(file, BloomFilter.class);
    return new EverSeen<>(keys, filter, () -> filter);
  }
}
