package io.tidemark.analysis.tuning;

import io.tidemark.analysis.theory.ErrorCosts;
import io.tidemark.analysis.theory.InferredPenalty;
import io.tidemark.analysis.theory.KeyLaw;
import io.tidemark.analysis.theory.WindowErrors;
import io.tidemark.core.Require;
import io.tidemark.core.cell.StampCells;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.TimerLayout;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

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
  public static final double LINED_MAY_ERR = 1.1;

  /** How much more memory it may take for the same error. */
  public static final double LINED_MAY_TAKE = 1.03;

  private final WindowSpan span;
  private final KeyLaw law;
  private final ErrorCosts costs;
  private final WindowDecision decision;
  private final TimerShapes shapes;

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
    this.shapes = new TimerShapes(span);
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
        penalty(spec, decision),
        spec.memoryBytes());
  }

  private double penalty(BlockTimingSpec spec, WindowDecision how) {
    return switch (how) {
      case STANDARD -> InferredPenalty.ofStandardAnswers(spec, span.itemsPerTick(), law, costs);
      case INFERRED -> InferredPenalty.perQuestion(spec, span.itemsPerTick(), law, costs);
    };
  }

  /**
   * The block timing filter with the least penalty in so much memory.
   *
   * @throws IllegalArgumentException if no shape fits
   */
  public WindowPlan forMemory(long memoryBytes) {
    return plansForMemory(memoryBytes).get(0);
  }

  /**
   * The smallest block timing filter that finds keys which are not in the window with at most a
   * probability, if every key that is found is taken to be in it.
   *
   * @throws IllegalArgumentException if no shape reaches it
   */
  public WindowPlan forError(double error) {
    return plansForError(error).get(0);
  }

  /** The best of each structure in so much memory, the recommended one first. */
  public List<WindowPlan> plansForMemory(long memoryBytes) {
    Require.inRange(memoryBytes, 1, Long.MAX_VALUE, "memoryBytes");
    List<WindowPlan> plans = new ArrayList<>();
    for (TimerLayout layout : TimerLayout.values()) {
      best(layout, memoryBytes, decision).map(this::predict).ifPresent(plans::add);
    }
    if (plans.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("memoryBytes", memoryBytes, "more, for a window this long"));
    }
    plans.sort(
        Comparator.comparingDouble(plan -> plan.structure() == WindowStructure.LINED_BLOCK_TIMING
            ? plan.penalty() / LINED_MAY_ERR
            : plan.penalty()));
    return plans;
  }

  /** The smallest of each structure that reaches an error, the recommended one first. */
  public List<WindowPlan> plansForError(double error) {
    Require.insideUnit(error, "error");
    List<WindowPlan> plans = new ArrayList<>();
    for (TimerLayout layout : TimerLayout.values()) {
      smallest(layout, error).map(this::predict).ifPresent(plans::add);
    }
    if (plans.isEmpty()) {
      throw new IllegalArgumentException(
          Require.message("error", error, "one that a shape can reach"));
    }
    plans.sort(
        Comparator.comparingDouble(plan -> plan.structure() == WindowStructure.LINED_BLOCK_TIMING
            ? plan.memoryBytes() / LINED_MAY_TAKE
            : (double) plan.memoryBytes()));
    return plans;
  }

  private Optional<BlockTimingSpec> smallest(TimerLayout layout, double error) {
    long low = 0;
    long high = StampCells.memoryBytes(StampCells.MAX_WORDS);
    Optional<BlockTimingSpec> found = Optional.empty();
    while (high - low > Math.max(8, high / 1000)) {
      long middle = low + (high - low) / 2;
      Optional<BlockTimingSpec> spec = best(layout, middle, WindowDecision.STANDARD);
      if (spec.isPresent()
          && WindowErrors.of(spec.get(), span.itemsPerTick(), law).falsePositiveRate() <= error) {
        found = spec;
        high = Math.min(middle, spec.get().memoryBytes());
      } else {
        low = middle;
      }
    }
    return found;
  }

  private Optional<BlockTimingSpec> best(TimerLayout layout, long memoryBytes, WindowDecision how) {
    int maxProbes = layout == TimerLayout.LINED ? BlockTimingSpec.MAX_LINED_PROBES : MAX_PROBES;
    BlockTimingSpec best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int bits = StampCells.MIN_BITS; bits <= shapes.maxBits(); bits++) {
      for (int probes = 1; probes <= maxProbes; probes++) {
        Optional<BlockTimingSpec> spec = shapes.inMemory(layout, probes, bits, memoryBytes);
        if (spec.isPresent()) {
          double penalty = penalty(spec.get(), how);
          if (penalty < least) {
            least = penalty;
            best = spec.get();
          }
        }
      }
    }
    return Optional.ofNullable(best);
  }
}
