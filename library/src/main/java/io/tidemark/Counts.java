package io.tidemark;

import io.tidemark.analysis.counting.CountPlan;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.AbsentKeyException;
import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Answers "how many x are there now?" where keys are added and removed, without keeping them.
 *
 * <p>Errors: counts that are too high, with the probability that {@link #expectedError()} tells; never
 * too low, as long as nothing is removed that was not added. To remove what is certainly not there is
 * refused. What only seems to be there cannot be told apart: to remove it takes from other keys what is
 * theirs, and their counts may be too low from then on.
 *
 * <p>Threads: one at a time; questions change nothing, so that several may ask while none changes it.
 *
 * @param <K> the type of key
 */
public final class Counts<K> {
  private final KeyFunnel<? super K> keys;
  private final CountsFilter counter;
  private final MultisetFilter filter;
  private final KeyDigest digest;

  Counts(KeyFunnel<? super K> keys, CountsFilter counter) {
    this.keys = Require.nonNull(keys, "keys");
    this.counter = counter;
    this.filter = counter.filter();
    this.digest = counter.digest();
  }

  /** Adds a key once. */
  public void add(K key) {
    filter.add(keys.digest(key, digest));
  }

  /**
   * Adds a key several times at once.
   *
   * @param times at least 1
   */
  public void add(K key, long times) {
    filter.add(keys.digest(key, digest), times);
  }

  /**
   * Takes a key away once.
   *
   * @throws AbsentKeyException if the key is certainly not there; nothing has changed then
   */
  public void remove(K key) {
    filter.remove(keys.digest(key, digest));
  }

  /**
   * Takes a key away several times at once.
   *
   * @param times at least 1
   * @throws AbsentKeyException if the key is certainly not there so often; nothing has changed then
   */
  public void remove(K key, long times) {
    filter.remove(keys.digest(key, digest), times);
  }

  /** How often a key is there: as often as it is, or too often where others share its counters. */
  public long count(K key) {
    return filter.estimate(keys.digest(key, digest));
  }

  /** False if a key is definitely not there; true if it might be. */
  public boolean mightContain(K key) {
    return filter.mightContain(keys.digest(key, digest));
  }

  /**
   * Whether a count only says "at least so many": counters of fixed width stop at their greatest value,
   * and stay there for ever.
   */
  public boolean isAtLeast(long count) {
    return counter.atLeast().test(count);
  }

  /** As {@link #add(Object, long)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public void addDigest(long keyDigest, long times) {
    filter.add(keyDigest, times);
  }

  /**
   * As {@link #remove(Object, long)}, with a digest made by {@link #digest()}.
   *
   * @throws AbsentKeyException if the key is certainly not there so often; nothing has changed then
   */
  public void removeDigest(long keyDigest, long times) {
    filter.remove(keyDigest, times);
  }

  /** As {@link #count}, with a digest made by {@link #digest()}. */
  public long countDigest(long keyDigest) {
    return filter.estimate(keyDigest);
  }

  /** Adds many keys in order, each once, where the structure can overlapping the waits for memory. */
  public void addDigests(long[] digests, int from, int to) {
    counter.adds().all(digests, from, to);
  }

  /**
   * Asks for many keys, where the structure can overlapping the waits for memory.
   *
   * @param counts element i receives the count of {@code digests[i]}
   */
  public void countDigests(long[] digests, int from, int to, long[] counts) {
    counter.asks().all(digests, from, to, counts);
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  /** How many keys are there now, each as often as it is: exact. */
  public long total() {
    return filter.total();
  }

  /** The probability that a key that is not there is counted above zero, as things are now. */
  public double expectedError() {
    return filter.expectedError();
  }

  /** The memory that is held now. It grows and shrinks, except with counters of fixed width. */
  public long memoryBytes() {
    return filter.memoryBytes();
  }

  /** How often counters changed their width. */
  public long rebuilds() {
    return counter.rebuilds().getAsLong();
  }

  /** Counters that have stopped counting, see {@link #isAtLeast}: none where counters can grow. */
  public long saturatedCells() {
    return counter.saturatedCells().getAsLong();
  }

  /** The structure inside. */
  public CountStructure structure() {
    return counter.structure();
  }

  /** The shape of the filter inside. */
  public Record spec() {
    return counter.spec();
  }

  /** The filter inside. */
  public MultisetFilter filter() {
    return filter;
  }

  /**
   * Adds everything another holds, which must have the same shape and the same seed or secret.
   *
   * @throws IllegalArgumentException if it has not
   */
  public void merge(Counts<K> other) {
    counter.merge().accept(other.filter);
  }

  /** Forgets everything. */
  public void clear() {
    counter.clear().run();
  }

  /** Saves to a file, whole or not at all. */
  public void save(Path file) throws IOException {
    FilterCatalog.save(filter, file);
  }

  /**
   * Loads what {@link #save} wrote, or the command {@code count}.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> Counts<K> load(Path file, KeyFunnel<? super K> keys) throws IOException {
    Object filter = FilterCatalog.load(file);
    CountsFilter counter = CountsFilter.any(filter)
        .orElseThrow(() -> new CorruptDataException(
            6, "kind", filter.getClass().getSimpleName(), "a filter that counts"));
    return new Counts<>(keys, counter);
  }

  /**
   * Counts with a filter that is there already.
   *
   * @throws IllegalArgumentException if it is none of {@code io.tidemark.core.filter.counting}
   */
  public static <K> Counts<K> over(MultisetFilter filter, KeyFunnel<? super K> keys) {
    CountsFilter counter = CountsFilter.any(Require.nonNull(filter, "filter"))
        .orElseThrow(() -> new IllegalArgumentException(Require.message(
            "filter",
            filter.getClass().getName(),
            "a dynamic count, counting or spectral filter")));
    return new Counts<>(keys, counter);
  }

  /**
   * Empty counts of the shape of a plan.
   *
   * @param plan such as {@link CountsBuilder#plan()} or {@code CountTuning} makes
   * @param digest what turns keys into digests
   */
  public static <K> Counts<K> planned(CountPlan plan, KeyDigest digest, KeyFunnel<? super K> keys) {
    return new Counts<>(keys, CountsFilter.create(plan.spec(), digest));
  }
}
