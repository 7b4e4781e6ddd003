package io.tidemark;

import io.tidemark.analysis.Costs;
import io.tidemark.analysis.Plan;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.window.WindowStructure;
import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.EbbAtLimit;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.filter.window.WindowSpec;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * Says what a {@link WindowFilter} is for: its window, and which error is tolerable or how much memory
 * it may take. Nothing need be said of the traffic: the memory grows and shrinks with it.
 *
 * @param <K> the type of key
 */
public final class WindowFilterBuilder<K> extends MemoryBuilder<K, WindowFilterBuilder<K>> {
  /** The error that is aimed at if none is given. */
  public static final double DEFAULT_ERROR = 0.01;

  /** The memory of a structure that does not grow, if nothing tells how much is needed. */
  public static final long DEFAULT_MEMORY_BYTES = 64L << 20;

  /** How far ahead of the clock times may be if nothing else is said. */
  public static final Duration DEFAULT_AHEAD = Duration.ofMinutes(5);

  /** The most items in a window of items. */
  public static final long MOST_ITEMS = MovingWindowSpec.MAX_SPAN;

  private static final StreamClock CLOCK = StreamClock.NANOSECONDS;

  /** The longest window of time, and the longest lateness: about nine years. */
  public static final Duration LONGEST = CLOCK.duration(MovingWindowSpec.MAX_SPAN);

  /** The earliest time that a window can hold, in 1896. */
  public static final Instant EARLIEST = CLOCK.time(MovingWindowSpec.MIN_TICK);

  private static final Duration MOST_USUAL_LATE = Duration.ofMinutes(5);
  private static final long USUAL_LATE_PART = 10;
  private static final double SECOND = 1e9;

  private OptionalLong lastItems = OptionalLong.empty();
  private OptionalLong windowNanos = OptionalLong.empty();
  private OptionalLong grainNanos = OptionalLong.empty();
  private OptionalLong grainItems = OptionalLong.empty();
  private OptionalLong lateNanos = OptionalLong.empty();
  private long aheadNanos = DEFAULT_AHEAD.toNanos();
  private TimeRules.Beyond beyond = TimeRules.Beyond.THROW;
  private InstantSource clock = InstantSource.system();
  private OptionalDouble perSecond = OptionalDouble.empty();
  private OptionalLong distinctKeys = OptionalLong.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private EbbAtLimit atLimit = EbbAtLimit.MAYBE;
  private OptionalDouble error = OptionalDouble.empty();
  private Optional<KeyLaw> law = Optional.empty();
  private Optional<KeyPrior> prior = Optional.empty();
  private Optional<DistinctModel> distinct = Optional.empty();
  private Optional<Costs> costs = Optional.empty();
  private Optional<WindowStructure> structure = Optional.empty();
  private Optional<WindowSpec> own = Optional.empty();
  private boolean learns;
  private boolean observes;

  WindowFilterBuilder(KeyFunnel<K> keys) {
    super(keys);
  }

  @Override
  WindowFilterBuilder<K> self() {
    return this;
  }

  /** The window is the last so many items. */
  public WindowFilterBuilder<K> last(long items) {
    lastItems = OptionalLong.of(Require.inRange(items, 1, MOST_ITEMS, "last"));
    return this;
  }

  /** The window is the last stretch of time. */
  public WindowFilterBuilder<K> window(Duration length) {
    windowNanos = OptionalLong.of(span(length, 1, "window"));
    return this;
  }

  /**
   * How much longer than the window a key may still be found: a 32nd of the window if nothing is said.
   * A finer grain takes more memory.
   */
  public WindowFilterBuilder<K> grain(Duration length) {
    grainNanos = OptionalLong.of(span(length, 1, "grain"));
    return this;
  }

  /** As {@link #grain}, in a window of items. */
  public WindowFilterBuilder<K> grainItems(long items) {
    grainItems = OptionalLong.of(Require.inRange(items, 1, MOST_ITEMS, "grainItems"));
    return this;
  }

  /**
   * How many items come per second: the memory begins with room for them. A structure that does not grow
   * errs more where more come.
   */
  public WindowFilterBuilder<K> rate(double itemsPerSecond) {
    perSecond = OptionalDouble.of(
        Require.finiteAtLeast(itemsPerSecond, Double.MIN_NORMAL, "itemsPerSecond"));
    return this;
  }

