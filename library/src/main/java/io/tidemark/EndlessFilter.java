package io.tidemark;

import io.tidemark.analysis.endless.Retention;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.endless.LearnedLevels;
import io.tidemark.core.filter.endless.WeighedFilter;
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
import java.util.Optional;
import java.util.function.Supplier;

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
public final class EndlessFilter<K, I> implements Memory {
  private final KeyFunnel<K> keys;
  private final Importance<I> importance;
  private final KeyDigest digest;
  private final Guard guard;

  /* Levels of the ranks of keys; null where they are learned. */
  private final int[] levels;

  /* One of the two, the same with weights; the other is null. Replaced where all is forgotten. */
  private ImportanceFilter leveled;
  private WeighedFilter weighed;

  EndlessFilter(KeyFunnel<K> keys, Importance<I> importance, Filter filter, Guard guard) {
    this.keys = Require.nonNull(keys, "keys");
    this.importance = Require.nonNull(importance, "importance");
    this.digest = filter.digest();
    this.guard = guard;
    use(filter);
    this.levels =
        importance instanceof RankedImportance<I> ranked ? ranked.levels(leveled.maxLevel()) : null;
  }

  private void use(Filter filter) {
    weighed = filter instanceof WeighedFilter weights ? weights : null;
    leveled = weighed == null ? (ImportanceFilter) filter : weighed.filter();
  }

  private Filter whole() {
    return weighed == null ? leveled : weighed;
  }

  /**
   * Remembers a key; true if it is certainly new or was forgotten, false if it might have been seen before.
   * For filters in which all keys are alike.
   */
  public boolean add(K key) {
    return addDigest(keys.digest(key, digest));
  }

  /**
   * Remembers a key; true if it is certainly new or was forgotten, false if it might have been seen before.
   *
   * @throws IllegalArgumentException if the importance is none that the map knows; nothing changes then
   */
  public boolean add(K key, I told) {
    return addDigest(keys.digest(key, digest), told);
  }

  /** Whether a key seems to have been seen before. Nothing changes. */
  public boolean mightContain(K key) {
    return mightContainDigest(keys.digest(key, digest));
  }

  /** As {@link #add(Object)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest) {
    requireAlike();
    guard.enter();
    try {
      return !leveled.observe(keyDigest);
    } finally {
      guard.exit();
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
    guard.enter();
    try {
      return !leveled.observe(keyDigest, levels[rank - 1]);
    } finally {
      guard.exit();
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
    guard.enter();
    try {
      return !weighed.observe(keyDigest, weight);
    } finally {
      guard.exit();
    }
  }

  /** As {@link #mightContain}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    guard.enter();
    try {
      return leveled.mightContain(keyDigest);
    } finally {
      guard.exit();
    }
  }

  /**
   * Adds many keys in order, where all are alike.
   *
   * @param isNew element i receives what {@link #addDigest(long)} of {@code digests[i]} would have said
   */
  public void addDigests(long[] digests, int from, int to, boolean[] isNew) {
    checkBatch(digests, from, to, isNew);
    requireAlike();
    guard.enter();
    try {
      for (int i = from; i < to; i++) {
        isNew[i] = !leveled.observe(digests[i]);
      }
    } finally {
      guard.exit();
    }
  }

  /**
   * Asks for many keys.
   *
   * @param found element i receives what {@link #mightContainDigest} of {@code digests[i]} would have said
   */
  public void mightContainDigests(long[] digests, int from, int to, boolean[] found) {
    checkBatch(digests, from, to, found);
    guard.enter();
    try {
      for (int i = from; i < to; i++) {
        found[i] = leveled.mightContain(digests[i]);
      }
    } finally {
      guard.exit();
    }
  }

