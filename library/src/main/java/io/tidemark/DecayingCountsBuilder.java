package io.tidemark;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.decaying.DecayGoal;
import io.tidemark.analysis.decaying.DecayStream;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.analysis.decaying.DecayTuning;
import io.tidemark.analysis.decaying.ShareTuning;
import io.tidemark.core.Require;
import io.tidemark.core.filter.DecayingFilter;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.Question;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Says what {@link DecayingCounts} are for: how fast occurrences fade, and how much memory the counters may
 * take or which counts must stand out from noise.
 *
 * @param <K> the type of key
 */
public final class DecayingCountsBuilder<K> extends MemoryBuilder<K, DecayingCountsBuilder<K>> {
  /** Half-lives that times may run back, where nothing else is said: then 1 counts below 0.004. */
  public static final int LATE_HALF_LIVES = 8;

  private static final long MAX_WINDOW = ExponentialDecay.MAX_EPOCH / 64;

  /** The most keys that can be asked for. */
  public static final int MAX_TOP = TopKeys.MAX_CANDIDATES / 4;

  private static final StreamClock CLOCK = StreamClock.MICROSECONDS;

  private Optional<ExponentialDecay> halving = Optional.empty();
  private Optional<ExponentialDecay> stepping = Optional.empty();
  private Optional<ExponentialDecay> inItems = Optional.empty();
  private Optional<ExponentialDecay> never = Optional.empty();
  private OptionalLong lateTicks = OptionalLong.empty();
  private OptionalLong aheadTicks = OptionalLong.empty();
  private InstantSource clock = InstantSource.system();
  private TimeRules.Beyond beyond = TimeRules.Beyond.THROW;
  private OptionalLong windowTicks = OptionalLong.empty();
  private OptionalLong windowItems = OptionalLong.empty();
  private Optional<Power> power = Optional.empty();
  private Optional<FilterSpec> spec = Optional.empty();
  private OptionalDouble perSecond = OptionalDouble.empty();
  private OptionalLong keys = OptionalLong.empty();
  private OptionalDouble skew = OptionalDouble.empty();
  private Optional<DecayGoal> memory = Optional.empty();
  private Optional<DecayGoal> noise = Optional.empty();
  private Optional<DecayStructure> structure = Optional.empty();
  private Optional<Sketch> sketch = Optional.empty();
  private OptionalInt most = OptionalInt.empty();

  DecayingCountsBuilder(KeyFunnel<K> keys) {
    super(keys);
  }

  @Override
  DecayingCountsBuilder<K> self() {
    return this;
  }

  /** The time after which an occurrence counts half. */
  public DecayingCountsBuilder<K> halfLife(Duration time) {
    halving = Optional.of(
        ExponentialDecay.halfLife(CLOCK.ticks(time, 1, ExponentialDecay.MAX_EPOCH, "halfLife")));
    return this;
  }

  /**
   * What is left of all counts when an epoch begins, and how long epochs are.
   *
   * @param factor 0 to below 1
   * @param epoch epochs begin at its multiples, counted from 1970
   */
  public DecayingCountsBuilder<K> decay(double factor, Duration epoch) {
    stepping = Optional.of(
        new ExponentialDecay(factor, CLOCK.ticks(epoch, 1, ExponentialDecay.MAX_EPOCH, "epoch")));
    return this;
  }

  /** The number of items after which an occurrence counts half; there are no times then. */
  public DecayingCountsBuilder<K> halfLifeItems(long items) {
    Require.inRange(items, 1, ExponentialDecay.MAX_EPOCH, "halfLifeItems");
    inItems = Optional.of(ExponentialDecay.halfLife(items));
    return this;
  }

  /**
   * Occurrences count 1 for ever; there are no times then. Counts are whole numbers and never too low; up
   * to 2^53 they are told exactly. At most 2^61 items can be counted.
   */
  public DecayingCountsBuilder<K> neverDecays() {
    never = Optional.of(ExponentialDecay.never());
    return this;
  }

  /**
   * As many counters as a count-min sketch of that size would have, or a few more: a count is at most {@code
   * 2 / width} of all that counts too high, with a probability of at least {@code 1 - 0.5^depth}, whatever
   * the keys are; besides rounding, if counts decay. Instead of {@link #memory} and {@link #noise}.
   *
   * @param width counters of a row, at least 1
   * @param depth rows, at least 1; beyond 8, rows are wider instead of more
   */
  public DecayingCountsBuilder<K> counters(long width, int depth) {
    Require.inRange(width, 1, Long.MAX_VALUE, "width");
    Require.inRange(depth, 1, Integer.MAX_VALUE, "depth");
    sketch = Optional.of(new Sketch(width, depth));
    return this;
  }

