package io.tidemark.cli.history;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.HistoryPlan;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.analysis.history.SealedEstimate;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Sizes;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
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
   * What each structure can do, the best first; what a sealed history can do is an estimate.
   *
   * @param keys different keys
   * @throws Failure if none reaches this goal
   */
  public List<HistoryOption> options(Timeline timeline, double keys, HistoryLoad load) {
    QueryLengths lengths =
        lengths(timeline.coverage().to() - timeline.coverage().from());
    Optional<HistoryOption> sealed = sealed(new SealedEstimate(keys, load), lengths);
    List<HistoryOption> options = new ArrayList<>();
    try {
      plans(timeline, load, lengths).forEach(plan -> options.add(HistoryOption.of(plan)));
    } catch (IllegalArgumentException e) {
      if (sealed.isEmpty()) {
        throw Failure.wrongUse(refusal(e), e);
      }
    }
    sealed.ifPresent(options::add);
    options.sort(order());
    return within(options);
  }

  private List<HistoryOption> within(List<HistoryOption> options) {
    List<HistoryOption> fitting = options.stream().filter(this::fits).toList();
    if (fitting.isEmpty()) {
      throw Failure.wrongUse("--memory: "
          + Sizes.option(memoryBytes.orElseThrow())
          + " (expected: at least "
          + options.get(0).memoryText()
          + " for error "
          + errorWanted()
          + ")");
    }
    return fitting;
  }

  /** The better option first. */
  public Comparator<HistoryOption> order() {
    return byError()
        ? Comparator.comparingLong(HistoryOption::memoryBytes)
        : Comparator.comparingDouble(HistoryOption::meanError);
  }

  /** Whether an option is within the memory, if there is a limit. */
  public boolean fits(HistoryOption option) {
    return memoryBytes.isEmpty() || option.memoryBytes() <= memoryBytes.getAsLong();
  }

  /** With as many bits as the error asks for, or as fit into the memory. */
  private Optional<HistoryOption> sealed(SealedEstimate estimate, QueryLengths lengths) {
    OptionalInt bits = byError()
        ? OptionalInt.of(SealedEstimate.extraBitsFor(errorWanted()))
        : estimate.extraBitsWithin(memoryBytes.getAsLong());
    return bits.stream()
        .mapToObj(extra -> HistoryOption.sealed(estimate, extra, lengths))
        .filter(option -> !byError() || option.meanError() <= errorWanted())
        .findFirst();
  }

  private List<HistoryPlan> plans(Timeline timeline, HistoryLoad load, QueryLengths lengths) {
    return byError()
        ? HistoryTuning.plansForError(timeline, errorWanted(), load, lengths)
        : HistoryTuning.plans(timeline, memoryBytes.getAsLong() << 3, load, lengths);
  }

  private String refusal(IllegalArgumentException e) {
    return byError()
        ? "--" + e.getMessage()
        : "--memory: "
            + Sizes.option(memoryBytes.getAsLong())
            + " (expected: at least "
            + (HistoryTuning.leastBits() + Byte.SIZE - 1) / Byte.SIZE
            + " bytes)";
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