  private static void checkBatch(long[] digests, int from, int to, boolean[] answers) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, answers.length);
  }

  private void requireAlike() {
    if (levels == null || levels.length != 1) {
      throw new IllegalStateException(Require.message(
          "importance", "not given", "add(key, importance), where keys are not all alike"));
    }
  }

  private <T> T asked(Supplier<T> question) {
    guard.enter();
    try {
      return question.get();
    } finally {
      guard.exit();
    }
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  /** The number of items added. */
  public long items() {
    return asked(leveled::items);
  }

  @Override
  public double expectedError() {
    return asked(leveled::expectedError);
  }

  /** What was learned of the importance, if it is learned: to be looked at while nothing is added. */
  public Optional<LearnedLevels> learned() {
    return Optional.ofNullable(weighed).map(WeighedFilter::levels);
  }

  /** All memory: that of the filter, and of what is learned. */
  @Override
  public long memoryBytes() {
    return whole().memoryBytes();
  }

  /** The shape of the filter inside. */
  public FilterSpec spec() {
    return whole().spec();
  }

  @Override
  public Facts facts() {
    return asked(() -> whole().facts());
  }

  /**
   * How long it remembers: how many keys ({@code remembersKeys}), or after how many others half of them are
   * forgotten ({@code halfForgottenAfter}).
   */
  public Facts remembering() {
    return Retention.of(whole().spec(), 1);
  }

  /** Forgets everything, also what was learned of the importance. */
  public void clear() {
    guard.enter();
    try {
      use(whole().spec().create(digest));
    } finally {
      guard.exit();
    }
  }

  /** A copy that goes its own way, for as many threads as this one. */
  public EndlessFilter<K, I> copy() {
    Filter copy = asked(() -> weighed == null ? leveled.copy() : weighed.copy());
    return new EndlessFilter<>(
        keys, importance, copy, guard.isShared() ? Guard.shared() : Guard.confined());
  }

  /** Saves to a file, whole or not at all, with what was learned of the importance. */
  @Override
  public void save(Path file) throws IOException {
    guard.enter();
    try {
      FilterCatalog.save(whole(), file);
    } finally {
      guard.exit();
    }
  }

  @Override
  public void write(OutputStream out) throws IOException {
    guard.enter();
    try {
      FilterCatalog.write(whole(), out);
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
    return saved(FilterCatalog.load(file), keys, importance, Guard.confined());
  }

  /** As {@link #load(Path, KeyFunnel, Importance)}, for many threads. */
  public static <K, I> EndlessFilter<K, I> loadConcurrent(
      Path file, KeyFunnel<K> keys, Importance<I> importance) throws IOException {
    return saved(FilterCatalog.load(file), keys, importance, Guard.shared());
  }

  /** As {@link #load(Path, KeyFunnel)}, for many threads. */
  public static <K> EndlessFilter<K, Object> loadConcurrent(Path file, KeyFunnel<K> keys)
      throws IOException {
    return loadConcurrent(file, keys, RankedImportance.alike());
  }

  /** Reads what {@link #write} wrote, for one thread at a time; the stream stays open. */
  public static <K, I> EndlessFilter<K, I> read(
      InputStream in, KeyFunnel<K> keys, Importance<I> importance) throws IOException {
    return saved(FilterCatalog.read(in), keys, importance, Guard.confined());
  }

  /** As {@link #read(InputStream, KeyFunnel, Importance)}, where all keys are alike. */
  public static <K> EndlessFilter<K, Object> read(InputStream in, KeyFunnel<K> keys)
      throws IOException {
    return read(in, keys, RankedImportance.alike());
  }

  /** Reads what {@link #toBytes} returned, for one thread at a time. */
  public static <K, I> EndlessFilter<K, I> fromBytes(
      byte[] bytes, KeyFunnel<K> keys, Importance<I> importance) throws IOException {
    return saved(FilterCatalog.read(bytes), keys, importance, Guard.confined());
  }

  /** As {@link #fromBytes(byte[], KeyFunnel, Importance)}, where all keys are alike. */
  public static <K> EndlessFilter<K, Object> fromBytes(byte[] bytes, KeyFunnel<K> keys)
      throws IOException {
    return fromBytes(bytes, keys, RankedImportance.alike());
  }

  private static <K, I> EndlessFilter<K, I> saved(
      Filter filter, KeyFunnel<K> keys, Importance<I> importance, Guard guard)
      throws CorruptDataException {
    if (!(filter instanceof ImportanceFilter || filter instanceof WeighedFilter)) {
      throw new CorruptDataException(
          6, "kind", filter.getClass().getSimpleName(), "a filter for endless streams");
    }
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

  /** What it is, in one line: kind, memory, error now. */
  @Override
  public String toString() {
    return "EndlessFilter[" + whole().kind().stem() + ", " + memoryBytes() + " bytes, error now "
        + expectedError() + "]";
  }
}