  private record Sketch(long width, int depth) {}

  /**
   * How far times may run back behind the latest: what comes within counts what it would have counted
   * in time. What comes later is left out and numbered, see {@link DecayingCounts#droppedLate()}. Without,
   * {@value #LATE_HALF_LIVES} half-lives.
   */
  public DecayingCountsBuilder<K> late(Duration longest) {
    lateTicks = OptionalLong.of(CLOCK.ticks(longest, 0, ExponentialDecay.MAX_EPOCH, "late"));
    return this;
  }

  /** How far times may be ahead of the clock; without, {@link WindowFilterBuilder#DEFAULT_AHEAD}. */
  public DecayingCountsBuilder<K> ahead(Duration longest) {
    aheadTicks = OptionalLong.of(CLOCK.ticks(longest, 0, ExponentialDecay.MAX_EPOCH, "ahead"));
    return this;
  }

  /**
   * The clock for keys without a time, and for {@link #ahead}; without, that of the system. Counts do not
   * go back: after a clock was set forward and back, keys without a time count at the latest time until the
   * clock has come there again.
   */
  public DecayingCountsBuilder<K> clock(InstantSource source) {
    clock = Require.nonNull(source, "clock");
    return this;
  }

  /** What becomes of what comes too late or too far ahead; without, it is refused. */
  public DecayingCountsBuilder<K> beyond(TimeRules.Beyond rule) {
    beyond = Require.nonNull(rule, "beyond");
    return this;
  }

  /**
   * Counts what occurred in a window, instead of counts with a half-life: an occurrence counts 1 while it
   * is in the window that ends at the time asked for, or less than 1/32 of the window before it.
   */
  public DecayingCountsBuilder<K> window(Duration length) {
    windowTicks = OptionalLong.of(CLOCK.ticks(length, 1, MAX_WINDOW, "window"));
    return this;
  }

  /** As {@link #window}, of the last items; there are no times then. */
  public DecayingCountsBuilder<K> last(long items) {
    windowItems = OptionalLong.of(Require.inRange(items, 1, MAX_WINDOW, "last"));
    return this;
  }

  /**
   * An occurrence counts {@code (1 + age / scale)^-exponent}, instead of counts with a half-life.
   *
   * @param exponent above 0 and at most 10
   * @param scale the age at which an occurrence counts {@code 2^-exponent}
   * @param horizon how far back the power is followed; what is older counts less
   */
  public DecayingCountsBuilder<K> power(double exponent, Duration scale, Duration horizon) {
    power = Optional.of(new Power(
        exponent,
        CLOCK.ticks(scale, 1, ExponentialDecay.MAX_EPOCH, "scale"),
        CLOCK.ticks(horizon, 1, ExponentialDecay.MAX_EPOCH, "horizon")));
    return this;
  }

  private record Power(double exponent, long scaleTicks, long horizonTicks) {}

  /** The bytes that the counters may take. What {@link #top} needs comes on top. */
  public DecayingCountsBuilder<K> memory(long bytes) {
    Require.inRange(bytes, DecayGoal.Memory.MIN_BYTES, Long.MAX_VALUE, "memory");
    memory = Optional.of(DecayGoal.memory(bytes));
    return this;
  }

  /**
   * A count that is to stand out from noise: a key that has not occurred has a lower one, but for one in
   * a hundred. The memory follows, if {@link #rate} is known.
   */
  public DecayingCountsBuilder<K> noise(double count) {
    noise = Optional.of(DecayGoal.noise(count));
    return this;
  }

  /** How many occurrences come per second, of all keys together. */
  public DecayingCountsBuilder<K> rate(double occurrencesPerSecond) {
    perSecond =
        OptionalDouble.of(Require.finiteAtLeast(occurrencesPerSecond, Double.MIN_NORMAL, "rate"));
    return this;
  }

  /** How many distinct keys may occur; as many as occurrences count, if it is not said. */
  public DecayingCountsBuilder<K> keys(long distinctKeys) {
    keys = OptionalLong.of(Require.inRange(distinctKeys, 1, Long.MAX_VALUE, "keys"));
    return this;
  }