  /**
   * How many different keys are in the window; without, all items are taken to be different. In a
   * window of time without {@link #rate}, there are taken to be as many items.
   */
  public WindowFilterBuilder<K> keys(long differentKeys) {
    distinctKeys = OptionalLong.of(Require.inRange(differentKeys, 1, Long.MAX_VALUE, "keys"));
    return this;
  }

  /** How far times may run back behind the latest; without, {@link #usualLate}. */
  public WindowFilterBuilder<K> late(Duration most) {
    lateNanos = OptionalLong.of(span(most, 0, "late"));
    return this;
  }

  /** How far times may run back if nothing is said: a tenth of the window, at most five minutes. */
  public static Duration usualLate(Duration window) {
    Duration part = window.dividedBy(USUAL_LATE_PART);
    return part.compareTo(MOST_USUAL_LATE) < 0 ? part : MOST_USUAL_LATE;
  }

  /** How far times may be ahead of the clock; without, {@link #DEFAULT_AHEAD}. */
  public WindowFilterBuilder<K> ahead(Duration most) {
    aheadNanos = CLOCK.ticks(most, 0, Long.MAX_VALUE, "ahead");
    return this;
  }

  /** What becomes of times that are too late or too far ahead; without, they are refused. */
  public WindowFilterBuilder<K> beyond(TimeRules.Beyond rule) {
    beyond = Require.nonNull(rule, "beyond");
    return this;
  }

  /**
   * The clock for items without a time, and for {@link #ahead}; without, that of the system. A window does
   * not go back: after a clock was set forward and back, items without a time come at the latest time until
   * the clock has come there again.
   */
  public WindowFilterBuilder<K> clock(InstantSource source) {
    clock = Require.nonNull(source, "clock");
    return this;
  }

  private static long span(Duration length, long least, String name) {
    return CLOCK.ticks(length, least, MovingWindowSpec.MAX_SPAN, name);
  }

  /** The probability that a key which came neither in the window nor in the grain before it is found. */
  public WindowFilterBuilder<K> error(double falsePositiveRate) {
    error = OptionalDouble.of(Require.insideUnit(falsePositiveRate, "error"));
    return this;
  }

  /**
   * The most bytes that it may take. Where the number of items is known and no error is given, the error is
   * the least that this memory allows.
   */
  public WindowFilterBuilder<K> memory(long bytes) {
    memoryBytes = OptionalLong.of(Require.inRange(bytes, 64, Long.MAX_VALUE, "memory"));
    return this;
  }

  /**
   * When {@link #memory} is reached, forgets the oldest keys first, and counts them. Without, no key is
   * forgotten: keys for which there is no room make that more others might have come, and are counted.
   */
  public WindowFilterBuilder<K> forgetOldest() {
    atLimit = EbbAtLimit.FORGET;
    return this;
  }

  /** A structure of your choice, instead of the best one for the goal. */
  public WindowFilterBuilder<K> structure(WindowStructure wanted) {
    structure = Optional.of(Require.nonNull(wanted, "structure"));
    return this;
  }

  /** A structure by its name in plans and on the command line. */
  public WindowFilterBuilder<K> structure(String name) {
    return structure(WindowStructure.of(name));
  }

  /** One of the candidates of a plan, instead of all goals. */
  public WindowFilterBuilder<K> candidate(Plan.Candidate chosen) {
    if (!(chosen.spec() instanceof WindowSpec known)) {
      throw new IllegalArgumentException(
          Require.message("candidate", chosen.structure(), "one that remembers a window"));
    }
    return spec(known);
  }

  /** A spec of your own, instead of all goals. */
  public WindowFilterBuilder<K> spec(WindowSpec ownSpec) {
    own = Optional.of(Require.nonNull(ownSpec, "spec"));
    return this;
  }

  /** How likely keys are, where that is known: plans are better for it. */
  public WindowFilterBuilder<K> law(KeyLaw known) {
    law = Optional.of(Require.nonNull(known, "law"));
    return this;
  }

  /**
   * How likely each key is to be the next item, for {@link WindowFilter#ask} and {@link
   * WindowFilter#decide}; answers of yes and no do not need it.
   */
  public WindowFilterBuilder<K> prior(KeyPrior probabilities) {
    prior = Optional.of(Require.nonNull(probabilities, "prior"));
    return this;
  }

