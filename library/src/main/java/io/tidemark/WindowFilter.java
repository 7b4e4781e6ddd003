package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Decision;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.core.Require;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.Filter;
import io.tidemark.core.filter.GrowingFilter;
import io.tidemark.core.filter.Question;
import io.tidemark.core.filter.WindowMembership;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.EbbFilter;
import io.tidemark.core.filter.window.GeneralizedBloomFilter;
import io.tidemark.core.filter.window.HashBuffer;
import io.tidemark.core.filter.window.MovingWindow;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.filter.window.WindowSpec;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.kernel.Batch;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.CorruptDataException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
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
public final class WindowFilter<K> extends GuardedMemory<K, Filter> implements Growing {
  private final StreamClock clock;
  private final WallClock wall;
  private final Optional<Function<BlockTimingFilter, KeyAges>> agesOf;
  private final Optional<Costs> builtCosts;

  /* Those of the filter, or others for this memory. */
  private final TimeRules rules;

  private WindowMembership window;
  private LongSupplier items;
  private Optional<KeyAges> ages;

  private long droppedAhead;

  /* Null where nothing is observed, or no longer. */
  private ObservedAnswers observed;

  /* By rules other than those of the filter, which counts by its own. */
  private long droppedLateHere;

  /* The items that were added here, and those of them that were found. */
  private long addedHere;
  private long foundHere;

  WindowFilter(
      KeyFunnel<K> keys,
      Filter filter,
      Guard guard,
      InstantSource now,
      Optional<Function<BlockTimingFilter, KeyAges>> agesOf,
      Optional<Costs> builtCosts) {
    this(keys, filter, guard, now, agesOf, builtCosts, rulesOf(filter));
  }

  private WindowFilter(
      KeyFunnel<K> keys,
      Filter filter,
      Guard guard,
      InstantSource now,
      Optional<Function<BlockTimingFilter, KeyAges>> agesOf,
      Optional<Costs> builtCosts,
      TimeRules rules) {
    super(keys, filter, guard);
    this.wall = new WallClock(rules, now, MovingWindowSpec.MAX_TICK);
    this.agesOf = agesOf;
    this.builtCosts = builtCosts;
    this.rules = rules;
    this.clock = new StreamClock(rules.unit());
    use(filter);
  }

  private static TimeRules rulesOf(Filter filter) {
    return filter instanceof MovingWindow moving
        ? moving.spec().time()
        : TimeRules.of(StreamClock.ITEMS.unit(), 0);
  }

  private void use(Filter filter) {
    if (filter instanceof MovingWindow moving) {
      window = moving;
      items = moving::items;
    } else if (filter instanceof GeneralizedBloomFilter generalized) {
      window = new ArrivalWindow(generalized);
      items = generalized::items;
    } else if (filter instanceof HashBuffer buffer) {
      window = new ArrivalWindow(buffer);
      items = buffer::items;
    } else {
      throw new IllegalArgumentException(
          Require.message("filter", filter.kind().stem(), "a filter over a window"));
    }
    ages = agesOf.map(made -> {
      if (filter instanceof BlockTimingFilter timers) {
        return made.apply(timers);
      }
      throw new IllegalArgumentException(
          Require.message("structure", filter.kind().stem(), "block-timing, which tells ages"));
    });
  }

  /** This window, which is empty, with its answers judged from now on. */
  WindowFilter<K> observing() {
    if (!(inner() instanceof MovingWindow moving)) {
      throw new IllegalArgumentException(Require.message(
          "observeError", inner().kind().stem(), "a structure that tells how long keys are found"));
    }
    long window = moving.spec().window();
    observed = new ObservedAnswers(window, window + moving.spec().grain());
    return this;
  }

  /**
   * Takes an item; in a window of time, one that comes now.
   *
   * @return true if the key was certainly not in the window, false if it might have been
   */
  public boolean add(K key) {
    return addDigest(digestOf(key));
  }

  /**
   * Takes an item that came at a time.
   *
   * @return true if the key certainly did not occur in the window that ends at that time, nor later;
   *     false if it might have; true if the item was left out, as {@code beyond} of the builder says
   * @throws IllegalArgumentException if the time is too late or too far ahead, and such are refused
   */
  public boolean add(K key, Instant time) {
    return addDigest(digestOf(key), clock.tick(time));
  }

  /** Whether a key might be in the window that ends now. Nothing changes. */
  public boolean mightContain(K key) {
    return mightContainDigest(digestOf(key));
  }