  /** Zipf's exponent of the keys' frequencies, 0 if all are alike; 1, if it is not said. */
  public DecayingCountsBuilder<K> skew(double exponent) {
    skew = OptionalDouble.of(Require.finiteAtLeast(exponent, 0, "skew"));
    return this;
  }

  /** Another structure than the one that the model recommends. */
  public DecayingCountsBuilder<K> structure(DecayStructure other) {
    structure = Optional.of(Require.nonNull(other, "structure"));
    return this;
  }

  /** How many of the most frequent keys {@link DecayingCounts#top} is to tell. Some keys are kept then. */
  public DecayingCountsBuilder<K> top(int n) {
    most = most(n);
    return this;
  }

  static OptionalInt most(int n) {
    return OptionalInt.of(Require.inRange(n, 1, MAX_TOP, "top"));
  }

  /** As {@link #structure(DecayStructure)}, by its name in plans and on the command line. */
  public DecayingCountsBuilder<K> structure(String name) {
    return structure(Stream.of(DecayStructure.values())
        .filter(any -> any.label().equals(name))
        .findFirst()
        .orElseThrow(() ->
            new IllegalArgumentException(Require.message("structure", name, "adaptive or fixed"))));
  }

  /**
   * A shape of your own, of one of the structures whose counts decay, instead of all goals.
   *
   * @throws IllegalArgumentException if it is the shape of something else
   */
  public DecayingCountsBuilder<K> spec(FilterSpec own) {
    if (own.kind().question() != Question.DECAYING) {
      throw new IllegalArgumentException(Require.message(
          "spec", own.kind().stem(), "one that answers: " + Question.DECAYING.text()));
    }
    spec = Optional.of(own);
    return this;
  }

  /** Builds empty counts, for one thread at a time. */
  public DecayingCounts<K> build() {
    return build(Guard.confined());
  }

  /** Builds empty counts for any number of threads. */
  public DecayingCounts<K> buildConcurrent() {
    return build(Guard.shared());
  }

  private DecayingCounts<K> build(Guard guard) {
    DecayingFilter filter =
        (DecayingFilter) spec.orElseGet(() -> plan().best().spec()).create(digest());
    return new DecayingCounts<>(keys(), filter, most, guard, new WallClock(filter.time(), clock));
  }

  /** Something that measures a stream for the decay that was given, with a half-life. */
  public DecayingMeasure measure() {
    return new DecayingMeasure(decay(), new StreamClock(unit()));
  }

  /** Plans for a stream that was measured: its rate and its keys. */
  public DecayingCountsBuilder<K> measured(DecayingMeasure stream) {
    stream.rate().ifPresent(this::rate);
    return keys(stream.keys());
  }

  /** Whether counts have the unit and the half-life that were given here. */
  public boolean decaysAs(DecayingCounts<K> counts) {
    return counts.spec() instanceof DecayingCountSpec given
        && given.rules().time().unit().equals(unit())
        && given.rules().decay().equals(decay());
  }

  private boolean isInItems() {
    return inItems.isPresent() || never.isPresent();
  }

  private TickUnit unit() {
    return isInItems() || windowItems.isPresent() ? TickUnit.ITEMS : CLOCK.unit();
  }

  /** The structures that reach the goal, the recommended one first, with predicted noise and memory. */
  public Plan plan() {
    if (windowTicks.isPresent() || windowItems.isPresent() || power.isPresent()) {
      return otherDecay();
    }
    ExponentialDecay decay = decay();
    if (sketch.isPresent() || decay.isNever()) {
      return forAnyKeys(decay);
    }
    if (memory.isPresent() == noise.isPresent()) {
      throw new IllegalArgumentException(Require.message(
          "memory and noise",
          memory.isPresent() ? "both" : "neither",
          "memory(bytes) or noise(count); the other follows"));
    }
    DecayGoal goal = memory.or(() -> noise).get();
    boolean unknownRate = !isInItems() && perSecond.isEmpty();
    if (unknownRate && (noise.isPresent() || keys.isPresent() || skew.isPresent())) {
      throw new IllegalArgumentException(Require.message(
          "rate",
          "not given",
          "rate(perSecond), which noise, keys and skew need where half-lives are in time"));
    }
    if (unknownRate && structure.isEmpty()) {
      return DecayTuning.forMemory(((DecayGoal.Memory) goal).bytes(), decay, time(decay));
    }
    return DecayTuning.plan(structure, stream(decay), decay, time(decay), goal);
  }

