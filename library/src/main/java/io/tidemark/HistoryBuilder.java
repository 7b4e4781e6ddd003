package io.tidemark;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.history.HistoryGoal;
import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.history.LiveHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.hash.KeyFunnel;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import io.tidemark.prefix.KeyPrefixes;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Says what a {@link History} over a span of time is for: how many keys and occurrences it will meet,
 * and which error is tolerable or how much memory it may take. The structure with the least error, or
 * the least memory, is chosen by the model.
 *
 * @param <K> the type of key
 */
public final class HistoryBuilder<K> extends MemoryBuilder<K, HistoryBuilder<K>> {
  /** The error that is aimed at if neither error nor memory is given. */
  public static final double DEFAULT_ERROR = HistoryGoal.DEFAULT_ERROR;

  /** The most memory of a history. */
  public static final long MAX_MEMORY = FilterSizes.MAX_BITS >>> 3;

  /** The most ticks of a history. */
  public static final long MAX_TICKS = QueryLengths.MAX_TICKS;

  private TickUnit unit = TickUnit.ITEMS;
  private Optional<TimeRange> span = Optional.empty();
  private OptionalLong distinctKeys = OptionalLong.empty();
  private OptionalLong pairs = OptionalLong.empty();
  private Optional<HistoryMeasure> measured = Optional.empty();
  private OptionalLong memoryBytes = OptionalLong.empty();
  private OptionalDouble error = OptionalDouble.empty();
  private Optional<QueryLengths> lengths = Optional.empty();
  private Optional<String> structure = Optional.empty();
  private Optional<FilterSpec> spec = Optional.empty();
  private Optional<KeyPrefixes<? super K>> prefixes = Optional.empty();

  HistoryBuilder(KeyFunnel<K> keys) {
    super(keys);
  }

  @Override
  HistoryBuilder<K> self() {
    return this;
  }

  /** Ticks are of this length, and counted from 1970. Without, ticks are numbers of your own. */
  public HistoryBuilder<K> tick(Duration length) {
    return unit(TickUnit.ofNanos(length.toNanos()));
  }

  /** What a tick is; it is saved with the history. */
  public HistoryBuilder<K> unit(TickUnit ticks) {
    unit = Require.nonNull(ticks, "unit");
    return this;
  }

  /** The ticks that it will hold, {@code to} excluded; other ticks are refused. */
  public HistoryBuilder<K> span(long from, long to) {
    TimeRange range = new TimeRange(from, to);
    if (range.isEmpty()) {
      throw new IllegalArgumentException(Require.message("span", range, "at least one tick"));
    }
    span = Optional.of(range);
    return this;
  }

  /**
   * The time that it will hold, {@code to} excluded, in ticks of the length that {@link #tick} gave.
   *
   * @throws IllegalStateException if it gave none
   */
  public HistoryBuilder<K> span(Instant from, Instant to) {
    StreamClock clock = new StreamClock(unit);
    return span(clock.tick(from), clock.tick(to.minusNanos(1)) + 1);
  }

  /** How many distinct keys it will hold; beyond them the error grows. */
  public HistoryBuilder<K> keys(long expectedKeys) {
    distinctKeys = OptionalLong.of(Require.inRange(expectedKeys, 1, Long.MAX_VALUE, "keys"));
    return this;
  }

  /** How many distinct pairs of a key and a tick it will hold; beyond them the error grows. */
  public HistoryBuilder<K> occurrences(long distinctPairs) {
    pairs = OptionalLong.of(Require.inRange(distinctPairs, 1, Long.MAX_VALUE, "occurrences"));
    return this;
  }

  /** Keys, occurrences and, where no other is given, the span of a stream that was measured. */
  public HistoryBuilder<K> measured(HistoryMeasure measure) {
    measured = Optional.of(Require.nonNull(measure, "measure"));
    return this;
  }

  /**
   * The highest probability that a key that did not occur in a range is answered "maybe", for ranges of
   * every length that it is planned for; the mean over all places.
   */
  public HistoryBuilder<K> error(double falsePositiveRate) {
    error = OptionalDouble.of(Require.insideUnit(falsePositiveRate, "error"));
    return this;
  }

  /** The bytes that it may take: the error follows, or where one is given too, they are a limit. */
  public HistoryBuilder<K> memory(long bytes) {
    memoryBytes = OptionalLong.of(Require.inRange(bytes, 1, MAX_MEMORY, "memory"));
    return this;
  }

  /** The lengths of ranges it will be asked for, in ticks; without, it does for all lengths. */
  public HistoryBuilder<K> rangeTicks(long... ticks) {
    lengths = Optional.of(QueryLengths.of(ticks));
    return this;
  }

