package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.analysis.inference.LearnedWindow;
import io.tidemark.analysis.inference.WindowInference;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.MovingWindow;
import io.tidemark.core.filter.window.WindowSpec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.CorruptDataException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * Answers "was x among the last w?" in fixed memory, where w is a number of items or a stretch of
 * time; and how likely that is, since when, and which answer is cheaper.
 *
 * <p>Errors: false positives only. A key that is in the window is always found. One that came in the
 * grain before the window may be found, too; any other is found with the probability that {@link
 * #expectedError()} tells. A key that comes late is compared with what came meanwhile: of two items
 * with a key the second is the duplicate, whichever time is later. {@link #ask} is as good as the prior
 * that it was given, and {@link #decide} may say no to a key that is in the window if that is cheaper.
 * A generalized filter, which is taken only on demand, misses keys as well.
 *
 * <p>Threads: one at a time if it was built with {@code build()}, any number if with {@code
 * buildConcurrent()}; then exactly one of those that add a new key at the same time is told so.
 *
 * @param <K> the type of key
 */
public final class WindowFilter<K> implements SaveableMemory {
  private final KeyFunnel<K> keys;
  private final KeyDigest digest;
  private final Guard guard;
  private final StreamClock clock;
  private final TimeRules rules;
  private final InstantSource now;
  private final Optional<Function<BlockTimingFilter, KeyAges>> agesOf;
  private final Optional<Costs> builtCosts;

  private Filter filter;
  private WindowMembership window;
  private LongSupplier items;
  private Optional<KeyAges> ages;

  /* Ticks up to here are not too far ahead, by the clock when it was last read. */
  private long aheadLimit = Long.MIN_VALUE;
  private long droppedAhead;

  WindowFilter(
      KeyFunnel<K> keys,
      Filter filter,
      Guard guard,
      InstantSource now,
      Optional<Function<BlockTimingFilter, KeyAges>> agesOf,
      Optional<Costs> builtCosts) {
    this.keys = Require.nonNull(keys, "keys");
    this.guard = guard;
    this.now = now;
    this.agesOf = agesOf;
    this.builtCosts = builtCosts;
    this.digest = filter.digest();
    this.rules = filter instanceof MovingWindow moving
        ? moving.spec().time()
        : TimeRules.of(StreamClock.ITEMS.unit(), 0);
    this.clock = new StreamClock(rules.unit());
    take(filter);
  }

  private void take(Filter taken) {
    filter = taken;
    if (taken instanceof MovingWindow moving) {
      window = moving;
      items = moving::items;
    } else if (taken instanceof GeneralizedBloomFilter generalized) {
      window = new ArrivalWindow(generalized);
      items = generalized::items;
    } else if (taken instanceof HashBuffer buffer) {
      window = new ArrivalWindow(buffer);
      items = buffer::items;
    } else {
      throw new IllegalArgumentException(
          Require.message("filter", taken.kind().stem(), "a filter over a window"));
    }
    ages = agesOf.map(made -> {
      if (taken instanceof BlockTimingFilter timers) {
        return made.apply(timers);
      }
      throw new IllegalArgumentException(
          Require.message("structure", taken.kind().stem(), "block-timing, which tells ages"));
    });
  }

  /**
   * Takes an item; in a window of time, one that comes now.
   *
   * @return true if the key was certainly not in the window, false if it might have been
   */
  public boolean add(K key) {
    return addDigest(keys.digest(key, digest));
  }

  /**
   * Takes an item that came at a time.
   *
   * @return true if the key certainly did not occur in the window that ends at that time, nor later;
   *     false if it might have; true if the item was left out, as {@code beyond} of the builder says
   * @throws IllegalArgumentException if the time is too late or too far ahead, and such are refused
   */
  public boolean add(K key, Instant time) {
    return addDigest(keys.digest(key, digest), clock.tick(time));
  }

  /** Whether a key might be in the window that ends now. Nothing changes. */
  public boolean mightContain(K key) {
    return mightContainDigest(keys.digest(key, digest));
  }

  /** Whether a key might have occurred in the window that ends at a time, or later. Nothing changes. */
  public boolean mightContain(K key, Instant time) {
    return mightContainDigest(keys.digest(key, digest), clock.tick(time));
  }

  /** How likely it is that a key is in the window that ends now, and since when. Nothing changes. */
  public Recency ask(K key) {
    return askDigest(keys.digest(key, digest));
  }

  /** How likely it is that a key occurred in the window that ends at a time, and when. */
  public Recency ask(K key, Instant time) {
    return askDigest(keys.digest(key, digest), clock.tick(time));
  }

  /** The cheaper answer to whether a key is in the window that ends now. */
  public Decision decide(K key, Costs costs) {
    long keyDigest = keys.digest(key, digest);
    guard.enter();
    try {
      return knownAges().decide(keyDigest, nextTick(), costs);
    } finally {
      guard.exit();
    }
  }

  /** The cheaper answer to whether a key occurred in the window that ends at a time. */
  public Decision decide(K key, Instant time, Costs costs) {
    long keyDigest = keys.digest(key, digest);
    long tick = clock.tick(time);
    guard.enter();
    try {
      return knownAges().decide(keyDigest, tick, costs);
    } finally {
      guard.exit();
    }
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
    guard.enter();
    try {
      return addAt(keyDigest, nextTick());
    } finally {
      guard.exit();
    }
  }

  /**
   * As {@link #add(Object, Instant)}, with a digest made by {@link #digest()} and a tick of {@link
   * #clock()}, usually nanoseconds since 1970: no boxing, no object.
   */
  public boolean addDigest(long keyDigest, long tick) {
    guard.enter();
    try {
      return addGiven(keyDigest, tick);
    } finally {
      guard.exit();
    }
  }

  /**
   * As {@link #addDigest(long)} for digests {@code from} to {@code to}.
   *
   * @param isNew where the answers are put, at the same places
   */
  public void addDigests(long[] digests, int from, int to, boolean[] isNew) {
    guard.enter();
    try {
      for (int i = from; i < to; i++) {
        isNew[i] = addAt(digests[i], nextTick());
      }
    } finally {
      guard.exit();
    }
  }

  /** As {@link #addDigest(long, long)} for digests and ticks {@code from} to {@code to}. */
  public void addDigests(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
    guard.enter();
    try {
      for (int i = from; i < to; i++) {
        isNew[i] = addGiven(digests[i], ticks[i]);
      }
    } finally {
      guard.exit();
    }
  }

  /** As {@link #mightContain(Object)}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    guard.enter();
    try {
      return window.mightContain(keyDigest, nextTick());
    } finally {
      guard.exit();
    }
  }

  /** As {@link #mightContain(Object, Instant)}, with a digest and a tick of {@link #clock()}. */
  public boolean mightContainDigest(long keyDigest, long tick) {
    clock.requireTime();
    guard.enter();
    try {
      return window.mightContain(keyDigest, tick);
    } finally {
      guard.exit();
    }
  }

  /** As {@link #mightContainDigest(long)} for digests {@code from} to {@code to}. */
  public void mightContainDigests(long[] digests, int from, int to, boolean[] found) {
    guard.enter();
    try {
      long tick = nextTick();
      for (int i = from; i < to; i++) {
        found[i] = window.mightContain(digests[i], tick);
      }
    } finally {
      guard.exit();
    }
  }

  /** As {@link #ask(Object)}, with a digest made by {@link #digest()}. */
  public Recency askDigest(long keyDigest) {
    guard.enter();
    try {
      return recency(keyDigest, nextTick());
    } finally {
      guard.exit();
    }
  }

  /** As {@link #ask(Object, Instant)}, with a digest and a tick of {@link #clock()}. */
  public Recency askDigest(long keyDigest, long tick) {
    clock.requireTime();
    guard.enter();
    try {
      return recency(keyDigest, tick);
    } finally {
      guard.exit();
    }
  }

  /**
   * As {@link #addDigest(long)}, with the cheaper answer at the costs of the two errors.
   *
   * @return true if it is cheaper to take the key for new
   */
  public boolean addDeciding(long keyDigest, double falsePositive, double falseNegative) {
    guard.enter();
    try {
      return !knownAges().observe(keyDigest, nextTick(), falsePositive, falseNegative);
    } finally {
      guard.exit();
    }
  }

  /** As {@link #addDeciding(long, double, double)} with a tick of {@link #clock()}. */
  public boolean addDeciding(
      long keyDigest, long tick, double falsePositive, double falseNegative) {
    clock.requireTime();
    guard.enter();
    try {
      long at = admitted(tick);
      return at == TimeRules.DROPPED
          || !knownAges().observe(keyDigest, at, falsePositive, falseNegative);
    } finally {
      guard.exit();
    }
  }

  /** The probability of {@link #askDigest(long)} alone. Nothing changes. */
  public double probability(long keyDigest) {
    guard.enter();
    try {
      return knownAges().probability(keyDigest, nextTick());
    } finally {
      guard.exit();
    }
  }

  /** The probability of {@link #askDigest(long, long)} alone. Nothing changes. */
  public double probability(long keyDigest, long tick) {
    clock.requireTime();
    guard.enter();
    try {
      return knownAges().probability(keyDigest, tick);
    } finally {
      guard.exit();
    }
  }

  private boolean addGiven(long keyDigest, long tick) {
    clock.requireTime();
    long at = admitted(tick);
    return at == TimeRules.DROPPED || addAt(keyDigest, at);
  }

  private boolean addAt(long keyDigest, long tick) {
    boolean found =
        ages.isPresent() ? ages.get().observe(keyDigest, tick) : window.observe(keyDigest, tick);
    return !found;
  }

  /** The tick that a tick is taken for if it is far ahead of the clock. */
  private long admitted(long tick) {
    if (tick <= aheadLimit || rules.ahead() == TimeRules.ANY) {
      return tick;
    }
    // The clock is read only where the limit of the last time does not do.
    aheadLimit = Math.addExact(clock.tick(now.instant()), rules.ahead());
    if (tick <= aheadLimit) {
      return tick;
    }
    switch (rules.beyond()) {
      case DROP -> {
        droppedAhead++;
        return TimeRules.DROPPED;
      }
      case CLAMP -> {
        return aheadLimit;
      }
      default ->
        throw new IllegalArgumentException(Require.message(
            "tick", tick, "at most " + aheadLimit + ", by the clock; ahead(...) allows more"));
    }
  }

  /** The tick of an item that comes now. A clock that is set back makes nothing late. */
  private long nextTick() {
    if (rules.unit().isItems()) {
      return items.getAsLong();
    }
    return Math.max(((MovingWindow) filter).latest(), clock.tick(now.instant()));
  }

  private Recency recency(long keyDigest, long tick) {
    KeyAges known = knownAges();
    return new Recency(
        known.probability(keyDigest, tick),
        known.posterior(keyDigest, tick),
        known.unit(),
        new AgeClock((BlockTimingFilter) filter, tick, guard));
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

  /** The same memory with what is known of the stream, such as after {@link #load}. */
  public WindowFilter<K> withPrior(KeyPrior prior, DistinctModel distinct) {
    return with(
        now,
        Optional.of(
            timers -> new KeyAges.Known(timers, new WindowInference(timers, prior, distinct))));
  }

  /**
   * The same memory, which learns from now on how old keys are when they come again. Nothing is
   * learned before one window has passed; what was learned is not saved.
   */
  public WindowFilter<K> learning() {
    return with(now, Optional.of(timers -> new KeyAges.Learned(new LearnedWindow(timers))));
  }

  /** The same memory with another clock, such as after {@link #load}. */
  public WindowFilter<K> withClock(InstantSource source) {
    return with(Require.nonNull(source, "clock"), agesOf);
  }

  private WindowFilter<K> with(
      InstantSource source, Optional<Function<BlockTimingFilter, KeyAges>> known) {
    return new WindowFilter<>(keys, filter, guard, source, known, builtCosts);
  }

  /** What turns times into ticks. */
  public StreamClock clock() {
    return clock;
  }

  /** The number of items taken, without those that were left out. */
  public long items() {
    guard.enter();
    try {
      return items.getAsLong();
    } finally {
      guard.exit();
    }
  }

  /** The number of items that were left out: too late, or, since it was built or loaded, too early. */
  public long dropped() {
    guard.enter();
    try {
      return droppedAhead + (filter instanceof MovingWindow moving ? moving.dropped() : 0);
    } finally {
      guard.exit();
    }
  }

  /** The latest time that came, in a window of time in which there was any. */
  public Optional<Instant> latest() {
    return time(MovingWindow::latest);
  }

  /** The earliest time that is not too late, in a window of time. */
  public Optional<Instant> earliest() {
    return time(MovingWindow::earliest);
  }

  private Optional<Instant> time(ToLongFunction<MovingWindow> tick) {
    if (rules.unit().isItems()) {
      return Optional.empty();
    }
    guard.enter();
    try {
      MovingWindow moving = (MovingWindow) filter;
      return moving.items() == 0
          ? Optional.empty()
          : Optional.of(clock.time(tick.applyAsLong(moving)));
    } finally {
      guard.exit();
    }
  }

  /** The shape of the filter inside. */
  public WindowSpec spec() {
    return (WindowSpec) filter.spec();
  }

  @Override
  public KeyDigest digest() {
    return digest;
  }

  /** The probability that a key which never came is found, as things are now. Reads all cells. */
  @Override
  public double expectedError() {
    guard.enter();
    try {
      return filter.expectedError();
    } finally {
      guard.exit();
    }
  }

  /** All memory: that of the filter, and of what is learned. */
  @Override
  public long memoryBytes() {
    guard.enter();
    try {
      return filter.memoryBytes() + ages.map(KeyAges::memoryBytes).orElse(0L);
    } finally {
      guard.exit();
    }
  }

  @Override
  public Facts facts() {
    guard.enter();
    try {
      Facts.Builder facts = Facts.builder().all(filter.facts());
      if (!rules.unit().isItems()) {
        facts.count("droppedAhead", droppedAhead);
      }
      ages.ifPresent(known -> facts.bytes("learnedBytes", known.memoryBytes()));
      return facts.build();
    } finally {
      guard.exit();
    }
  }

  /** Forgets all items, and what was learned. */
  public void clear() {
    guard.enter();
    try {
      take(spec().create(digest));
    } finally {
      guard.exit();
    }
  }

  /**
   * Takes over the items of another memory over a window of time, of the same shape and with the same
   * digest, such as one that another machine has filled. What is learned does not change.
   *
   * @throws IllegalArgumentException if the other differs, or has a window of items
   */
  public void merge(WindowFilter<K> other) {
    if (other == this) {
      throw new IllegalArgumentException(Require.message("other", "this", "another memory"));
    }
    Filter taken = other.copy().filter;
    guard.enter();
    try {
      if (!(filter instanceof MovingWindow moving && taken instanceof MovingWindow from)) {
        throw new IllegalArgumentException(
            Require.message("window", "of items", "of time, to be merged"));
      }
      moving.merge(from);
    } finally {
      guard.exit();
    }
  }

  /** A memory of its own with the same items. What was learned is not copied. */
  public WindowFilter<K> copy() {
    try {
      Filter same = window(FilterCatalog.read(toBytes()));
      Guard own = guard.isShared() ? Guard.shared() : Guard.confined();
      return new WindowFilter<>(keys, same, own, now, agesOf, builtCosts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Saves to a file, whole or not at all. What is known of the stream is not saved. */
  @Override
  public void save(Path file) throws IOException {
    guard.enter();
    try {
      FilterCatalog.save(filter, file);
    } finally {
      guard.exit();
    }
  }

  @Override
  public void write(OutputStream out) throws IOException {
    guard.enter();
    try {
      FilterCatalog.write(filter, out);
    } finally {
      guard.exit();
    }
  }

  @Override
  public byte[] toBytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Loads what {@link #save} or the command {@code dedup} wrote, for one thread at a time.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> WindowFilter<K> load(Path file, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.load(file), keys, Guard.confined());
  }

  /** As {@link #load}, for many threads. */
  public static <K> WindowFilter<K> loadConcurrent(Path file, KeyFunnel<K> keys)
      throws IOException {
    return of(FilterCatalog.load(file), keys, Guard.shared());
  }

  /** Reads what {@link #write} wrote; the stream stays open. */
  public static <K> WindowFilter<K> read(InputStream in, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(in), keys, Guard.confined());
  }

  /** A memory from what {@link #toBytes} gave. */
  public static <K> WindowFilter<K> fromBytes(byte[] bytes, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(bytes), keys, Guard.confined());
  }

  /** A memory over a filter that is there already; nothing else may use it from now on. */
  public static <K> WindowFilter<K> over(Filter filter, KeyFunnel<K> keys) {
    return new WindowFilter<>(
        keys, filter, Guard.confined(), InstantSource.system(), Optional.empty(), Optional.empty());
  }

  private static <K> WindowFilter<K> of(Filter read, KeyFunnel<K> keys, Guard guard)
      throws CorruptDataException {
    return new WindowFilter<>(
        keys, window(read), guard, InstantSource.system(), Optional.empty(), Optional.empty());
  }

  private static Filter window(Filter read) throws CorruptDataException {
    if (read.spec() instanceof WindowSpec) {
      return read;
    }
    throw new CorruptDataException(
        6, "kind", read.getClass().getSimpleName(), "a filter over a window");
  }

  @Override
  public String toString() {
    guard.enter();
    try {
      String span = filter instanceof MovingWindow moving
          ? rules.unit().isItems()
              ? moving.spec().window() + " items"
              : clock.duration(moving.spec().window()).toString()
          : "items";
      return "WindowFilter(" + span + ", " + filter.kind().stem() + ", " + filter.memoryBytes()
          + " bytes, " + items.getAsLong() + " items so far, error " + filter.expectedError() + ")";
    } finally {
      guard.exit();
    }
  }
}
