package io.tidemark.cli.window;

import io.tidemark.analysis.Plan;
import io.tidemark.analysis.keys.KeyLaw;
import io.tidemark.analysis.window.ErrorCosts;
import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.analysis.window.WindowSpan;
import io.tidemark.analysis.window.WindowTuning;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.window.BlockTimingSpec;
import io.tidemark.core.filter.window.MovingWindowSpec;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a user asks of a filter over a window; what is not asked for follows from the rest.
 *
 * @param window the window
 * @param lateNanos how far time may run back
 * @param rate lines per second, in a window of time
 * @param goal different keys in the window, error, memory
 * @param law how likely the keys are, where that is known
 * @param costs what errors cost, where each line is decided at least cost
 */
public record WindowGoal(
    Window window,
    long lateNanos,
    OptionalDouble rate,
    Goal goal,
    Optional<KeyLaw> law,
    Optional<ErrorCosts> costs) {
  /* Steps of the search for the most lines that some memory takes: a factor of 2^(1/16) or less. */
  private static final int CAPACITY_STEPS = 10;
  private static final double LEAST_BITS_PER_LINE = 2;
  private static final double MOST_BITS_PER_LINE = 4096;

  /** Whether it is known how many lines are in the window. */
  public boolean linesAreKnown() {
    return !window.isTime() || rate.isPresent() || goal.items().isPresent();
  }

  /** Whether the memory is the default one, since nothing else says how much is needed. */
  public boolean memoryIsDefault() {
    return !linesAreKnown() && goal.memoryBytes().isEmpty();
  }

  /**
   * The plans that reach this goal.
   *
   * @throws Failure if there is none
   */
  public WindowDesign design() {
    try {
      double lines = linesAreKnown() ? knownLines() : capacity();
      return new WindowDesign(this, plansFor(lines), lines);
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse(
          window.option() + ": no filter is possible: " + e.getMessage() + remedy(), e);
    }
  }

  private String remedy() {
    return goal.memoryBytes().isPresent()
        ? "; perhaps a larger --memory can"
        : "; perhaps a larger --error can";
  }

  private double knownLines() {
    if (!window.isTime()) {
      return (double) window.span();
    }
    return rate.isPresent()
        ? Math.max(1, rate.getAsDouble() * window.span() / 1e9)
        : (double) goal.items().orElseThrow();
  }

  private List<Plan.Candidate> plansFor(double lines) {
    WindowTuning tuning = tuning(lines);
    if (!linesAreKnown() || (goal.memoryBytes().isPresent() && goal.error().isEmpty())) {
      return tuning
          .forMemory(goal.memoryBytes().orElse(Goal.DEFAULT_MEMORY_BYTES))
          .candidates();
    }
    List<Plan.Candidate> plans = tuning.forError(goal.errorWanted()).candidates();
    goal.memoryBytes().ifPresent(bytes -> checkMemory(bytes, plans.get(0), lines));
    return plans;
  }

  private void checkMemory(long bytes, Plan.Candidate plan, double lines) {
    if (plan.memoryBytes() > bytes) {
      throw Failure.wrongUse("--memory: "
          + Sizes.option(bytes)
          + " (expected: at least "
          + Sizes.option(plan.memoryBytes())
          + " for "
          + Numbers.estimate(lines)
          + " lines in the window at error "
          + goal.errorWanted()
          + ")");
    }
  }

  /** What plans for so many lines in the window. */
  public WindowTuning tuning(double lines) {
    KeyLaw known = law.orElseGet(() -> unknown(lines));
    return new WindowTuning(
        span(lines),
        known,
        costs.orElseGet(() -> ErrorCosts.constant(1, 1)),
        // Of keys of which nothing is known, nothing can be inferred beforehand.
        costs.isPresent() && law.isPresent() ? WindowDecision.INFERRED : WindowDecision.STANDARD);
  }

  private WindowSpan span(double lines) {
    WindowSpan span = window.isTime()
        ? new WindowSpan(window.unit(), window.span(), lines / window.span(), lateNanos)
        : WindowSpan.ofItems(window.span());
    return costs.isPresent() ? span : span.withUsualGrain();
  }

  private KeyLaw unknown(double lines) {
    KeyLaw all = KeyLaw.unknown(Math.max(1, lines));
    if (goal.items().isEmpty() || (double) goal.items().getAsLong() >= lines) {
      return all;
    }
    double share = goal.items().getAsLong() / lines;
    return all.withDistinct(items -> items * share);
  }

  /** The least error of the plans that can be recommended. */
  private double leastError(List<Plan.Candidate> plans) {
    return plans.stream()
        .filter(plan -> plan.spec() instanceof MovingWindowSpec)
        .filter(plan -> costs.isEmpty() || plan.spec() instanceof BlockTimingSpec)
        .mapToDouble(Plan.Candidate::error)
        .min()
        .orElse(1);
  }

  /** The most lines in the window for which the memory keeps the error. */
  private double capacity() {
    double bits = 8.0 * goal.memoryBytes().orElse(Goal.DEFAULT_MEMORY_BYTES);
    double low = Math.max(1, bits / MOST_BITS_PER_LINE);
    double high = Math.max(2, bits / LEAST_BITS_PER_LINE);
    for (int step = 0; step < CAPACITY_STEPS; step++) {
      double middle = Math.sqrt(low * high);
      if (leastError(plansFor(middle)) <= goal.errorWanted()) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
