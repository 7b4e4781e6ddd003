package io.tidemark;

import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Answers "has x been seen before?" on a stream without end, in fixed memory that forgets so that
 * others can be remembered, the important ones last.
 *
 * <p>Errors: both. A new key is taken for one seen before with the probability that {@link
 * #expectedError()} tells; a key that was forgotten is taken for a new one.
 *
 * <p>Threads: one at a time.
 *
 * @param <K> the type of key
 * @param <I> what tells the importance of a key
 */
public final class EndlesslySeen<K, I> {
  /** What becomes of an arrival. */
  private interface Arrivals<I> {
    boolean observe(long keyDigest, I importance);
  }

  private final KeyFunnel<? super K> keys;
  private final Importance<I> importance;
  private final EndlessFilter filter;
  private final KeyDigest digest;
  private final Arrivals<I> arrivals;

  EndlesslySeen(KeyFunnel<? super K> keys, Importance<I> importance, EndlessFilter filter) {
    this.keys = Require.nonNull(keys, "keys");
    this.importance = Require.nonNull(importance, "importance");
    this.filter = filter;
    this.digest = filter.digest();
    this.arrivals = arrivals(importance, filter);
  }

  private static <I> Arrivals<I> arrivals(Importance<I> importance, EndlessFilter filter) {
    if (importance instanceof LearnedImportance<I> learned) {
      WeighedFilter weighed = filter.weighed().orElseThrow();
      return (keyDigest, each) -> weighed.observe(keyDigest, learned.of(each));
    }
    RankedImportance<I> ranked = (RankedImportance<I>) importance;
    if (ranked.ranks() == 1) {
      return (keyDigest, each) -> {
        ranked.of(each);
        return filter.alike().observe(keyDigest);
      };
    }
    int[] levels = ranked.levels(filter.levels().maxLevel());
    return (keyDigest, each) -> filter.levels().observe(keyDigest, levels[ranked.of(each) - 1]);
  }

  /**
   * Whether a key seems to have been seen before; from now on it has been. For memories in which all
   * keys are alike.
   */
  public boolean observe(K key) {
    return observeDigest(keys.digest(key, digest));
  }

  /**
   * Whether a key seems to have been seen before; from now on it has been.
   *
   * @throws IllegalArgumentException if the importance is none that the map knows; nothing changes then
   */
  public boolean observe(K key, I told) {
    return observeDigest(keys.digest(key, digest), told);
  }

  /** Whether a key seems to have been seen before. Nothing changes. */
  public boolean mightContain(K key) {
    return mightContainDigest(keys.digest(key, digest));
  }

  /** As {@link #observe(Object)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean observeDigest(long keyDigest) {
    if (!(importance instanceof RankedImportance<I> ranked) || ranked.ranks() != 1) {
      throw new IllegalStateException(Require.message(
          "importance", "not given", "observe(key, importance), where keys are not all alike"));
    }
    return filter.alike().observe(keyDigest);
  }

  /** As {@link #observe(Object, Object)}, with a digest made by {@link #digest()}. */
  public boolean observeDigest(long keyDigest, I told) {
    return arrivals.observe(keyDigest, told);
  }

  /**
   * As {@link #observeDigest(long, Object)} where importance is learned, with the number itself: no
   * boxing, no object.
   */
  public boolean observeWeighed(long keyDigest, double weight) {
    WeighedFilter weighed = filter
        .weighed()
        .orElseThrow(() -> new IllegalStateException(
            Require.message("weight", weight, "none, where importance is not learned")));
    return weighed.observe(keyDigest, weight);
  }

  /** As {@link #mightContain}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    return filter.levels().mightContain(keyDigest);
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  /** The number of items observed. */
  public long items() {
    return filter.items().getAsLong();
  }

  /** The probability that a new key is taken for one seen before, as things are now. */
  public double expectedError() {
    return filter.expectedError().getAsDouble();
  }

  /** What was learned of the importance, if it is learned. */
  public Optional<LearnedLevels> learned() {
    return filter.weighed().map(WeighedFilter::levels);
  }

  /** All memory: that of the filter, and of what is learned. */
  public long memoryBytes() {
    return filter.memoryBytes() + learned().map(LearnedLevels::memoryBytes).orElse(0L);
  }

  /** The shape of the filter inside. */
  public Record spec() {
    return filter.spec();
  }

  /** Saves to a file, whole or not at all, with what was learned of the importance. */
  public void save(Path file) throws IOException {
    FilterCatalog.save(filter.whole(), file);
  }

  /**
   * Loads what {@link #save} wrote, or the command {@code dedup}, where all keys are alike.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> EndlesslySeen<K, Object> load(Path file, KeyFunnel<? super K> keys)
      throws IOException {
    return load(file, keys, RankedImportance.alike());
  }

  /**
   * Loads what {@link #save} wrote, or the command {@code dedup}. What was learned of the importance is
   * there again, with its horizon; classes and levels have to be the same as before.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K, I> EndlesslySeen<K, I> load(
      Path file, KeyFunnel<? super K> keys, Importance<I> importance) throws IOException {
    EndlessFilter filter = EndlessFilter.saved(FilterCatalog.load(file));
    boolean learns = importance instanceof LearnedImportance<I>;
    if (learns != filter.weighed().isPresent()) {
      throw new CorruptDataException(
          6,
          "importance",
          learns ? "not learned" : "learned",
          learns ? "a file with what was learned" : "Importance.learned() for this file");
    }
    return new EndlesslySeen<>(keys, importance, filter);
  }
}