  private Plan forAnyKeys(ExponentialDecay decay) {
    boolean known = perSecond.isPresent() || keys.isPresent() || skew.isPresent();
    boolean isClear = sketch.isPresent() != memory.isPresent() && noise.isEmpty();
    if (!isClear || known || structure.isPresent()) {
      throw new IllegalArgumentException(Require.message(
          "counters or neverDecays",
          "without a size or with something else",
          "counters(width, depth), or neverDecays() with that or memory(bytes)"));
    }
    TimeRules time = time(decay);
    return sketch
        .map(size -> ShareTuning.forCounters(size.width(), size.depth(), decay, time))
        .orElseGet(
            () -> ShareTuning.forMemory(((DecayGoal.Memory) memory.get()).bytes(), decay, time));
  }

  private Plan otherDecay() {
    long decays = Stream.of(halving, stepping, inItems, never, power)
            .flatMap(Optional::stream)
            .count()
        + windowTicks.stream().count()
        + windowItems.stream().count();
    boolean known = noise.isPresent() || perSecond.isPresent() || keys.isPresent();
    if (decays != 1
        || memory.isEmpty()
        || sketch.isPresent()
        || known
        || skew.isPresent()
        || structure.isPresent()) {
      throw new IllegalArgumentException(Require.message(
          "window, last or power", "with something else", "one of them, with memory(bytes)"));
    }
    if (most.isPresent()) {
      throw new IllegalArgumentException(
          Require.message("top", most.getAsInt(), "with a half-life, not with window or power"));
    }
    long bytes = ((DecayGoal.Memory) memory.get()).bytes();
    TimeRules time = new TimeRules(unit(), lateTicks.orElse(0), ahead(), beyond);
    if (power.isPresent()) {
      Power given = power.get();
      return DecayTuning.forPower(
          given.exponent(), given.scaleTicks(), given.horizonTicks(), bytes, time);
    }
    long window = windowItems.isPresent() ? windowItems.getAsLong() : windowTicks.getAsLong();
    return DecayTuning.forWindow(window, bytes, time);
  }

  private ExponentialDecay decay() {
    List<ExponentialDecay> given =
        Stream.of(halving, stepping, inItems, never).flatMap(Optional::stream).toList();
    if (given.size() != 1) {
      throw new IllegalArgumentException(Require.message(
          "halfLife, decay, halfLifeItems and neverDecays",
          given.isEmpty() ? "none of them" : given.size() + " of them",
          "one: halfLife(duration), decay(factor, epoch), halfLifeItems(n) or neverDecays()"));
    }
    boolean ofTime = lateTicks.isPresent() || perSecond.isPresent() || aheadTicks.isPresent();
    if (isInItems() && ofTime) {
      throw new IllegalArgumentException(Require.message(
          "late, ahead and rate", "given", "none where counts decay in items or not at all"));
    }
    return given.get(0);
  }

  private TimeRules time(ExponentialDecay decay) {
    double usual = isInItems() ? 0 : LATE_HALF_LIVES * decay.halfLifeTicks();
    long ticks = lateTicks.orElse(Math.round(Math.min(usual, ExponentialDecay.MAX_EPOCH)));
    return new TimeRules(unit(), ticks, ahead(), beyond);
  }

  private long ahead() {
    if (unit().isItems()) {
      return TimeRules.ANY;
    }
    return aheadTicks.orElseGet(
        () -> CLOCK.ticks(WindowFilterBuilder.DEFAULT_AHEAD, 0, TimeRules.ANY, "ahead"));
  }

  private DecayStream stream(ExponentialDecay decay) {
    if (structure.isPresent() && !isInItems() && perSecond.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("structure", structure.get(), "with rate(perSecond)"));
    }
    double perTick = isInItems() ? 1 : perSecond.getAsDouble() / CLOCK.ticksPerSecond();
    double total = decay.steadyCount(perTick * decay.epochTicks());
    if (!(total <= DecayStream.MAX_TOTAL)) {
      throw new IllegalArgumentException(Require.message(
          "occurrences that count at once",
          total,
          "at most " + DecayStream.MAX_TOTAL + ": a shorter half-life or a lower rate"));
    }
    DecayStream unknown = DecayStream.unknown(total);
    double distinct = keys.isPresent() ? (double) keys.getAsLong() : unknown.keys();
    return new DecayStream(total, distinct, skew.orElse(unknown.skew()));
  }
}