  /**
   * Whether a key might have occurred in the window that ends at a time, or later. Nothing changes.
   *
   * @throws IllegalArgumentException if the time is before {@link #earliest}, whatever the builder said of
   *     items: what was in that window may be forgotten
   */
  public boolean mightContain(K key, Instant time) {
    return mightContainDigest(digestOf(key), clock.tick(time));
  }

  /** How likely it is that a key is in the window that ends now, and since when. Nothing changes. */
  public Recency ask(K key) {
    return askDigest(digestOf(key));
  }

  /** How likely it is that a key occurred in the window that ends at a time, and when. */
  public Recency ask(K key, Instant time) {
    return askDigest(digestOf(key), clock.tick(time));
  }

  /**
   * The cheaper answer to whether a key is in the window that ends now, and what it is expected to cost. It
   * goes by the prior that was given or learned; without one, on the structure that is usual, by the
   * probability of {@link #ageOf(long)}. Nothing changes.
   *
   * @throws IllegalStateException if there is neither a prior nor a structure that does without
   */
  public Decision decide(K key, Costs costs) {
    return decideDigest(digestOf(key), costs);
  }

  /** As {@link #decide(Object, Costs)}, in the window that ends at a time. */
  public Decision decide(K key, Instant time, Costs costs) {
    return decideDigest(digestOf(key), clock.tick(time), costs);
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
    guard().enter();
    try {
      return addAt(keyDigest, nextTick());
    } finally {
      guard().exit();
    }
  }

  /**
   * As {@link #add(Object, Instant)}, with a digest made by {@link #digest()} and a tick of {@link
   * #clock()}, usually nanoseconds since 1970: no boxing, no object.
   */
  public boolean addDigest(long keyDigest, long tick) {
    guard().enter();
    try {
      return addGiven(keyDigest, tick);
    } finally {
      guard().exit();
    }
  }

  /**
   * As {@link #addDigest(long)} for digests {@code from} to {@code to}, which come at the same time.
   *
   * @param isNew where the answers are put, at the same places
   */
  public void addDigests(long[] digests, int from, int to, boolean[] isNew) {
    Batch.check(digests, from, to, isNew);
    guard().enter();
    try {
      int step = rules.unit().isItems() ? 1 : 0;
      long tick = nextTick();
      for (int start = from; start < to; start += Batch.KEYS) {
        int end = Math.min(to, start + Batch.KEYS);
        fetch(digests, start, end, isNew);
        for (int i = start; i < end; i++) {
          isNew[i] = addAt(digests[i], tick);
          tick += step;
        }
      }
    } finally {
      guard().exit();
    }
  }

  /** As {@link #addDigest(long, long)} for digests and ticks {@code from} to {@code to}. */
  public void addDigests(long[] digests, long[] ticks, int from, int to, boolean[] isNew) {
    Batch.check(digests, from, to, isNew);
    Objects.checkFromToIndex(from, to, ticks.length);
    guard().enter();
    try {
      for (int start = from; start < to; start += Batch.KEYS) {
        int end = Math.min(to, start + Batch.KEYS);
        fetch(digests, start, end, isNew);
        for (int i = start; i < end; i++) {
          isNew[i] = addGiven(digests[i], ticks[i]);
        }
      }
    } finally {
      guard().exit();
    }
  }

  /** As {@link #mightContain(Object)}, with a digest made by {@link #digest()}. */
  public boolean mightContainDigest(long keyDigest) {
    guard().enter();
    try {
      return window.mightContain(keyDigest, nextTick());
    } finally {
      guard().exit();
    }
  }

  /** As {@link #mightContain(Object, Instant)}, with a digest and a tick of {@link #clock()}. */
  public boolean mightContainDigest(long keyDigest, long tick) {
    clock.requireTime();
    guard().enter();
    try {
      return window.mightContain(keyDigest, asked(tick));
    } finally {
      guard().exit();
    }
  }

  /** As {@link #mightContainDigest(long)} for digests {@code from} to {@code to}. */
  public void mightContainDigests(long[] digests, int from, int to, boolean[] found) {
    Batch.check(digests, from, to, found);
    guard().enter();
    try {
      long tick = nextTick();
      for (int start = from; start < to; start += Batch.KEYS) {
        int end = Math.min(to, start + Batch.KEYS);
        fetch(digests, start, end, found);
        for (int i = start; i < end; i++) {
          found[i] = window.mightContain(digests[i], tick);
        }
      }
    } finally {
      guard().exit();
    }
  }