  /**
   * Learns from the stream itself what {@link WindowFilter#ask} and {@link WindowFilter#decide} need,
   * instead of a prior. Takes an eighth of the filter's memory more, at least 8 KiB.
   */
  public WindowFilterBuilder<K> learn() {
    learns = true;
    return this;
  }

  /**
   * How many distinct keys are among some items; without, as the {@link #law} says, or where there is
   * none, as if all were different.
   */
  public WindowFilterBuilder<K> distinct(DistinctModel model) {
    distinct = Optional.of(Require.nonNull(model, "distinct"));
    return this;
  }

  /** What errors cost, for {@link WindowFilter#decide}; the shape is chosen with them in mind. */
  public WindowFilterBuilder<K> costs(Costs ofErrors) {
    costs = Optional.of(Require.nonNull(ofErrors, "costs"));
    return this;
  }

  /**
   * Keeps about one key in 1,024 exactly, at most 4,096 keys, and judges by them what additions are told, as {@link
   * SeenFilterBuilder#observeError} does; answers about keys that came within the grain before the window are right
   * either way. It ends with a merge, and is neither saved, copied nor passed to a memory with other rules. The
   * generalized filter and the buffer have none.
   */
  public WindowFilterBuilder<K> observeError() {
    observes = true;
    return this;
  }

  /** Builds an empty memory, for one thread at a time. */
  public WindowFilter<K> build() {
    return build(Guard.confined());
  }

  /** Builds an empty memory for many threads: one of them at a time is let in. */
  public WindowFilter<K> buildConcurrent() {
    return build(Guard.shared());
  }

  private WindowFilter<K> build(Guard guard) {
    WindowFilter<K> window =
        new WindowFilter<>(keys(), spec().create(digest()), guard, clock, ages(), costs);
    return observes ? window.observing() : window;
  }

  private Optional<Function<BlockTimingFilter, KeyAges>> ages() {
    if (prior.isPresent()) {
      // Where nothing is known of them, all keys are taken to be different.
      DistinctModel ofLaw = law.<DistinctModel>map(known -> known::distinct).orElse(items -> items);
      return Optional.of(KeyAges.known(prior.get(), distinct.orElse(ofLaw)));
    }
    return learns ? Optional.of(KeyAges.learned()) : Optional.empty();
  }

  /** The spec for the current settings. */
  public WindowSpec spec() {
    return own.orElseGet(() -> (WindowSpec) plan().best().spec());
  }

  /** The plan for the current settings, the best candidate first. */
  public Plan plan() {
    if (learns && prior.isPresent()) {
      throw new IllegalArgumentException(Require.message("prior and learn", "both", "one of them"));
    }
    boolean timed = windowNanos.isPresent();
    if (lastItems.isPresent() == timed) {
      throw new IllegalArgumentException(Require.message(
          "last and window", timed ? "both" : "neither", "last(items) or window(duration)"));
    }
    boolean ofTime = lateNanos.isPresent() || perSecond.isPresent() || grainNanos.isPresent();
    if (!timed && ofTime) {
      throw new IllegalArgumentException(
          Require.message("late, rate and grain", "given", "neither in a window of items"));
    }
    if (timed && grainItems.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("grainItems", "given", "grain(duration) in a window of time"));
    }
    return new WindowGoal(
            time(),
            timed ? windowNanos.getAsLong() : lastItems.getAsLong(),
            timed ? grainNanos : grainItems,
            perSecond.isPresent() ? OptionalDouble.of(perSecond.getAsDouble() / SECOND) : perSecond,
            distinctKeys,
            error,
            memoryBytes,
            atLimit,
            law,
            distinct,
            costs,
            structure,
            prior.isPresent() || learns || costs.isPresent())
        .plan();
  }

  private TimeRules time() {
    if (lastItems.isPresent()) {
      return TimeRules.of(TickUnit.ITEMS, 0);
    }
    long usual = usualLate(CLOCK.duration(windowNanos.getAsLong())).toNanos();
    return new TimeRules(TickUnit.NANOSECONDS, lateNanos.orElse(usual), aheadNanos, beyond);
  }
}