  /**
   * A certain structure, where the model is not to choose: {@code pair}, {@code level},
   * {@code interval} or {@code tideline}, and for {@link #recorder} also {@code sealed}.
   */
  public HistoryBuilder<K> structure(String wanted) {
    structure = Optional.of(Require.nonNull(wanted, "structure"));
    return this;
  }

  /** A shape of your own, over the ticks that it has; nothing else of the goals counts. */
  public HistoryBuilder<K> spec(FilterSpec own) {
    spec = Optional.of(Require.nonNull(own, "spec"));
    return this;
  }

  /**
   * Also keeps prefixes of keys, for {@link History#askPrefix}. They are keys and occurrences to be
   * counted in {@link #keys} and {@link #occurrences}: {@link KeyPrefixes} says how many. Say {@link
   * History#withPrefixes} when a file is loaded to be added to.
   */
  public HistoryBuilder<K> prefixes(KeyPrefixes<? super K> declared) {
    prefixes = Optional.of(Require.nonNull(declared, "prefixes"));
    return this;
  }

  /** Builds an empty history for one thread. */
  public History<K> build() {
    return empty(Guard.confined());
  }

  /** Builds an empty history for many threads. */
  public History<K> buildConcurrent() {
    return empty(Guard.shared());
  }

  private History<K> empty(Guard guard) {
    FilterSpec shape = spec.orElseGet(() -> plan().best().spec());
    if (!(shape.create(digest()) instanceof LiveHistory live)) {
      throw new IllegalArgumentException(
          Require.message("spec", shape.kind().stem(), "a history that can be added to"));
    }
    prefixes.ifPresent(declared -> History.mark(live, declared));
    History<K> history = new History<>(keys(), live, guard);
    return prefixes.isPresent() ? history.withPrefixes(prefixes.get()) : history;
  }

  /** The structures that can be added to and reach the goal, with their predicted errors. */
  public Plan plan() {
    Timeline timeline = timeline();
    return chosen(goal().plan(timeline, load(timeline)));
  }

  /** The same with a sealed history among them, as {@link #recorder} chooses. */
  public Plan recordedPlan() {
    Timeline timeline = timeline();
    return chosen(goal().planWithSealed(timeline, load(timeline)));
  }

  private Plan chosen(Plan plan) {
    if (structure.isEmpty()) {
      return plan;
    }
    List<Plan.Candidate> only = plan.candidates().stream()
        .filter(candidate -> candidate.structure().equals(structure.get()))
        .toList();
    if (only.isEmpty()) {
      throw new IllegalArgumentException(Require.message(
          "structure",
          structure.get(),
          plan.best().structure() + "; this one cannot reach the goal"));
    }
    return new Plan(plan.goal(), only);
  }

  /**
   * Takes pairs whose number and span are not known, keeps them in a temporary file, and makes the best
   * history of them in the end, a sealed one among them.
   *
   * @param folder where temporary files are made
   */
  public HistoryRecorder<K> recorder(Path folder) throws IOException {
    return new HistoryRecorder<>(
        keys(), digest(), unit, span, goal(), structure, prefixes, Optional.empty(), folder);
  }

  /** The same in the shape, with the ticks and the digest of the newest piece of a history that is there. */
  public HistoryRecorder<K> recorderLike(History<K> model, Path folder) throws IOException {
    return new HistoryRecorder<>(
        keys(),
        model.digest(),
        model.unit(),
        span,
        goal(),
        structure,
        prefixes,
        Optional.of(model),
        folder);
  }

  private HistoryGoal goal() {
    return new HistoryGoal(error, memoryBytes, lengths);
  }

  private Timeline timeline() {
    TimeRange range = span.or(() -> measured.map(HistoryMeasure::span))
        .orElseThrow(() -> missing("span", "span(from, to)"));
    // Counted from 0, so that histories of one stream can be merged whatever their spans are.
    return new Timeline(
        unit.isItems() ? range.from() : 0, Coverage.of(range.from(), range.to()), unit);
  }

  private HistoryLoad load(Timeline timeline) {
    if (measured.isPresent()) {
      return measured.get().load(timeline.span());
    }
    return HistoryLoad.memoryless(
        (double) distinctKeys.orElseThrow(() -> missing("keys", "keys(n)")),
        (double) pairs.orElseThrow(() -> missing("occurrences", "occurrences(n)")),
        timeline.span());
  }

  private static IllegalArgumentException missing(String what, String remedy) {
    return new IllegalArgumentException(Require.message(what, "not given", remedy));
  }
}
