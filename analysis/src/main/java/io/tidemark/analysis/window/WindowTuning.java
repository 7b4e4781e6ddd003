package io.tidemark.analysis.window;

import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.core.Require;
import io.tidemark.core.cell.StampCells;
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

  /* How exactly the least memory is looked for. */
  private static final double MEMORY_STEP = 1e-3;

  /* Other structures are looked for in at most so many times the memory, and less exactly. */
  private static final double OTHERS_RANGE = 16;
  private static final double OTHERS_STEP = 0.01;

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
  public WindowPlan predict(BlockTimingSpec spec) {
    WindowErrors errors = WindowErrors.of(spec, span.itemsPerTick(), law);
    return new WindowPlan(
        spec.layout() == TimerLayout.LINED
            ? WindowStructure.LINED_BLOCK_TIMING
            : WindowStructure.SCATTERED_BLOCK_TIMING,
        spec,
        errors.collision(),
        errors.block(),
        0,
        penalty(spec, law),
        spec.memoryBytes());
  }

  private double penalty(BlockTimingSpec spec, KeyLaw keys) {
    return switch (decision) {
      case STANDARD -> InferredPenalty.ofStandardAnswers(spec, span.itemsPerTick(), keys, costs);
      case INFERRED -> InferredPenalty.perQuestion(spec, span.itemsPerTick(), keys, costs);
    };
  }

  /**
   * The block timing filter with the least penalty in so much memory: the first of {@link
   * #plansForMemory}.
   *
   * @throws IllegalArgumentException if no shape fits
   */
  public WindowPlan forMemory(long memoryBytes) {
    return first(timingForMemory(memoryBytes), WindowPlan::penalty, LINED_MAY_ERR);
  }

  /**
   * The smallest block timing filter that finds keys which are not in the window with at most a
   * probability, if every key that is found is taken to be in it: the first of {@link
   * #plansForError}.
   *
   * @throws IllegalArgumentException if no shape reaches it
   */
  public WindowPlan forError(double error) {
    return first(timingForError(error), plan -> (double) plan.memoryBytes(), LINED_MAY_TAKE);
  }

  /**
   * The best of each structure in so much memory: the recommended one, then the others by their
   * penalty. Structures that have no shape for it are left out.
   *
   * <p>Recommended is what costs least of the structures that know their window, which miss nothing. Where answers are inferred it is a block
   * timing filter, since no other one tells ages; else a block timing filter may cost {@value
   * #TIMERS_MAY_COST} times as much as the others, since it is the quickest.
   */
  public List<WindowPlan> plansForMemory(long memoryBytes) {
    List<WindowPlan> timing = timingForMemory(memoryBytes);
    return ordered(timing, others(memoryBytes, task), WindowPlan::penalty, LINED_MAY_ERR);
  }

  private List<WindowPlan> timingForMemory(long memoryBytes) {
    Require.inRange(memoryBytes, 1, Long.MAX_VALUE, "memoryBytes");
    List<WindowPlan> plans = Arrays.stream(TimerLayout.values())
        .flatMap(layout -> inMemory(layout, memoryBytes).stream())
        .toList();
    if (plans.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("memoryBytes", memoryBytes, "more, for a window this long"));
    }
    return plans;
  }

  /**
   * The smallest of each structure that reaches an error and misses nothing: the recommended one, as
   * {@link #plansForMemory} says, then the others by their size.
   */
  public List<WindowPlan> plansForError(double error) {
    List<WindowPlan> timing = timingForError(error);
    long memory = timing.stream().mapToLong(WindowPlan::memoryBytes).min().orElseThrow();
    return ordered(
        timing, othersReaching(error, memory), plan -> (double) plan.memoryBytes(), LINED_MAY_TAKE);
  }

  private List<WindowPlan> timingForError(double error) {
    Require.insideUnit(error, "error");
    List<WindowPlan> plans = Arrays.stream(TimerLayout.values())
        .flatMap(layout -> reaching(layout, error).stream())
        .toList();
    if (plans.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("error", error, "one that a shape can reach"));
    }
    return plans;
  }

  /** The block timing filter of least cost; in lines, unless it costs too much more. */
  private static WindowPlan first(
      List<WindowPlan> timing, ToDoubleFunction<WindowPlan> cost, double linedMay) {
    return timing.stream()
        .min(Comparator.comparingDouble(
            plan -> plan.structure() == WindowStructure.LINED_BLOCK_TIMING
                ? cost.applyAsDouble(plan) / linedMay
                : cost.applyAsDouble(plan)))
        .orElseThrow();
  }

  private List<WindowPlan> ordered(
      List<WindowPlan> timing,
      List<WindowPlan> others,
      ToDoubleFunction<WindowPlan> cost,
      double linedMay) {
    WindowPlan timers = first(timing, cost, linedMay);
    WindowPlan first = others.stream()
        .filter(plan ->
            task.decision() == WindowDecision.STANDARD && plan.structure().hasWindow())
        .min(Comparator.comparingDouble(cost))
        .filter(plan -> TIMERS_MAY_COST * cost.applyAsDouble(plan) < cost.applyAsDouble(timers))
        .orElse(timers);
    Stream<WindowPlan> rest = Stream.concat(timing.stream(), others.stream())
        .filter(plan -> !plan.equals(first))
        .sorted(Comparator.comparingDouble(cost));
    return Stream.concat(Stream.of(first), rest).toList();
  }

  private static List<WindowPlan> others(long memoryBytes, WindowTask task) {
    GenerationEstimates generations = new GenerationEstimates(task);
    ArrivalEstimates arrivals = new ArrivalEstimates(task);
    return Stream.of(
            generations.rotated(memoryBytes),
            generations.agePartitioned(memoryBytes),
            arrivals.buffer(memoryBytes),
            arrivals.generalized(memoryBytes))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Structures without misses, in at most so many times the memory of a block timing filter. */
  private List<WindowPlan> othersReaching(double error, long memoryBytes) {
    WindowTask standard = new WindowTask(span, task.law(), costs, WindowDecision.STANDARD);
    GenerationEstimates generations = new GenerationEstimates(standard);
    ArrivalEstimates arrivals = new ArrivalEstimates(standard);
    return Stream.<LongFunction<Optional<WindowPlan>>>of(
            generations::rotated, generations::agePartitioned, arrivals::buffer)
        .map(structure -> reaching(structure, error, memoryBytes))
        .flatMap(Optional::stream)
        .toList();
  }

  private static Optional<WindowPlan> reaching(
      LongFunction<Optional<WindowPlan>> structure, double error, long memoryBytes) {
    double low = memoryBytes / OTHERS_RANGE;
    double high = memoryBytes * OTHERS_RANGE;
    Optional<WindowPlan> found = Optional.empty();
    while (high > low * (1 + OTHERS_STEP)) {
      double middle = found.isPresent() ? Math.sqrt(low * high) : high;
      Optional<WindowPlan> plan = structure.apply((long) middle);
      if (plan.isPresent() && plan.get().expectedError() <= error) {
        found = plan;
        high = middle;
      } else if (found.isEmpty()) {
        return found;
      } else {
        low = middle;
      }
    }
    return found;
  }

  /** The block timing filter of a layout with the least penalty, or nothing if none fits. */
  private Optional<WindowPlan> inMemory(TimerLayout layout, long memoryBytes) {
    return new TimerSearch(span, layout)
        .best(memoryBytes, spec -> penalty(spec, coarse))
        .map(this::predict);
  }

  private Optional<WindowPlan> reaching(TimerLayout layout, double error) {
    TimerSearch search = new TimerSearch(span, layout);
    Optional<BlockTimingSpec> found = Optional.empty();
    long low = 0;
    long high = StampCells.memoryBytes(StampCells.MAX_WORDS);
    while (high - low > Math.max(Long.BYTES, (long) (high * MEMORY_STEP))) {
      // Sizes of all magnitudes are as likely.
      long middle = low == 0 ? high >> 4 : (long) Math.sqrt((double) low * (double) high);
      Optional<BlockTimingSpec> spec = search.best(middle, this::standardError);
      if (spec.isPresent() && standardError(spec.get()) <= error) {
        found = spec;
        high = Math.min(middle, spec.get().memoryBytes());
      } else {
        low = middle;
      }
    }
    return found.map(this::predict);
  }

  private double standardError(BlockTimingSpec spec) {
    return WindowErrors.of(spec, span.itemsPerTick(), law).falsePositiveRate();
  }
}
