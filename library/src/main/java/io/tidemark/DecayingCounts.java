package io.tidemark;

import io.tidemark.analysis.decaying.DecayNoise;
import io.tidemark.analysis.decaying.DecayTuning;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.Question;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.PolynomialCountSpec;
import io.tidemark.core.filter.decaying.SlidingCountSpec;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * Answers "how often has x occurred lately?" in fixed memory: an occurrence counts 1, half of it after a
 * half-life, a quarter after two; or 1 while it is in a window; or a power of its age. And which keys have
 * occurred most often lately, if that was asked for.
 *
 * <p>Errors: counts that are too high, where other keys share the counters of a key, and a little by
 * rounding; never too low. Occurrences that come too late or too far ahead of the clock are left out, and
 * {@link #droppedLate()} and {@link #droppedAhead()} tell how many, unless the builder said otherwise.
 * {@link #top} has the errors of {@link TopKeys}.
 *
 * <p>Threads: one at a time, and an overlapping use by another is refused where it is noticed; any number
 * with {@link DecayingCountsBuilder#buildConcurrent()}, where exactly one of those that add a new key at
 * the same time is told that it is new.
 *
 * @param <K> the type of key
 */
public final class DecayingCounts<K> extends GuardedMemory<K, DecayingFilter> {
  /** The share of keys that never occurred which have the count of {@link #noise} or more. */
  public static final double NOISE_SHARE = DecayTuning.NOISE_SHARE;

  private final StreamClock clock;
  private final WallClock wall;
  private final OptionalInt most;
  private final Optional<TopKeys<K>> top;
  private long droppedAhead;

  DecayingCounts(
      KeyFunnel<K> keys, DecayingFilter filter, OptionalInt most, Guard guard, WallClock wall) {
    super(keys, filter, guard);
    this.clock = new StreamClock(filter.time().unit());
    this.wall = wall;
    this.most = most;
    this.top = most.isEmpty() ? Optional.empty() : Optional.of(topOf(filter, most.getAsInt()));
  }

  private static <K> TopKeys<K> topOf(DecayingFilter filter, int n) {
    return new TopKeys<>(
        TopKeys.candidatesFor(n), exponential(filter, "top").rules().decay(), filter::estimate);
  }

  /* Thresholds of candidates fade with the counts, and means per epoch exist, only if these do so alike. */
  private static DecayingCountFilter exponential(DecayingFilter filter, String what) {
    if (filter instanceof DecayingCountFilter fading) {
      return fading;
    }
    throw new IllegalStateException(
        Require.message(what, filter.kind().stem(), "counts with a half-life"));
  }

  /**
   * Counts an occurrence of a key at a time.
   *
   * @param key must not change afterwards, if {@link #top} was asked for: it may be kept
   * @return true if the key certainly did not count before; false if it might have, or if the time was
   *     too late or too far ahead and the occurrence was left out. Whoever does not want to know calls
   *     {@link #record}, which takes less time
   * @throws IllegalArgumentException if the time was too late or too far ahead, and the builder said that
   *     such are refused
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
    return addDigest(digestOf(key), times, clock.tick(time), () -> key);
  }

  /** Counts a key that comes now: as the next item, or at the time of the clock. */
  public boolean add(K key) {
    return add(key, 1);
  }

  /**
   * Counts a key that comes now, several times.
   *
   * @param times at least 1
   */
  public boolean add(K key, long times) {
    long keyDigest = digestOf(key);
    guard().enter();
    try {
      return added(keyDigest, times, next(), () -> key);
    } finally {
      guard().exit();
    }
  }

  /**
   * Counts a key that comes now: as the next item, or at the time of the clock.
   *
   * @return as {@link #count(Object)}, with this occurrence
   */
  public double addAndCount(K key) {
    long keyDigest = digestOf(key);
    return guarded(() -> addedAndCounted(keyDigest, next(), key));
  }

  /**
   * Counts an occurrence of a key at a time.
   *
   * @return what the key counts at the latest time that came: with this occurrence, unless it was too late
   *     or too far ahead and was left out
   */
  public double addAndCount(K key, Instant time) {
    long keyDigest = digestOf(key);
    long tick = clock.tick(time);
    return guarded(() -> addedAndCounted(keyDigest, tick, key));
  }

  private double addedAndCounted(long keyDigest, long tick, K key) {
    recorded(keyDigest, 1, tick, () -> key);
    return inner().isStarted() ? inner().estimate(keyDigest, inner().latest()) : 0;
  }

  /**
   * As {@link #add(Object, long, Instant)}, without asking whether the key is new.
   *
   * @return in time if the occurrences were counted; late or ahead if they were left out
   */
  public TimeRules.Standing record(K key, long times, Instant time) {
    return recordDigest(digestOf(key), times, clock.tick(time), () -> key);
  }

  /**
   * As {@link #add(Object, long, Instant)}, with a digest made by {@link #digest()} and a tick: no object
   * is made, unless the key becomes a candidate for {@link #top}.
   *
   * @param tick of {@link #clock()}, or the number of the item
   * @param key makes the key, if it is to be kept
   */
  public boolean addDigest(long keyDigest, long times, long tick, Supplier<? extends K> key) {
    guard().enter();
    try {
      return added(keyDigest, times, tick, key);
    } finally {
      guard().exit();
    }
  }

  /** As {@link #record(Object, long, Instant)}, with a digest and a tick: see {@link #addDigest}. */
  public TimeRules.Standing recordDigest(
      long keyDigest, long times, long tick, Supplier<? extends K> key) {
    guard().enter();
    try {
      return recorded(keyDigest, times, tick, key);
    } finally {
      guard().exit();
    }
  }

  private boolean added(long keyDigest, long times, long tick, Supplier<? extends K> key) {
    DecayingFilter filter = inner();
    boolean isNew = !filter.isStarted() || filter.estimate(keyDigest, filter.latest()) == 0;
    return recorded(keyDigest, times, tick, key) == TimeRules.Standing.IN_TIME && isNew;
  }

  private TimeRules.Standing recorded(
      long keyDigest, long times, long tick, Supplier<? extends K> key) {
    long at = tick;
    if (wall.isAhead(tick)) {
      at = wall.admit(tick);
      if (at == TimeRules.DROPPED) {
        droppedAhead = Math.addExact(droppedAhead, times);
        return TimeRules.Standing.AHEAD;
      }
    }
    DecayingFilter filter = inner();
    if (!filter.add(keyDigest, times, at)) {
      return TimeRules.Standing.LATE;
    }
    if (top.isPresent()) {
      long latest = filter.latest();
      if (top.get().wants(keyDigest, filter.estimate(keyDigest, latest), latest)) {
        top.get().put(keyDigest, key.get(), latest);
      }
    }
    return TimeRules.Standing.IN_TIME;
  }

  /**
   * Whether an occurrence at a tick would be counted, or is too late, or too far ahead of the clock.
   * Nothing changes.
   */
  public TimeRules.Standing standing(long tick) {
    guard().enter();
    try {
      if (wall.isAhead(tick)) {
        return TimeRules.Standing.AHEAD;
      }
      return inner().isStarted() && inner().time().isLate(tick, inner().latest())
          ? TimeRules.Standing.LATE
          : TimeRules.Standing.IN_TIME;
    } finally {
      guard().exit();
    }
  }

  /**
   * Counts many keys at one tick, in order, where the structure can overlapping the waits for memory.
   * Nobody is told which are new.
   *
   * @throws IllegalStateException if {@link #top} was asked for: it needs the keys
   */
  public void addDigests(long[] digests, int from, int to, long tick) {
    if (top.isPresent()) {
      throw new IllegalStateException(
          Require.message("top", "asked for", "addDigest(...), which takes the key, too"));
    }
    guard().enter();
    try {
      boolean isAhead = wall.isAhead(tick);
      long at = isAhead ? wall.admit(tick) : tick;
      if (isAhead && at == TimeRules.DROPPED) {
        droppedAhead = Math.addExact(droppedAhead, to - from);
      } else {
        inner().addAll(digests, from, to, at);
      }
    } finally {
      guard().exit();
    }
  }

  /** The tick of what comes next: the number of the next item, or now by the clock. */
  public long nextTick() {
    return guarded(this::next);
  }

  private long next() {
    if (clock.unit().isItems()) {
      return inner().isStarted() ? inner().latest() + 1 : 0;
    }
    return wall.now(inner().isStarted() ? inner().latest() : Long.MIN_VALUE);
  }

  /* Of a question without a time; inside the guard, so that nothing comes between. */
  private long now() {
    return clock.unit().isItems() ? inner().latest() : next();
  }

  /* Of a question, which must not be too early; inside the guard. */
  private long asked(Instant time) {
    long tick = clock.tick(time);
    if (inner().isStarted() && inner().time().isLate(tick, inner().latest())) {
      throw tooEarly(clock, tick, inner().time().earliest(inner().latest()));
    }
    return tick;
  }

  /**
   * How often a key has occurred lately, as of a time: as often as it has, or more.
   *
   * @throws IllegalArgumentException if the time is before {@link #earliest}
   */
  public double count(K key, Instant time) {
    long keyDigest = digestOf(key);
    return guarded(() -> inner().estimate(keyDigest, asked(time)));
  }

  /** How often a key has occurred lately, as of now: the last item, or the time of the clock. */
  public double count(K key) {
    long keyDigest = digestOf(key);
    return guarded(() -> inner().estimate(keyDigest, now()));
  }

  /** As {@link #count(Object, Instant)}, with a digest made by {@link #digest()} and a tick. */
  public double countDigest(long keyDigest, long tick) {
    guard().enter();
    try {
      return inner().estimate(keyDigest, tick);
    } finally {
      guard().exit();
    }
  }

  /**
   * Asks for many keys at one tick.
   *
   * @param counts element i receives the count of {@code digests[i]}
   */
  public void countDigests(long[] digests, int from, int to, long tick, double[] counts) {
    guard().enter();
    try {
      inner().estimateAll(digests, from, to, tick, counts);
    } finally {
      guard().exit();
    }
  }

  /** False if a key certainly does not count at a time; true if it might. */
  public boolean mightContain(K key, Instant time) {
    return count(key, time) > 0;
  }

  /** False if a key certainly does not count as of now; true if it might. */
  public boolean mightContain(K key) {
    return count(key) > 0;
  }

  /**
   * How often a key occurs per epoch, as of a time: the mean in which later epochs weigh more.
   *
   * @throws IllegalStateException if counts have no half-life
   */
  public double perEpoch(K key, Instant time) {
    long keyDigest = digestOf(key);
    return guarded(() -> perEpoch(keyDigest, asked(time)));
  }

  /** As {@link #perEpoch(Object, Instant)}, as of now: the last item, or the time of the clock. */
  public double perEpoch(K key) {
    long keyDigest = digestOf(key);
    return guarded(() -> perEpoch(keyDigest, now()));
  }

  private double perEpoch(long keyDigest, long tick) {
    return exponential(inner(), "perEpoch").meanPerEpoch(keyDigest, tick);
  }

  /**
   * How often a key occurs per second, as of a time: the rate at which it would count as much as it does, if
   * it had always occurred evenly. Too low until several half-lives, or a window, have passed.
   *
   * @throws IllegalStateException if counts are by items
   */
  public double perSecond(K key, Instant time) {
    long keyDigest = digestOf(key);
    return guarded(() -> perSecond(inner().estimate(keyDigest, asked(time))));
  }

  /** As {@link #perSecond(Object, Instant)}, as of now: the time of the clock. */
  public double perSecond(K key) {
    long keyDigest = digestOf(key);
    return guarded(() -> perSecond(inner().estimate(keyDigest, now())));
  }

  private double perSecond(double count) {
    return count * clock.ticksPerSecond() / countOfOnePerTick();
  }

  /* What a key counts that occurs at every tick, and has always done so. */
  private double countOfOnePerTick() {
    if (inner().spec() instanceof SlidingCountSpec sliding) {
      return (double) sliding.windowTicks();
    }
    if (inner().spec() instanceof PolynomialCountSpec sum) {
      return sum.terms().stream()
          .mapToDouble(term -> new ExponentialDecay(term.factor(), sum.epochTicks())
              .steadyCount(term.weight() * sum.epochTicks()))
          .sum();
    }
    ExponentialDecay decay = exponential(inner(), "perSecond").rules().decay();
    return decay.steadyCount((double) decay.epochTicks());
  }

  /**
   * The keys that have occurred most often lately, as of a time, most first: as many as were asked for, or
   * all there are.
   *
   * @throws IllegalStateException if none were asked for
   */
  public List<TopKeys.Entry<K>> top(Instant time) {
    return guarded(() -> candidates().top(most.getAsInt(), asked(time)));
  }

  /** As {@link #top(Instant)}, as of now: the last item, or the time of the clock. */
  public List<TopKeys.Entry<K>> top() {
    return guarded(() -> candidates().top(most.getAsInt(), now()));
  }

  /** As {@link #top(Instant)}, at a tick. */
  public List<TopKeys.Entry<K>> topAt(long tick) {
    return guarded(() -> candidates().top(most.getAsInt(), tick));
  }

  /**
   * The keys that are kept for {@link #top}, in no order. They are not saved with the counts: whoever saves them,
   * too, gives them to {@link #withTop(int, Iterable)}.
   *
   * @throws IllegalStateException if none were asked for
   */
  public List<K> topCandidates() {
    return guarded(() -> candidates().keys());
  }

  private TopKeys<K> candidates() {
    return top.orElseThrow(() -> new IllegalStateException(
        Require.message("top", "not asked for", "top(n) of the builder, or withTop(n)")));
  }

  /** What all occurrences of all keys count together, as of a time. */
  public double total(Instant time) {
    return guarded(() -> inner().total(asked(time)));
  }

  /** What all occurrences of all keys count together, as of now: the last item, or the time of the clock. */
  public double total() {
    return guarded(() -> inner().total(now()));
  }

  /** As {@link #total(Instant)}, at a tick. */
  public double totalAt(long tick) {
    return guarded(() -> inner().total(tick));
  }

  /**
   * The smallest count that can be told from noise, as of a time and as things are: of the keys that never
   * occurred, about the share {@link #NOISE_SHARE} has this count or more. Asks for some thousand random
   * keys.
   */
  public double noise(Instant time) {
    return guarded(() -> noiseOf(inner(), asked(time)));
  }

  /** As {@link #noise(Instant)}, as of now: the last item, or the time of the clock. */
  public double noise() {
    return guarded(() -> noiseOf(inner(), now()));
  }

  /** As {@link #noise(Instant)}, at a tick. */
  public double noiseAt(long tick) {
    return guarded(() -> noiseOf(inner(), tick));
  }

  private static double noiseOf(DecayingFilter filter, long tick) {
    double noise =
        filter.isStarted() ? DecayNoise.of(filter, tick).noise(DecayTuning.NOISE_SHARE) : 0;
    // Where no estimate is above zero, any count can be told from noise.
    return noise == Double.MIN_VALUE ? 0 : noise;
  }

  /** The shape, what it holds, what was left out, and the noise at the latest tick. */
  @Override
  public Facts facts() {
    return guarded(() -> {
      Facts.Builder facts = Facts.builder().all(inner().facts());
      if (!clock.unit().isItems()) {
        facts.count("droppedAhead", droppedAhead);
      }
      top.ifPresent(candidates -> facts.bytes("candidateBytes", candidates.memoryBytes()));
      return facts.number("noise", noiseOf(inner(), inner().latest())).build();
    });
  }

  /** The unit of ticks, and which are too late. */
  public TimeRules time() {
    return inner().time();
  }

  /** Goes on to a tick at which nothing occurs; one that is past changes nothing. */
  public void advanceTo(long tick) {
    guarded(() -> {
      inner().advance(tick);
      return true;
    });
  }

  /** What ticks are. */
  public StreamClock clock() {
    return clock;
  }

  /**
   * What is left of a count after some time, if nothing occurs meanwhile; rounded like any product.
   *
   * @param fromTick when it counts so much
   * @param toTick not before it
   * @throws IllegalStateException if counts have no half-life
   */
  public double faded(double count, long fromTick, long toTick) {
    Require.inRange(toTick, fromTick, Long.MAX_VALUE, "toTick");
    ExponentialDecay decay = exponential(inner(), "faded").rules().decay();
    return count * decay.weight((double) (decay.epoch(toTick) - decay.epoch(fromTick)));
  }

  /** Whether anything has occurred. */
  public boolean isStarted() {
    return guarded(inner()::isStarted);
  }

  /** The latest tick, 0 if there was none. */
  public long latestTick() {
    return guarded(inner()::latest);
  }

  /** The earliest tick that is not too late. */
  public long earliestTick() {
    return guarded(() -> inner().time().earliest(inner().latest()));
  }

  /** The latest time that was given, in time and if there was any. */
  public Optional<Instant> latest() {
    return clock.unit().isItems() || !isStarted()
        ? Optional.empty()
        : Optional.of(clock.time(latestTick()));
  }

  /** The earliest time that is not too late, in time and if there was any. */
  public Optional<Instant> earliest() {
    return latest().map(any -> clock.time(earliestTick()));
  }

  /** The occurrences that came too late and were left out. */
  public long droppedLate() {
    return guarded(inner()::tooLate);
  }

  /**
   * The occurrences that were too far ahead of the clock and were left out, since this was built or loaded.
   */
  public long droppedAhead() {
    return guarded(() -> droppedAhead);
  }

  /** The memory beside the counters that {@link #top} needs, without the keys that it keeps. */
  public long candidateBytes() {
    return top.map(TopKeys::memoryBytes).orElse(0L);
  }

  /**
   * Adds all occurrences of another, which must have the same shape, decay and seed or secret. The
   * candidates for {@link #top} are those of both, if this one has any.
   *
   * @throws IllegalArgumentException if it has not
   */
  public void merge(DecayingCounts<K> other) {
    guardedWith(other, () -> {
      inner().merge(other.inner());
      if (top.isPresent() && other.top.isPresent()) {
        top.get().merge(other.top.get(), inner().latest());
      }
    });
  }

  /** Forgets everything. */
  public void clear() {
    guarded(() -> {
      inner().clear();
      top.ifPresent(TopKeys::clear);
      droppedAhead = 0;
      return true;
    });
  }

  /** Other counts, for as many threads, that hold the same; candidates for {@link #top} are not copied. */
  public DecayingCounts<K> copy() {
    return new DecayingCounts<>(
        keys(),
        copiedFilter(),
        most,
        guard().another(),
        new WallClock(wall.rules(), wall.source()));
  }

  /**
   * The same counts, which tell the most frequent keys from now on, such as after {@link #load}. A key
   * becomes a candidate when it next occurs, with all that it has counted before. These counts must not
   * be used any more.
   *
   * @param n how many keys {@link #top} is to tell
   */
  public DecayingCounts<K> withTop(int n) {
    return new DecayingCounts<>(keys(), inner(), DecayingCountsBuilder.most(n), guard(), wall);
  }

  /**
   * As {@link #withTop(int)}, with keys that are candidates from now on, such as those of {@link
   * #topCandidates}. Those that count nothing any more are left out.
   */
  public DecayingCounts<K> withTop(int n, Iterable<? extends K> candidates) {
    DecayingCounts<K> same = withTop(n);
    guarded(() -> {
      for (K key : candidates) {
        same.propose(key);
      }
      return true;
    });
    return same;
  }

  private void propose(K key) {
    long keyDigest = digestOf(key);
    long latest = inner().latest();
    double estimate = inner().isStarted() ? inner().estimate(keyDigest, latest) : 0;
    if (top.orElseThrow().wants(keyDigest, estimate, latest)) {
      top.orElseThrow().put(keyDigest, key, latest);
    }
  }

  /** The same counts with another clock, as {@link #withTop(int)} before anything is counted. */
  public DecayingCounts<K> withClock(InstantSource source) {
    return new DecayingCounts<>(
        keys(), inner(), most, guard(), new WallClock(wall.rules(), source));
  }

  /** The same counts with times that may be so far ahead of the clock; that is not saved. */
  public DecayingCounts<K> withAhead(Duration longest) {
    TimeRules saved = time();
    long ticks = clock.ticks(longest, 0, Long.MAX_VALUE, "ahead");
    TimeRules rules = new TimeRules(saved.unit(), saved.late(), ticks, saved.beyond());
    return new DecayingCounts<>(
        keys(), inner(), most, guard(), new WallClock(rules, wall.source()));
  }

  /**
   * Loads what {@link #save} wrote, or the command {@code top}; for one thread. Keys are not saved.
   *
   * @throws CorruptDataException if the file is damaged, or holds something else
   */
  public static <K> DecayingCounts<K> load(Path file, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.load(file), keys, Guard.confined());
  }

  /** As {@link #load}, for many threads. */
  public static <K> DecayingCounts<K> loadConcurrent(Path file, KeyFunnel<K> keys)
      throws IOException {
    return of(FilterCatalog.load(file), keys, Guard.shared());
  }

  /** Reads what {@link #write} wrote, up to its last byte; for one thread. */
  public static <K> DecayingCounts<K> read(InputStream in, KeyFunnel<K> keys) throws IOException {
    return of(FilterCatalog.read(in), keys, Guard.confined());
  }

  /** Reads what {@link #toBytes} made; for one thread. */
  public static <K> DecayingCounts<K> fromBytes(byte[] bytes, KeyFunnel<K> keys)
      throws IOException {
    return of(FilterCatalog.read(bytes), keys, Guard.confined());
  }

  private static <K> DecayingCounts<K> of(Filter filter, KeyFunnel<K> keys, Guard guard)
      throws CorruptDataException {
    DecayingFilter counters = answering(filter, DecayingFilter.class, Question.DECAYING);
    WallClock clock = new WallClock(counters.time(), InstantSource.system());
    return new DecayingCounts<>(keys, counters, OptionalInt.empty(), guard, clock);
  }
}
