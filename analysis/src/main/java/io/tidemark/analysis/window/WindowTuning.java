package io.tidemark.analysis.window;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.search.Bisection;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.LongFunction;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Shapes of window filters that make the best of their memory, or reach an error in the least.
 *
 * <p>Inferential 2019 tries every number of probes k on the stream itself and sets the bits of a timer
 * to {@code max(k, 3)}. Here both are chosen, and the length of a block with them, by a model of the
 * errors.
 *
 * <p>The error is the probability that a key which came neither in the window nor in the grain before
 * it is found. So blocks are as fine as the grain needs, and not finer for the sake of a small error.
 */
public final class WindowTuning {
  /** The most probes that are tried. */
  public static final int MAX_PROBES = 30;

  /** The most bits of a timer that are tried. */
  public static final int MAX_BITS = 20;

  /**
   * How much more a filter with timers in lines may err than one with scattered timers, and still be
   * preferred: it waits for memory once per question, the other once per probe.
   */
  public static final double LINED_MAY_ERR = 1.03;

  /** How much more a block timing filter may cost than another structure, and still be preferred. */
  public static final double TIMERS_MAY_COST = 1.1;

  /** How much more memory it may take for the same error. */
  public static final double LINED_MAY_TAKE = 1.03;

  /* How exactly the least memory is looked for, from the first size to the last. */
  private static final double MEMORY_STEP = 1.001;
  private static final double OTHERS_STEP = 1.01;
  private static final long LEAST_BYTES = 64;
  private static final double MOST_BYTES = 0x1p34;

  private final WindowSpan span;
  private final KeyLaw law;

  /* For the search. */
  private final KeyLaw coarse;

  private final WindowTask task;
  private final ErrorCosts costs;
  private final WindowDecision decision;

  /**
   * Tuning for a stream of which something is known.
   *
   * @param law how likely its keys are
   * @param costs what errors cost
   * @param decision how answers are found
   */
  public WindowTuning(WindowSpan span, KeyLaw law, ErrorCosts costs, WindowDecision decision) {
    this.span = Require.nonNull(span, "span");
    this.law = Require.nonNull(law, "law");
    this.costs = Require.nonNull(costs, "costs");
    this.decision = Require.nonNull(decision, "decision");
    this.coarse = decision == WindowDecision.INFERRED ? law.coarse() : law;
    this.task = new WindowTask(span, law.coarse(), costs, decision);
  }

  /** Tuning for a stream of which nothing is known, as {@link KeyLaw#unknown} says. */
  public static WindowTuning ofUnknown(WindowSpan span) {
    return new WindowTuning(
        span,
        KeyLaw.unknown(Math.max(1, span.windowItems())),
        ErrorCosts.constant(1, 1),
        WindowDecision.STANDARD);
  }

  /** What the model says of a filter. */
  public Plan.Candidate predict(BlockTimingSpec spec) {
    return estimate(spec).candidate(span.windowItems());
  }

  private WindowEstimate estimate(BlockTimingSpec spec) {
    WindowErrors errors = WindowErrors.of(spec, span.itemsPerTick(), law, grainItems());
    return new WindowEstimate(
        spec.layout() == TimerLayout.LINED
            ? WindowStructure.LINED_BLOCK_TIMING
            : WindowStructure.SCATTERED_BLOCK_TIMING,
        spec,
        errors.collision(),
        errors.block(),
        0,
        cost(spec, law));
  }

  private double grainItems() {
    return task.toleratedItems() - span.windowItems();
  }

  private double cost(BlockTimingSpec spec, KeyLaw keys) {
    return switch (decision) {
      case STANDARD ->
        InferredCost.ofStandardAnswers(spec, span.itemsPerTick(), keys, costs, grainItems());
      case INFERRED -> InferredCost.perQuestion(spec, span.itemsPerTick(), keys, costs);
    };
  }

