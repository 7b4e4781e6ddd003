package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.analysis.inference.LearnedWindow;
import io.tidemark.analysis.inference.WindowInference;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.WindowUnit;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Answers "was x among the last w?" in fixed memory, where w is a number of items or a stretch of
 * time; and how likely that is, since when, and which answer is cheaper.
 *
 * <p>Errors: false positives only. A key that is in the window is always found; another is found too
 * with the probability that {@link #expectedError()} tells, or for certain if it came just before the
 * window, in the block in which the window begins. {@link #ask} is as good as the prior that it was
 * given, and {@link #decide} may say no to a key that is in the window if that is cheaper.
 *
 * <p>Threads: one at a time.
 *
 * @param <K> the type of key
 */
public final class WindowFilter<K> {
  private final KeyFunnel<K> keys;
  private final BlockTimingFilter filter;
  private final KeyDigest digest;
  private final StreamClock clock;
  private final Optional<KeyAges> ages;
  private final Optional<Costs> builtCosts;

  WindowFilter(
      KeyFunnel<K> keys,
      BlockTimingFilter filter,
      Optional<KeyAges> ages,
      Optional<Costs> builtCosts) {
    this.keys = keys;
    this.filter = filter;
    this.digest = filter.digest();
    this.clock =
        filter.spec().unit() == WindowUnit.ITEMS ? StreamClock.ITEMS : StreamClock.NANOSECONDS;
    this.ages = ages;
    this.builtCosts = builtCosts;
  }

  /**
   * Takes an item.
   *
   * @return true if the key was certainly not among the last items, false if it might have been
   */
  public boolean add(K key) {
    return addDigest(keys.digest(key, digest));
  }

  /**
   * Takes an item that came at a time.
   *
   * @return true if the key certainly did not occur in the window that ends at that time, false if it
   *     might have
   * @throws IllegalArgumentException if the time is before {@link #earliest}
   */
  public boolean add(K key, Instant time) {
    return addDigest(keys.digest(key, digest), clock.tick(time));
  }

  /** Whether a key might be among the last items. Nothing changes. */
  public boolean mightContain(K key) {
    return mightContainDigest(keys.digest(key, digest));
  }

  /** Whether a key might have occurred in the window that ends at a time. Nothing changes. */
  public boolean mightContain(K key, Instant time) {
    return mightContainDigest(keys.digest(key, digest), clock.tick(time));
  }

  /** How likely it is that a key is among the last items, and since when. Nothing changes. */
  public Recency ask(K key) {
    return askDigest(keys.digest(key, digest));
  }

  /** How likely it is that a key occurred in the window that ends at a time, and when. */
  public Recency ask(K key, Instant time) {
    return askDigest(keys.digest(key, digest), clock.tick(time));
  }

  /** The cheaper answer to whether a key is among the last items. */
  public Decision decide(K key, Costs costs) {
    return knownAges().decide(keys.digest(key, digest), nextItem(), costs);
  }

  /** The cheaper answer to whether a key occurred in the window that ends at a time. */
  public Decision decide(K key, Instant time, Costs costs) {
    return knownAges().decide(keys.digest(key, digest), clock.tick(time), costs);
  }

  /** As {@link #decide(Object, Costs)}, with the costs of the builder. */
  public Decision decide(K key) {
    return decide(key, knownCosts());
  }

  /** As {@link #decide(Object, Instant, Costs)}, with the costs of the builder. */
  public Decision decide(K key, Instant time) {
    return decide(key, time, knownCosts());
  }

  /** As {@link #add(Object)}, with a digest made by {@link #digest()}: no boxing, no object. */
  public boolean addDigest(long keyDigest) {
    return addAt(keyDigest, nextItem());
  }

  /**
   * As {@link #add(Object, Instant)}, with a digest made by {@link #digest()} and nanoseconds since
   * 1970: no boxing, no object.
   */
  public boolean addDigest(long keyDigest, long nanos) {
    return addAt(keyDigest, inTime(nanos));
  }

  /** As {@link #mightContain(Object)}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    return filter.mightContain(keyDigest, nextItem());
  }

  /** As {@link #mightContain(Object, Instant)}, with a digest and nanoseconds since 1970. */
  public boolean mightContainDigest(long keyDigest, long nanos) {
    return filter.mightContain(keyDigest, inTime(nanos));
  }

  /** As {@link #ask(Object)}, with a digest made by {@link #digest()}. */
  public Recency askDigest(long keyDigest) {
    return recency(keyDigest, nextItem());
  }

  /** As {@link #ask(Object, Instant)}, with a digest and nanoseconds since 1970. */
  public Recency askDigest(long keyDigest, long nanos) {
    return recency(keyDigest, inTime(nanos));
  }

  /**
   * As {@link #addDigest(long)}, with the cheaper answer at the costs of the two errors.
   *
   * @return true if it is cheaper to take the key for new
   */
  public boolean addDeciding(long keyDigest, double falsePositive, double falseNegative) {
    return !knownAges().observe(keyDigest, nextItem(), falsePositive, falseNegative);
  }

  /** As {@link #addDeciding(long, double, double)} with nanoseconds since 1970. */
  public boolean addDeciding(
      long keyDigest, long nanos, double falsePositive, double falseNegative) {
    return !knownAges().observe(keyDigest, inTime(nanos), falsePositive, falseNegative);
  }

  /** The probability of {@link #askDigest(long)} alone. Nothing changes. */
  public double probability(long keyDigest) {
    return knownAges().probability(keyDigest, nextItem());
  }

  /** The probability of {@link #askDigest(long, long)} alone. Nothing changes. */
  public double probability(long keyDigest, long nanos) {
    return knownAges().probability(keyDigest, inTime(nanos));
  }

  private boolean addAt(long keyDigest, long tick) {
    boolean found =
        ages.isPresent() ? ages.get().observe(keyDigest, tick) : filter.observe(keyDigest, tick);
    return !found;
  }

  private Recency recency(long keyDigest, long tick) {
    KeyAges known = knownAges();
    return new Recency(
        known.probability(keyDigest, tick),
        known.posterior(keyDigest, tick),
        known.unit(),
        new AgeClock(filter, tick));
  }

  private KeyAges knownAges() {
    return ages.orElseThrow(() -> new IllegalStateException(Require.message(
        "prior",
        "not given",
        "prior(...) or learn() of the builder, withPrior(...) or learning()")));
  }

  private Costs knownCosts() {
    return builtCosts.orElseThrow(() -> new IllegalStateException(
        Require.message("costs", "not given", "costs(...) of the builder, or decide(key, costs)")));
  }

  private long nextItem() {
    clock.requireItems();
    return filter.items();
  }

  private long inTime(long nanos) {
    clock.requireTime();
    return nanos;
  }

  /** A memory over a filter of a shape of your own. */
  public static <K> WindowFilter<K> over(BlockTimingFilter filter, KeyFunnel<K> keys) {
    return new WindowFilter<>(
        Require.nonNull(keys, "keys"),
        Require.nonNull(filter, "filter"),
        Optional.empty(),
        Optional.empty());
  }

  /** The same memory with what is known of the stream, such as after {@link #load}. */
  public WindowFilter<K> withPrior(KeyPrior prior, DistinctModel distinct) {
    return with(new KeyAges.Known(filter, new WindowInference(filter, prior, distinct)));
  }

  /**
   * The same memory, which learns from now on how old keys are when they come again. Nothing is
   * learned before one window has passed; what was learned is not saved.
   */
  public WindowFilter<K> learning() {
    return with(new KeyAges.Learned(new LearnedWindow(filter)));
  }

  private WindowFilter<K> with(KeyAges known) {
    return new WindowFilter<>(keys, filter, Optional.of(known), builtCosts);
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  /** The number of items observed. */
  public long items() {
    return filter.items();
  }

  /** The latest time observed, in a window of time in which there was any. */
  public Optional<Instant> latest() {
    boolean none = spec().unit() == WindowUnit.ITEMS || filter.items() == 0;
    return none ? Optional.empty() : Optional.of(clock.time(filter.latest()));
  }

  /** The earliest time that may still be observed or asked about, in a window of time. */
  public Optional<Instant> earliest() {
    return latest().map(time -> clock.time(filter.earliest()));
  }

  /** The probability that a key which never came is found, as things are now. Reads all timers. */
  public double expectedError() {
    return filter.expectedError();
  }

  /** All memory: that of the filter, and of what is learned. */
  public long memoryBytes() {
    return spec().memoryBytes() + ages.map(KeyAges::memoryBytes).orElse(0L);
  }

  /** The shape of the filter inside. */
  public BlockTimingSpec spec() {
    return filter.spec();
  }

  /** Saves to a file, whole or not at all. What is known of the stream is not saved. */
  public void save(Path file) throws IOException {
    FilterCatalog.save(filter, file);
  }

  /**
   * Loads what {@link #save} or the command {@code dedup} wrote.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> WindowFilter<K> load(Path file, KeyFunnel<K> keys) throws IOException {
    return new WindowFilter<>(
        keys,
        FilterCatalog.load(file, BlockTimingFilter.class),
        Optional.empty(),
        Optional.empty());
  }
}