  /** As {@link #ask(Object)}, with a digest made by {@link #digest()}. */
  public Recency askDigest(long keyDigest) {
    return guarded(() -> recency(keyDigest, nextTick()));
  }

  /** As {@link #ask(Object, Instant)}, with a digest and a tick of {@link #clock()}. */
  public Recency askDigest(long keyDigest, long tick) {
    clock.requireTime();
    return guarded(() -> recency(keyDigest, asked(tick)));
  }

  /** As {@link #decide(Object, Costs)}, with a digest made by {@link #digest()}. */
  public Decision decideDigest(long keyDigest, Costs costs) {
    return guarded(() -> decided(keyDigest, nextTick(), costs));
  }

  /** As {@link #decide(Object, Instant, Costs)}, with a digest and a tick of {@link #clock()}. */
  public Decision decideDigest(long keyDigest, long tick, Costs costs) {
    clock.requireTime();
    return guarded(() -> decided(keyDigest, asked(tick), costs));
  }

  private Decision decided(long keyDigest, long tick, Costs costs) {
    if (ages.isPresent() || !(inner() instanceof EbbFilter)) {
      return knownAges().decide(keyDigest, tick, costs);
    }
    // Where both answers are free, what is certain is said.
    return age(keyDigest, tick)
        .map(age -> Decision.of(age.probability(), costs))
        .orElse(new Decision(false, 0));
  }

  /**
   * Whether an item with a tick of {@link #clock()} is in time, or too late, or too far ahead of the
   * clock. Nothing changes.
   */
  public TimeRules.Standing standing(long tick) {
    clock.requireTime();
    guard().enter();
    try {
      if (wall.isAhead(tick)) {
        return TimeRules.Standing.AHEAD;
      }
      return rules.isLate(tick, moving().latest())
          ? TimeRules.Standing.LATE
          : TimeRules.Standing.IN_TIME;
    } finally {
      guard().exit();
    }
  }

  /** As {@link #standing(long)}, of a time. */
  public TimeRules.Standing standing(Instant time) {
    return standing(clock.tick(time));
  }

  /**
   * As {@link #addDigest(long)}, with the cheaper answer at the costs of the two errors.
   *
   * @return true if it is cheaper to take the key for new
   */
  public boolean addDeciding(long keyDigest, double falsePositive, double falseNegative) {
    guard().enter();
    try {
      return !knownAges().observe(keyDigest, nextTick(), falsePositive, falseNegative);
    } finally {
      guard().exit();
    }
  }

  /** As {@link #addDeciding(long, double, double)} with a tick of {@link #clock()}. */
  public boolean addDeciding(
      long keyDigest, long tick, double falsePositive, double falseNegative) {
    clock.requireTime();
    guard().enter();
    try {
      long at = admitted(tick);
      return at == TimeRules.DROPPED
          || !knownAges().observe(keyDigest, at, falsePositive, falseNegative);
    } finally {
      guard().exit();
    }
  }

  /** The probability of {@link #askDigest(long)} alone. Nothing changes. */
  public double probability(long keyDigest) {
    guard().enter();
    try {
      return knownAges().probability(keyDigest, nextTick());
    } finally {
      guard().exit();
    }
  }

  /** The probability of {@link #askDigest(long, long)} alone. Nothing changes. */
  public double probability(long keyDigest, long tick) {
    clock.requireTime();
    guard().enter();
    try {
      return knownAges().probability(keyDigest, asked(tick));
    } finally {
      guard().exit();
    }
  }

  /**
   * Whether a key might be in the window that ends now, and how long ago it came. Nothing changes. Without
   * a prior, and on the structure that is usual; {@link #ask} is for those who know or learn a prior.
   *
   * <p>The probability is for a key that is asked for as keys are added: as likely to be in the window as
   * those that were added since this was built, loaded or cleared. Of these a share h was found. Keys that
   * are not there are found with the probability e of {@link #expectedError}, so that a share
   * {@code p = (h - e) / (1 - e)} was there, and a key that is found is there with the probability p / h. For
   * a key that is less likely to be there than those that were added, it is too high.
   *
   * @return empty if the key is certainly not in the window
   * @throws IllegalStateException if the structure does not tell ages
   */
  public Optional<KeyAge> ageOf(long keyDigest) {
    return guarded(() -> age(keyDigest, nextTick()));
  }

  /** As {@link #ageOf(long)}, in the window that ends at a tick of {@link #clock()}. */
  public Optional<KeyAge> ageOf(long keyDigest, long tick) {
    clock.requireTime();
    return guarded(() -> age(keyDigest, asked(tick)));
  }

