package io.tidemark;

import io.tidemark.analysis.endless.Retention;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.MergeableFilter;
import io.tidemark.core.filter.Question;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.WeighedFilter;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.kernel.Batch;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Answers "has x been seen before?" on a stream without end, in fixed memory that forgets so that
 * others can be remembered, the important ones last.
 *
 * <p>Errors: both. A new key is taken for one seen before with the probability that {@link
 * #expectedError()} tells; a key that was forgotten is taken for a new one.
 *
 * <p>Threads: as built. For one: use by two is refused where it is noticed. For many: one at a time, the
 * others wait, and of those that add the same new key at the same time exactly one is told that it is new.
 *
 * @param <K> the type of key
 * @param <I> what tells the importance of a key
 */
public final class EndlessFilter<K, I> extends GuardedMemory<K, Filter> {
  private final Importance<I> importance;

  /* Levels of the ranks of keys; null where they are learned. */
  private final int[] levels;

  /* The filter, or the one inside it where importance is learned. */
  private ImportanceFilter leveled;

  EndlessFilter(KeyFunnel<K> keys, Importance<I> importance, Filter filter, Guard guard) {
    super(keys, filter, guard);
    this.importance = Require.nonNull(importance, "importance");
    this.leveled = leveled(filter);
    this.levels =
        importance instanceof RankedImportance<I> ranked ? ranked.levels(leveled.maxLevel()) : null;
  }

  private static ImportanceFilter leveled(Filter filter) {
    return filter instanceof WeighedFilter weighed ? weighed.filter() : (ImportanceFilter) filter;
  }

  /**
   * Remembers a key; true if it is certainly new or was forgotten, false if it might have been seen before.
   * For filters in which all keys are alike.
   */
  public boolean add(K key) {
    return addDigest(digestOf(key));
  }

  /**
   * Remembers a key; true if it is certainly new or was forgotten, false if it might have been seen before.
   *
   * @throws IllegalArgumentException if the importance is none that the map knows; nothing changes then
   */
  public boolean add(K key, I told) {
    return addDigest(digestOf(key), told);
  }

  /** Whether a key seems to have been seen before. Nothing changes. */
  public boolean mightContain(K key) {
    return mightContainDigest(digestOf(key));
  }

  /** As {@link #add(Object)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest) {
    requireAlike();
    guard().enter();
    try {
      return !leveled.observe(keyDigest);
    } finally {
      guard().exit();
    }
  }

  /** As {@link #add(Object, Object)}, with a digest made by {@link #digest()}. */
  public boolean addDigest(long keyDigest, I told) {
    if (importance instanceof LearnedImportance<I> learned) {
      return addWeighed(keyDigest, learned.of(told));
    }
    RankedImportance<I> ranked = (RankedImportance<I>) importance;
    int rank = ranked.of(told);
    if (ranked.ranks() == 1) {
      return addDigest(keyDigest);
    }
    guard().enter();
    try {
      return !leveled.observe(keyDigest, levels[rank - 1]);
    } finally {
      guard().exit();
    }
  }

  /**
   * As {@link #addDigest(long, Object)} where importance is learned, with the number itself: no boxing,
   * no object.
   */
  public boolean addWeighed(long keyDigest, double weight) {
    if (!(importance instanceof LearnedImportance)) {
      throw new IllegalStateException(
          Require.message("weight", weight, "none, where importance is not learned"));
    }
    guard().enter();
    try {
      return !((WeighedFilter) inner()).observe(keyDigest, weight);
    } finally {
      guard().exit();
    }
  }

  /** As {@link #mightContain}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    guard().enter();
    try {
      return leveled.mightContain(keyDigest);
    } finally {
      guard().exit();
    }
  }

  /**
   * Adds many keys in order, where all are alike.
   *
   * @param isNew element i receives what {@link #addDigest(long)} of {@code digests[i]} would have said
   */
  public void addDigests(long[] digests, int from, int to, boolean[] isNew) {
    Batch.check(digests, from, to, isNew);
    requireAlike();
    guard().enter();
    try {
      leveled.observeAll(digests, from, to, isNew);
      for (int i = from; i < to; i++) {
        isNew[i] = !isNew[i];
      }
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
    guard().enter();
    try {
      for (int i = from; i < to; i++) {
        found[i] = leveled.mightContain(digests[i]);
      }
    } finally {
      guard().exit();
    }
  }

  private void requireAlike() {
    if (levels == null || levels.length != 1) {
      throw new IllegalStateException(Require.message(
          "importance", "not given", "add(key, importance), where keys are not all alike"));
    }
  }

  /** The number of items added. */
  public long items() {
    return guarded(() -> leveled.items());
  }

  /** What was learned of the importance, if it is learned: to be looked at while nothing is added. */
  public Optional<LearnedLevels> learned() {
    return inner() instanceof WeighedFilter weighed
        ? Optional.of(weighed.levels())
        : Optional.empty();
  }

  /**
   * How long it remembers: how many keys ({@code remembersKeys}), or after how many others half of them are
   * forgotten ({@code halfForgottenAfter}).
   */
  public Facts remembering() {
    return Retention.of(spec(), 1);
  }

  /**
   * Remembers what another filter does, too, which must have the same shape, the same importance and the same
   * seed or secret. What is learned of the importance here does not change.
   *
   * <p>Errors: of tidepools, which are the usual structure, the error stays below what it was planned for, and keys
   * are forgotten where there is no room for both. A stable filter forgets none by it: its error grows to at
   * most that of one Bloom filter for the keys of both, which {@link #expectedError()} tells, and falls
   * again as further keys come.
   *
   * @throws IllegalArgumentException if shape or digest differ
   */
  public void merge(EndlessFilter<K, I> other) {
    guardedWith(other, () -> ((MergeableFilter) inner()).merge(other.inner()));
  }

  /** Forgets everything, also what was learned of the importance. */
  public void clear() {
    guard().run(() -> {
      replace(inner().spec().create(digest()));
      leveled = leveled(inner());
    });
  }

  /** A copy that goes its own way, for as many threads as this one. */
  public EndlessFilter<K, I> copy() {
    Filter copy =
        guarded(() -> inner() instanceof WeighedFilter weighed ? weighed.copy() : leveled.copy());
    return new EndlessFilter<>(keys(), importance, copy, guard().another());
  }

  /**
   * Loads what {@link #save} wrote, or the command {@code dedup}, where all keys are alike.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> EndlessFilter<K, Object> load(Path file, KeyFunnel<K> keys) throws IOException {
    return load(file, keys, RankedImportance.alike());
  }

  /**
   * Loads what {@link #save} wrote, or the command {@code dedup}. What was learned of the importance is
   * there again, with its horizon; classes and levels have to be the same as before.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K, I> EndlessFilter<K, I> load(
      Path file, KeyFunnel<K> keys, Importance<I> importance) throws IOException {
    return of(FilterCatalog.load(file), keys, importance, Guard.confined());
  }

  /** As {@link #load(Path, KeyFunnel, Importance)}, for many threads. */
  public static <K, I> EndlessFilter<K, I> loadConcurrent(
      Path file, KeyFunnel<K> keys, Importance<I> importance) throws IOException {
    return of(FilterCatalog.load(file), keys, importance, Guard.shared());
  }

  /** As {@link #load(Path, KeyFunnel)}, for many threads. */
  public static <K> EndlessFilter<K, Object> loadConcurrent(Path file, KeyFunnel<K> keys)
      throws IOException {
    return loadConcurrent(file, keys, RankedImportance.alike());
  }

  /** Reads what {@link #write} wrote, for one thread at a time; the stream stays open. */
  public static <K, I> EndlessFilter<K, I> read(
      InputStream in, KeyFunnel<K> keys, Importance<I> importance) throws IOException {
    return of(FilterCatalog.read(in), keys, importance, Guard.confined());
  }

  /** As {@link #read(InputStream, KeyFunnel, Importance)}, where all keys are alike. */
  public static <K> EndlessFilter<K, Object> read(InputStream in, KeyFunnel<K> keys)
      throws IOException {
    return read(in, keys, RankedImportance.alike());
  }

  /** Reads what {@link #toBytes} returned, for one thread at a time. */
  public static <K, I> EndlessFilter<K, I> fromBytes(
      byte[] bytes, KeyFunnel<K> keys, Importance<I> importance) throws IOException {
    return of(FilterCatalog.read(bytes), keys, importance, Guard.confined());
  }

  /** As {@link #fromBytes(byte[], KeyFunnel, Importance)}, where all keys are alike. */
  public static <K> EndlessFilter<K, Object> fromBytes(byte[] bytes, KeyFunnel<K> keys)
      throws IOException {
    return fromBytes(bytes, keys, RankedImportance.alike());
  }

  private static <K, I> EndlessFilter<K, I> of(
      Filter read, KeyFunnel<K> keys, Importance<I> importance, Guard guard)
      throws CorruptDataException {
    Filter filter = answering(read, Filter.class, Question.ENDLESS);
    boolean learns = importance instanceof LearnedImportance<I>;
    if (learns != filter instanceof WeighedFilter) {
      throw new CorruptDataException(
          6,
          "importance",
          learns ? "not learned" : "learned",
          learns ? "a file with what was learned" : "Importance.learned() for this file");
    }
    return new EndlessFilter<>(keys, importance, filter, guard);
  }
}
