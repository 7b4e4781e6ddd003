package io.tidemark.cli.history;

import io.tidemark.analysis.tuning.HistoryLoad;
import io.tidemark.analysis.tuning.HistoryPlan;
import io.tidemark.analysis.tuning.HistoryTuning;
import io.tidemark.analysis.tuning.QueryLengths;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.history.FilterSizes;
import io.tidemark.core.time.Timeline;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * What a user asks of a history; what is not asked for follows from the rest.
 *
 * @param error highest mean error
 * @param memoryBytes most memory
 * @param tickLength what counts as one moment
 * @param queryLengths lengths of the ranges that will be asked for; none for all lengths
 */
public record HistoryGoal(
    OptionalDouble error,
    OptionalLong memoryBytes,
    TickLength tickLength,
    List<QueryLength> queryLengths) {
  /** The error if neither error nor memory is asked for. */
  public static final double DEFAULT_ERROR = 0.01;

  private static final long MAX_BYTES = FilterSizes.MAX_BITS >>> 3;

  /** Checks the memory. */
  public HistoryGoal {
    queryLengths = List.copyOf(queryLengths);
    memoryBytes.ifPresent(bytes -> {
      long most = Math.min(MAX_BYTES, Runtime.getRuntime().maxMemory());
      if (bytes > most) {
        throw Failure.wrongUse("--memory: "
            + Sizes.option(bytes)
            + " (expected: at most "
            + Sizes.text(most)
            + (most == MAX_BYTES
                ? ", the largest history)"
                : ", the JVM's heap; more with " + Sizes.HEAP_REMEDY + ")"));
      }
    });
  }

  /** The error to reach, if the memory does not say what is possible. */
  public double errorWanted() {
    return error.orElse(DEFAULT_ERROR);
  }

  /** Whether the error decides and not the memory. */
  public boolean byError() {
    return error.isPresent() || memoryBytes.isEmpty();
  }

  /** The lengths of ranges in ticks, for a history of so many. */
  public QueryLengths lengths(long spanTicks) {
    if (queryLengths.isEmpty()) {
      return QueryLengths.upTo(spanTicks);
    }
    // A longer range reaches out of the history on both sides, and asks for all of it.
    return QueryLengths.of(queryLengths.stream()
        .mapToLong(length -> Math.min(length.in(tickLength), spanTicks))
        .distinct()
        .toArray());
  }

  /**
   * What each structure can do, the best first.
   *
   * @throws Failure if none reaches this goal
   */
  public List<HistoryPlan> plans(Timeline timeline, HistoryLoad load) {
    long ticks = timeline.coverage().to() - timeline.coverage().from();
    QueryLengths lengths = lengths(ticks);
    try {
      return byError()
          ? withinMemory(HistoryTuning.plansForError(timeline, errorWanted(), load, lengths))
          : HistoryTuning.plans(timeline, memoryBytes.getAsLong() << 3, load, lengths);
    } catch (IllegalArgumentException e) {
      throw Failure.wrongUse(refusal(e), e);
    }
  }

  private List<HistoryPlan> withinMemory(List<HistoryPlan> plans) {
    if (memoryBytes.isEmpty()) {
      return plans;
    }
    List<HistoryPlan> fitting = plans.stream()
        .filter(plan -> plan.memoryBytes() <= memoryBytes.getAsLong())
        .toList();
    if (fitting.isEmpty()) {
      throw Failure.wrongUse("--memory: "
          + Sizes.option(memoryBytes.getAsLong())
          + " (expected: at least "
          + Sizes.text(plans.get(0).memoryBytes())
          + " for error "
          + errorWanted()
          + ")");
    }
    return fitting;
  }

  private String refusal(IllegalArgumentException e) {
    return byError()
        ? "--" + e.getMessage()
        : "--memory: "
            + Sizes.option(memoryBytes.getAsLong())
            + " (expected: more; "
            + e.getMessage()
            + ")";
  }

  /** What decides, for people. */
  public String text() {
    String lengths = queryLengths.isEmpty()
        ? "all lengths"
        : String.join(
            ", ", queryLengths.stream().map(length -> lengthText(length)).toList());
    return (byError()
            ? "error " + errorWanted()
            : Sizes.text(memoryBytes.getAsLong()) + " of memory")
        + " for ranges of "
        + lengths;
  }

  private String lengthText(QueryLength length) {
    return tickLength.length(length.in(tickLength));
  }
}