  /**
   * The best of each structure in so much memory: the recommended one, then the others by their
   * cost. Structures that have no shape for it are left out.
   *
   * <p>Recommended is an ebb filter, since it follows the traffic where others miss their error. Where
   * there is none, it is what costs least of the structures that know their window, which miss nothing.
   * Where answers are inferred it is a block timing filter, since no other one is asked for ages; else a
   * block timing filter may cost {@value #TIMERS_MAY_COST} times as much as the others.
   *
   * @throws IllegalArgumentException if no shape fits
   */
  public Plan forMemory(long memoryBytes) {
    return plan(memoryGoal(memoryBytes), estimatesForMemory(memoryBytes));
  }

  /**
   * The smallest of each structure that reaches an error and misses nothing: the recommended one, as
   * {@link #forMemory} says, then the others by their size.
   *
   * @throws IllegalArgumentException if no shape reaches it
   */
  public Plan forError(double error) {
    return plan(errorGoal(error), estimatesForError(error));
  }

  /** As {@link #forMemory}, of block timing filters only: they tell ages. */
  public Plan timersForMemory(long memoryBytes) {
    return plan(
        memoryGoal(memoryBytes),
        ordered(timingForMemory(memoryBytes), List.of(), WindowEstimate::cost, LINED_MAY_ERR));
  }

  /** As {@link #forError}, of block timing filters only: they tell ages. */
  public Plan timersForError(double error) {
    return plan(
        errorGoal(error),
        ordered(timingForError(error), List.of(), WindowTuning::memory, LINED_MAY_TAKE));
  }

  private Facts memoryGoal(long memoryBytes) {
    return span.facts().bytes("memoryBytes", memoryBytes).build();
  }

  private Facts errorGoal(double error) {
    return span.facts().fraction("error", error).build();
  }

  private Plan plan(Facts goal, List<WindowEstimate> estimates) {
    if (estimates.isEmpty()) {
      String asked = goal.find("error").isPresent() ? "error" : "memoryBytes";
      throw new IllegalArgumentException(Require.message(
          asked,
          goal.find(asked).orElseThrow().value(),
          "one that a shape can reach for this window: " + goal));
    }
    double items = span.windowItems();
    return new Plan(goal, estimates.stream().map(each -> each.candidate(items)).toList());
  }

  List<WindowEstimate> estimatesForMemory(long memoryBytes) {
    return ordered(
        timingForMemory(memoryBytes),
        others(memoryBytes, task),
        WindowEstimate::cost,
        LINED_MAY_ERR);
  }

  private List<WindowEstimate> timingForMemory(long memoryBytes) {
    Require.inRange(memoryBytes, LEAST_BYTES, Long.MAX_VALUE, "memoryBytes");
    return Arrays.stream(TimerLayout.values())
        .flatMap(layout -> inMemory(layout, memoryBytes).stream())
        .toList();
  }

  List<WindowEstimate> estimatesForError(double error) {
    List<WindowEstimate> timing = timingForError(error);
    return ordered(timing, othersReaching(error), WindowTuning::memory, LINED_MAY_TAKE);
  }

  private List<WindowEstimate> timingForError(double error) {
    Require.insideUnit(error, "error");
    return Arrays.stream(TimerLayout.values())
        .flatMap(layout -> reaching(layout, error).stream())
        .toList();
  }

  private static double memory(WindowEstimate estimate) {
    return (double) estimate.memoryBytes();
  }

  /** The block timing filter of least cost; in lines, unless it costs too much more. */
  private static Optional<WindowEstimate> first(
      List<WindowEstimate> timing, ToDoubleFunction<WindowEstimate> cost, double linedMay) {
    return timing.stream()
        .min(Comparator.comparingDouble(
            estimate -> estimate.structure() == WindowStructure.LINED_BLOCK_TIMING
                ? cost.applyAsDouble(estimate) / linedMay
                : cost.applyAsDouble(estimate)));
  }

