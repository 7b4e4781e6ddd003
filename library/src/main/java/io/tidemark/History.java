package io.tidemark;

import io.tidemark.analysis.Posterior;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.series.SegmentedHistory;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.prefix.KeyPrefixes;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Answers "did x occur between s and e?" in fixed memory. Time is counted in ticks of your choice,
 * such as seconds since 1970; ranges are half-open.
 *
 * <p>Errors: false positives only. What was added is always found; what was not may be found too,
 * with the probability that {@link #expectedError} tells.
 *
 * <p>Threads: one at a time.
 *
 * @param <K> the type of key
 */
public final class History<K> {
  private final KeyFunnel<? super K> keys;
  private final Optional<KeyPrefixes<? super K>> prefixes;
  private final KeyDigest digest;
  private final HistoryFilter filter;

  /* All of the filter in a form that can be saved. */
  private final Supplier<SegmentedHistory> whole;

  History(
      KeyFunnel<? super K> keys,
      KeyDigest digest,
      HistoryFilter filter,
      Supplier<SegmentedHistory> whole) {
    this(keys, Optional.empty(), digest, filter, whole);
  }

  private History(
      KeyFunnel<? super K> keys,
      Optional<KeyPrefixes<? super K>> prefixes,
      KeyDigest digest,
      HistoryFilter filter,
      Supplier<SegmentedHistory> whole) {
    this.keys = keys;
    this.prefixes = prefixes;
    this.digest = digest;
    this.filter = filter;
    this.whole = whole;
  }

  private static <K> History<K> of(KeyFunnel<? super K> keys, SegmentedHistory segments) {
    return new History<>(keys, segments.digest(), segments, () -> segments);
  }

  static <K> History<K> of(KeyFunnel<? super K> keys, LiveHistory filter) {
    return new History<>(
        keys, filter.digest(), filter, () -> new SegmentedHistory(List.of(filter)));
  }

  /**
   * This history, with which prefixes of keys are added too; it must have been used so from the start.
   * {@link KeyPrefixes} says what it costs.
   */
  public History<K> withPrefixes(KeyPrefixes<? super K> declared) {
    return new History<>(keys, Optional.of(declared), digest, filter, whole);
  }

  /**
   * Remembers that a key occurred. Ticks may come in any order.
   *
   * @throws IllegalArgumentException if the tick lies outside the span that was planned for, or in
   *     a part that is sealed
   */
  public void add(K key, long tick) {
    filter.add(keys.digest(key, digest), tick);
    if (prefixes.isPresent()) {
      prefixes.get().each(key, digest, prefix -> filter.add(prefix, tick));
    }
  }

  /** Whether a key occurred at a tick of {@code [from, to)}. */
  public HistoryAnswer ask(K key, long from, long to) {
    return filter.ask(keys.digest(key, digest), from, to);
  }

  /**
   * The parts of {@code [from, to)} in which a key may have occurred, in the order of time. In the rest
   * of what is covered it did not occur. How fine they are depends on the structure, and is limited for
   * keys that occur very often.
   */
  public List<TimeRange> when(K key, long from, long to) {
    return whole.get().when(keys.digest(key, digest), from, to);
  }

  /** The first tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong first(K key, long from, long to) {
    return whole.get().first(keys.digest(key, digest), from, to);
  }

  /** The last tick of {@code [from, to)} at which a key may have occurred, if there is one. */
  public OptionalLong last(K key, long from, long to) {
    return whole.get().last(keys.digest(key, digest), from, to);
  }

  /**
   * Whether any key with a prefix occurred at a tick of {@code [from, to)}.
   *
   * @throws IllegalArgumentException if it is none of the prefixes that are declared
   */
  public HistoryAnswer askPrefix(CharSequence prefix, long from, long to) {
    KeyPrefixes<? super K> declared = prefixes.orElseThrow(() -> new IllegalArgumentException(
        Require.message("prefixes", "not declared", "prefixes(...) or withPrefixes(...)")));
    return filter.ask(declared.digest(prefix, digest), from, to);
  }

  /** As {@link #add}, with a digest made by {@link #digest()}: no boxing, no object. */
  public void addDigest(long keyDigest, long tick) {
    filter.add(keyDigest, tick);
  }

  /** As {@link #ask}, with a digest made by {@link #digest()}. */
  public HistoryAnswer askDigest(long keyDigest, long from, long to) {
    return filter.ask(keyDigest, from, to);
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  /** The ticks it knows about; beyond them an answer is "unknown". */
  public Coverage coverage() {
    return filter.coverage();
  }

  /**
   * How often a "maybe" is wrong, range by range, as things are now. Reading the bits takes a moment;
   * the result can be asked often.
   */
  public RangeError expectedError() {
    return whole.get().errors();
  }

  /**
   * The probability that a "maybe" about {@code [from, to)} is true.
   *
   * @param prior how likely it was, before asking, that the key occurred in the range
   */
  public double truthOfMaybe(long from, long to, double prior) {
    return Posterior.truthOfMaybe(prior, expectedError().of(from, to));
  }

  /** The memory of its filters. */
  public long memoryBytes() {
    return whole.get().memoryBytes();
  }

  /** Saves to a file, whole or not at all. */
  public void save(Path file) throws IOException {
    FilterCatalog.save(whole.get(), file);
  }

  /**
   * Loads what {@link #save} or the command {@code history build} wrote. A sealed history is not read
   * but mapped: it takes no heap, and nothing can be added.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> History<K> load(Path file, KeyFunnel<? super K> keys) throws IOException {
    Object loaded = FilterCatalog.open(file);
    if (loaded instanceof LiveHistory live) {
      return of(keys, live);
    }
    if (loaded instanceof SealedHistory sealed) {
      return of(keys, new SegmentedHistory(List.of(sealed)));
    }
    if (loaded instanceof SegmentedHistory segments) {
      return of(keys, segments);
    }
    throw new CorruptDataException(6, "kind", loaded.getClass().getSimpleName(), "a history");
  }
}
