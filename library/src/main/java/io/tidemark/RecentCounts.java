package io.tidemark;

import io.tidemark.analysis.decaying.DecayNoise;
import io.tidemark.analysis.decaying.DecayPlan;
import io.tidemark.analysis.decaying.DecayTuning;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Answers "how often has x occurred lately?" in fixed memory: an occurrence counts 1, half of it after a
 * half-life, a quarter after two. And which keys have occurred most often lately, if that was asked for.
 *
 * <p>Errors: counts that are too high, where other keys share the counters of a key, and a little by
 * rounding; never too low. Occurrences that come too late are left out, and {@link #tooLate()} tells how
 * many. {@link #top} has the errors of {@link HeavyKeys}.
 *
 * <p>Threads: one at a time; questions change nothing, so that several may ask while none changes it.
 *
 * @param <K> the type of key
 */
public final class RecentCounts<K> {
  private final KeyFunnel<? super K> keys;
  private final DecayingCountFilter filter;
  private final KeyDigest digest;
  private final RecentTicks ticks;
  private final OptionalInt most;
  private final Optional<HeavyKeys<K>> heavy;

  /**
   * A key and its count.
   *
   * @param key the key
   * @param count how often it has occurred lately, or more
   */
  public record Entry<K>(K key, double count) {}

  RecentCounts(
      KeyFunnel<? super K> keys, DecayingCountFilter filter, TickUnit unit, OptionalInt most) {
    this.keys = Require.nonNull(keys, "keys");
    this.filter = Require.nonNull(filter, "filter");
    this.digest = filter.digest();
    this.ticks = new RecentTicks(filter, unit);
    this.most = most;
    this.heavy = most.isEmpty()
        ? Optional.empty()
        : Optional.of(new HeavyKeys<>(
            HeavyKeys.candidatesFor(most.getAsInt()), rules().decay(), filter::estimate));
  }

  /**
   * Counts an occurrence of a key at a time.
   *
   * @param key must not change afterwards, if {@link #top} was asked for: it may be kept
   * @return false if the time was too late, and the occurrence was left out
   * @throws IllegalArgumentException if the time was too late, and the builder said that such are refused
   */
  public boolean add(K key, Instant time) {
    return add(key, 1, time);
  }

  /**
   * Counts several occurrences of a key at a time.
   *
   * @param times at least 1
   * @return as {@link #add(Object, Instant)}
   */
  public boolean add(K key, long times, Instant time) {
    return addAt(key, times, ticks.added(time));
  }

  /** Counts a key as the next item, where half-lives are in items. */
  public void add(K key) {
    addAt(key, 1, ticks.nextItem());
  }

  /**
   * Counts a key several times as the next item, where half-lives are in items.
   *
   * @param times at least 1
   */
  public void add(K key, long times) {
    addAt(key, times, ticks.nextItem());
  }

  private boolean addAt(K key, long times, long tick) {
    long keyDigest = keys.digest(key, digest);
    if (!filter.add(keyDigest, times, tick)) {
      return false;
    }
    if (wants(keyDigest)) {
      heavy.get().put(keyDigest, key, filter.latest());
    }
    return true;
  }

  /**
   * As {@link #add(Object, long, Instant)}, with a digest made by {@link #digest()} and a tick: no object
   * is made, unless the key becomes a candidate for {@link #top}.
   *
   * @param tick microseconds since 1970, or the number of the item
   * @param key makes the key, if it is to be kept
   */
  public boolean addDigest(long keyDigest, long times, long tick, Supplier<? extends K> key) {
    if (!filter.add(keyDigest, times, tick)) {
      return false;
    }
    if (wants(keyDigest)) {
      heavy.get().put(keyDigest, key.get(), filter.latest());
    }
    return true;
  }

  private boolean wants(long keyDigest) {
    if (heavy.isEmpty()) {
      return false;
    }
    long latest = filter.latest();
    return heavy.get().wants(keyDigest, filter.estimate(keyDigest, latest), latest);
  }

  /**
   * How often a key has occurred lately, as of a time: as often as it has, or more.
   *
   * @throws IllegalArgumentException if the time is before {@link #earliest}
   */
  public double count(K key, Instant time) {
    return countDigest(keys.digest(key, digest), ticks.asked(time));
  }

  /** How often a key has occurred lately, as of the last item. */
  public double count(K key) {
    return countDigest(keys.digest(key, digest), ticks.lastItem());
  }

  /** As {@link #count(Object, Instant)}, with a digest made by {@link #digest()} and a tick. */
  public double countDigest(long keyDigest, long tick) {
    return filter.estimate(keyDigest, tick);
  }

  /** How often a key occurs per epoch, as of a time: the mean in which later epochs weigh more. */
  public double perEpoch(K key, Instant time) {
    return filter.meanPerEpoch(keys.digest(key, digest), ticks.asked(time));
  }

  /** How often a key occurs per epoch, as of the last item. */
  public double perEpoch(K key) {
    return filter.meanPerEpoch(keys.digest(key, digest), ticks.lastItem());
  }

  /**
   * The keys that have occurred most often lately, as of a time, most first: as many as were asked for, or
   * all there are.
   *
   * @throws IllegalStateException if none were asked for
   */
  public List<Entry<K>> top(Instant time) {
    return topAt(ticks.asked(time));
  }

  /** As {@link #top(Instant)}, as of the last item. */
  public List<Entry<K>> top() {
    return topAt(ticks.lastItem());
  }

  /** As {@link #top(Instant)}, at a tick. */
  public List<Entry<K>> topAt(long tick) {
    HeavyKeys<K> candidates = heavy.orElseThrow(() -> new IllegalStateException(
        Require.message("top", "not asked for", "top(n) of the builder, or withTop(n)")));
    return candidates.top(most.getAsInt(), tick);
  }

  /** What all occurrences of all keys count together, as of a time. */
  public double total(Instant time) {
    return filter.total(ticks.asked(time));
  }

  /** What all occurrences of all keys count together, as of the last item. */
  public double total() {
    return filter.total(ticks.lastItem());
  }

  /**
   * The smallest count that can be told from noise, as of a time and as things are: about one in a hundred
   * of the keys that never occurred has this count or more. Asks for some thousand random keys.
   */
  public double noise(Instant time) {
    return noiseAt(ticks.asked(time));
  }

  /** As {@link #noise(Instant)}, as of the last item. */
  public double noise() {
    return noiseAt(ticks.lastItem());
  }

  /** As {@link #noise(Instant)}, at a tick. */
  public double noiseAt(long tick) {
    double noise = DecayNoise.of(filter, tick).noise(DecayTuning.NOISE_SHARE);
    // Where no estimate is above zero, any count can be told from noise.
    return noise == Double.MIN_VALUE ? 0 : noise;
  }

  /** The latest time that was given, in time and if there was any. */
  public Optional<Instant> latest() {
    return ticks.latest();
  }

  /** The earliest time that is not too late, in time and if there was any. */
  public Optional<Instant> earliest() {
    return ticks.latest().map(time -> TickClock.time(ticks.earliest()));
  }

  /** The occurrences that came too late and were left out. */
  public long tooLate() {
    return filter.tooLate();
  }

  /** What turns keys into digests. */
  public KeyDigest digest() {
    return digest;
  }

  /** Where keys lie, and how their counts decay. */
  public DecayRules rules() {
    return filter.rules();
  }

  /** The filter inside. */
  public DecayingCountFilter filter() {
    return filter;
  }

  /** The memory of the counters. */
  public long memoryBytes() {
    return filter.memoryBytes();
  }

  /** The memory beside the counters that {@link #top} needs, without the keys that it keeps. */
  public long candidateBytes() {
    return heavy.map(HeavyKeys::memoryBytes).orElse(0L);
  }

  /**
   * Adds all occurrences of another, which must have the same shape, decay and seed or secret. The
   * candidates for {@link #top} are those of both, if this one has any.
   *
   * @throws IllegalArgumentException if it has not
   */
  public void merge(RecentCounts<K> other) {
    ticks.unit().requireSame(other.ticks.unit());
    filter.merge(other.filter);
    if (heavy.isPresent() && other.heavy.isPresent()) {
      heavy.get().merge(other.heavy.get(), filter.latest());
    }
  }

  /** Forgets everything. */
  public void clear() {
    filter.clear();
    heavy.ifPresent(HeavyKeys::clear);
  }

  /** Saves the counters to a file, whole or not at all. Keys are not saved. */
  public void save(Path file) throws IOException {
    FilterCatalog.save(filter, file);
  }

  /**
   * Loads what {@link #save} wrote, or the command {@code top}, of counts that decay with time.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> RecentCounts<K> load(Path file, KeyFunnel<? super K> keys) throws IOException {
    return new RecentCounts<>(
        keys,
        FilterCatalog.load(file, DecayingCountFilter.class),
        TickUnit.TIME,
        OptionalInt.empty());
  }

  /** As {@link #load}, of counts whose half-life is in items. A file does not say which they are. */
  public static <K> RecentCounts<K> loadItems(Path file, KeyFunnel<? super K> keys)
      throws IOException {
    return new RecentCounts<>(
        keys,
        FilterCatalog.load(file, DecayingCountFilter.class),
        TickUnit.ITEMS,
        OptionalInt.empty());
  }

  /**
   * The same counts, which tell the most frequent keys from now on, such as after {@link #load}. A key
   * becomes a candidate when it next occurs, with all that it has counted before.
   *
   * @param n how many keys {@link #top} is to tell
   */
  public RecentCounts<K> withTop(int n) {
    return new RecentCounts<>(keys, filter, ticks.unit(), RecentCountsBuilder.most(n));
  }

  /**
   * Counts with a filter that is there already, in time: ticks are microseconds since 1970.
   *
   * @see RecentCountsBuilder#plan()
   */
  public static <K> RecentCounts<K> over(DecayingCountFilter filter, KeyFunnel<? super K> keys) {
    return new RecentCounts<>(keys, filter, TickUnit.TIME, OptionalInt.empty());
  }

  /**
   * Empty counts of the shape of a plan, in time.
   *
   * @param plan such as {@link RecentCountsBuilder#plan()} or {@code DecayTuning} makes
   * @param digest what turns keys into digests
   */
  public static <K> RecentCounts<K> planned(
      DecayPlan plan, KeyDigest digest, KeyFunnel<? super K> keys) {
    return over(plan.newFilter(digest), keys);
  }
}