  private List<WindowEstimate> ordered(
      List<WindowEstimate> timing,
      List<WindowEstimate> others,
      ToDoubleFunction<WindowEstimate> cost,
      double linedMay) {
    Optional<WindowEstimate> timers = first(timing, cost, linedMay);
    double ofTimers = timers.map(cost::applyAsDouble).orElse(Double.POSITIVE_INFINITY);
    List<WindowEstimate> standard = others.stream()
        .filter(estimate ->
            decision == WindowDecision.STANDARD && estimate.structure().hasWindow())
        .toList();
    Optional<WindowEstimate> first = standard.stream()
        .filter(estimate -> estimate.structure() == WindowStructure.EBB)
        .findFirst()
        .or(() -> standard.stream()
            .min(Comparator.comparingDouble(cost))
            .filter(other -> TIMERS_MAY_COST * cost.applyAsDouble(other) < ofTimers))
        .or(() -> timers);
    Stream<WindowEstimate> rest = Stream.concat(timing.stream(), others.stream())
        .filter(estimate -> first.isPresent() && !estimate.equals(first.get()))
        .sorted(Comparator.comparingDouble(cost));
    return Stream.concat(first.stream(), rest).toList();
  }

  private static List<WindowEstimate> others(long memoryBytes, WindowTask task) {
    GenerationEstimates generations = new GenerationEstimates(task);
    ArrivalEstimates arrivals = new ArrivalEstimates(task);
    return Stream.of(
            new EbbEstimates(task).inMemory(memoryBytes),
            generations.rotated(memoryBytes),
            generations.agePartitioned(memoryBytes),
            arrivals.buffer(memoryBytes),
            arrivals.generalized(memoryBytes))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Other structures, without misses. */
  private List<WindowEstimate> othersReaching(double error) {
    WindowTask standard = new WindowTask(span, task.law(), costs, WindowDecision.STANDARD);
    GenerationEstimates generations = new GenerationEstimates(standard);
    ArrivalEstimates arrivals = new ArrivalEstimates(standard);
    Stream<Optional<WindowEstimate>> bySize = Stream.<LongFunction<Optional<WindowEstimate>>>of(
            generations::rotated, generations::agePartitioned, arrivals::buffer)
        .map(structure -> leastMemory(structure, error, OTHERS_STEP));
    return Stream.concat(Stream.of(new EbbEstimates(standard).reaching(error)), bySize)
        .flatMap(Optional::stream)
        .toList();
  }

  /** The block timing filter of a layout with the least cost, or nothing if none fits. */
  private Optional<WindowEstimate> inMemory(TimerLayout layout, long memoryBytes) {
    return new TimerSearch(span, layout)
        .best(memoryBytes, spec -> cost(spec, coarse))
        .map(this::estimate);
  }

  private Optional<WindowEstimate> reaching(TimerLayout layout, double error) {
    TimerSearch search = new TimerSearch(span, layout);
    return leastMemory(
        bytes -> search.best(bytes, this::standardError).map(this::estimate), error, MEMORY_STEP);
  }

  /** What reaches an error in the least memory, to a factor; or nothing, if no memory is enough. */
  private static Optional<WindowEstimate> leastMemory(
      LongFunction<Optional<WindowEstimate>> structure, double error, double factor) {
    long steps = (long) (Math.log(MOST_BYTES / LEAST_BYTES) / Math.log(factor));
    LongFunction<Optional<WindowEstimate>> at = step -> structure
        .apply((long) (LEAST_BYTES * Math.pow(factor, (double) step)))
        .filter(estimate -> estimate.error() <= error);
    return at.apply(Bisection.least(0, steps, step -> at.apply(step).isPresent()));
  }

  private double standardError(BlockTimingSpec spec) {
    return WindowErrors.of(spec, span.itemsPerTick(), law, grainItems()).falsePositiveRate();
  }
}