  private Optional<KeyAge> age(long keyDigest, long tick) {
    if (!(inner() instanceof EbbFilter prints)) {
      throw new IllegalStateException(Require.message(
          "structure", inner().kind().stem(), "ebb, which tells ages without a prior"));
    }
    long ticks = prints.maxAgeTicks(keyDigest, tick);
    if (ticks == EbbFilter.ABSENT) {
      return Optional.empty();
    }
    return Optional.of(new KeyAge(
        foundAreThere(prints.expectedError()),
        ticks == EbbFilter.UNKNOWN_AGE ? OptionalLong.empty() : OptionalLong.of(ticks)));
  }

  /** The probability that a key is in the window if it is found, where others are found by mistake. */
  private double foundAreThere(double error) {
    // Laplace's rule of succession: the mean of all shares that fit what was seen.
    double found = (foundHere + 1.0) / (addedHere + 2.0);
    return error >= found ? 0 : (found - error) / ((1 - error) * found);
  }

  /** The tick of a question, which must not be too early; inside the guard. */
  private long asked(long tick) {
    MovingWindow moving = moving();
    if (rules.isLate(tick, moving.latest())) {
      throw tooEarly(clock, tick, moving.earliest());
    }
    return tick;
  }

  private void fetch(long[] digests, int from, int to, boolean[] scratch) {
    if (inner() instanceof MovingWindow moving) {
      moving.fetch(digests, from, to, scratch);
    }
  }

  private boolean addGiven(long keyDigest, long tick) {
    clock.requireTime();
    long at = admitted(tick);
    return at == TimeRules.DROPPED || addAt(keyDigest, at);
  }

  private boolean addAt(long keyDigest, long tick) {
    return (observed != null && ObservedAnswers.maySample(keyDigest))
        ? observed.added(keyDigest, tick, () -> addUnjudged(keyDigest, tick))
        : addUnjudged(keyDigest, tick);
  }

  private boolean addUnjudged(long keyDigest, long tick) {
    boolean found =
        ages.isPresent() ? ages.get().observe(keyDigest, tick) : window.observe(keyDigest, tick);
    addedHere++;
    foundHere += found ? 1 : 0;
    return !found;
  }

  /** The tick that a tick is taken for, as far as the filter does not decide that itself. */
  private long admitted(long tick) {
    if (wall.isAhead(tick)) {
      long at = wall.admit(tick);
      droppedAhead += at == TimeRules.DROPPED ? 1 : 0;
      return at;
    }
    if (rules.beyond() == moving().spec().time().beyond()) {
      return tick;
    }
    long at = rules.admit(tick, moving().latest());
    droppedLateHere += at == TimeRules.DROPPED ? 1 : 0;
    return at;
  }

  private MovingWindow moving() {
    return (MovingWindow) inner();
  }

  /** The tick of an item that comes now. A clock that is set back makes nothing late. */
  private long nextTick() {
    if (rules.unit().isItems()) {
      return items.getAsLong();
    }
    return wall.now(moving().latest());
  }

  private Recency recency(long keyDigest, long tick) {
    KeyAges known = knownAges();
    return new Recency(
        known.probability(keyDigest, tick),
        known.posterior(keyDigest, tick),
        known.unit(),
        new AgeClock((BlockTimingFilter) inner(), tick, guard()));
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
    return with(wall.source(), Optional.of(KeyAges.known(prior, distinct)), rules);
  }

  /**
   * The same memory, which learns from now on how old keys are when they come again. Nothing is
   * learned before one window has passed; what was learned is not saved.
   */
  public WindowFilter<K> learning() {
    return with(wall.source(), Optional.of(KeyAges.learned()), rules);
  }

  /** The same memory with another clock, such as after {@link #load}. */
  public WindowFilter<K> withClock(InstantSource source) {
    return with(Require.nonNull(source, "clock"), agesOf, rules);
  }

  /**
   * The same memory of a window of time with other rules for times that are beyond, such as after {@link
   * #load}. How late times may be is a matter of its shape, and stays. The rules are not saved.
   */
  public WindowFilter<K> withTimes(Duration ahead, TimeRules.Beyond beyond) {
    long ticks = clock.ticks(ahead, 0, Long.MAX_VALUE, "ahead");
    return with(wall.source(), agesOf, new TimeRules(rules.unit(), rules.late(), ticks, beyond));
  }

  private WindowFilter<K> with(
      InstantSource source,
      Optional<Function<BlockTimingFilter, KeyAges>> known,
      TimeRules otherRules) {
    WindowFilter<K> same =
        new WindowFilter<>(keys(), inner(), guard(), source, known, builtCosts, otherRules);
    same.addedHere = addedHere;
    same.foundHere = foundHere;
    return same;
  }

  /** What turns times into ticks. */
  public StreamClock clock() {
    return clock;
  }

  /** The number of items taken, without those that were left out. */
  public long items() {
    return guarded(items::getAsLong);
  }

  /** The number of items that were left out because they came too late. */
  public long droppedLate() {
    return guarded(this::late);
  }

  private long late() {
    return droppedLateHere + (inner() instanceof MovingWindow moving ? moving.dropped() : 0);
  }

  /**
   * The number of items that were left out because they were too far ahead of the clock, since this was
   * built or loaded.
   */
  public long droppedAhead() {
    return guarded(() -> droppedAhead);
  }

  /**
   * How many items were found whose key came in the grain before the window, and not in it: they are called
   * seen, and {@link #expectedError()} does not count them. Since this was built, loaded or cleared.
   *
   * @return empty if the structure does not tell; the usual one does
   */
  public Optional<GrainFinds> foundInGrain() {
    return guarded(() -> inner() instanceof EbbFilter prints
        ? Optional.of(new GrainFinds(prints.foundBeforeWindow(), prints.foundAtEdge()))
        : Optional.empty());
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
    return guarded(() -> moving().items() == 0
        ? Optional.empty()
        : Optional.of(clock.time(tick.applyAsLong(moving()))));
  }

  @Override
  public WindowSpec spec() {
    return (WindowSpec) inner().spec();
  }

  /** All memory: that of the filter, and of what is learned. */
  @Override
  public long memoryBytes() {
    return guarded(() -> inner().memoryBytes() + ages.map(KeyAges::memoryBytes).orElse(0L));
  }

  @Override
  public Facts facts() {
    return guarded(() -> {
      Facts.Builder facts = Facts.builder();
      for (Fact fact : inner().facts()) {
        if (fact.name().equals("droppedLate")) {
          facts.count("droppedLate", late()).count("droppedAhead", droppedAhead);
        } else {
          facts.add(fact);
        }
      }
      ages.ifPresent(known -> facts.bytes("learnedBytes", known.memoryBytes()));
      return observed == null ? facts.build() : observed.with(facts.build());
    });
  }

  /**
   * {@inheritDoc}
   *
   * <p>Items that are left out take no room. At the limit of {@link WindowFilterBuilder#memory} it does not
   * grow, and errs as was chosen there.
   */
  @Override
  public long room() {
    guard().enter();
    try {
      return inner() instanceof GrowingFilter growing ? growing.room() : Long.MAX_VALUE;
    } finally {
      guard().exit();
    }
  }

  @Override
  public long nextGrowthBytes() {
    guard().enter();
    try {
      return inner() instanceof GrowingFilter growing ? growing.nextGrowthBytes() : 0;
    } finally {
      guard().exit();
    }
  }

  /** Forgets all items, and what was learned. */
  public void clear() {
    guard().enter();
    try {
      if (observed != null) {
        observed.clear(this::forget);
      } else {
        forget();
      }
    } finally {
      guard().exit();
    }
  }

  private void forget() {
    replace(spec().create(digest()));
    use(inner());
    addedHere = 0;
    foundHere = 0;
  }

  /**
   * Takes over the items of another memory over a window of time, of the same shape and with the same
   * digest, such as one that another machine has filled. What is learned does not change.
   *
   * @throws IllegalArgumentException if the other differs, or has a window of items
   */
  public void merge(WindowFilter<K> other) {
    guardedWith(other, () -> {
      if (!(inner() instanceof MovingWindow mine && other.inner() instanceof MovingWindow taken)) {
        throw new IllegalArgumentException(
            Require.message("window", "of items", "of time, to be merged"));
      }
      mine.merge(taken);
      observed = null; // Of the other's keys nothing is known exactly.
    });
  }

  /** A memory of its own with the same items. What was learned is not copied. */
  public WindowFilter<K> copy() {
    return new WindowFilter<>(
        keys(), copiedFilter(), guard().another(), wall.source(), agesOf, builtCosts, rules);
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

  private static <K> WindowFilter<K> of(Filter read, KeyFunnel<K> keys, Guard guard)
      throws CorruptDataException {
    return new WindowFilter<>(
        keys,
        answering(read, Filter.class, Question.WINDOW),
        guard,
        InstantSource.system(),
        Optional.empty(),
        Optional.empty());
  }
}
