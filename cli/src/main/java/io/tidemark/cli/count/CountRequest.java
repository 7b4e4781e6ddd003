package io.tidemark.cli.count;

import io.tidemark.analysis.counting.CountGoal;
import io.tidemark.analysis.counting.CountPlan;
import io.tidemark.analysis.counting.CountStream;
import io.tidemark.analysis.counting.CountStructure;
import io.tidemark.analysis.counting.CountTuning;
import io.tidemark.cli.filter.Goal;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What a user asks of a filter that counts; what is not asked for follows from the rest.
 *
 * @param items the most different keys at once
 * @param meanCount how often a key is there
 * @param skew Zipf's exponent of the counts
 * @param error highest probability of a count that is too high
 * @param memoryBytes most memory
 */
public record CountRequest(
    OptionalLong items,
    OptionalDouble meanCount,
    OptionalDouble skew,
    OptionalDouble error,
    OptionalLong memoryBytes) {
  private static final double DEFAULT_ERROR = 0.001;

  /** Checks that the options do not contradict each other. */
  public CountRequest {
    meanCount.ifPresent(mean -> {
      if (mean < 1) {
        throw Failure.wrongUse("--mean-count: "
            + mean
            + " (expected: at least 1, since each key is there once at least)");
      }
    });
    if (items.isEmpty()) {
      refuse("--error", error);
      refuse("--mean-count", meanCount);
      refuse("--skew", skew);
    }
    Goal.checkError(error, items.orElse(1));
  }

  private static void refuse(String option, OptionalDouble value) {
    if (value.isPresent()) {
      throw Failure.wrongUse(option
          + ": "
          + Numbers.option(value.getAsDouble())
          + " (expected: with --items, the different keys that it is said of)");
    }
  }

  /** Whether neither items nor memory are given, so that the default memory is taken. */
  public boolean memoryIsDefault() {
    return items.isEmpty() && memoryBytes.isEmpty();
  }

  /** The memory asked for, or the default. */
  public long memoryWanted() {
    return memoryBytes.orElse(Goal.DEFAULT_MEMORY_BYTES);
  }

  /** The error asked for, or the default. */
  public double errorWanted() {
    return error.orElse(DEFAULT_ERROR);
  }

  private CountStream stream() {
    return planned(
        () -> new CountStream((double) items.getAsLong(), meanCount.orElse(1), skew.orElse(0)));
  }

  private CountGoal goal() {
    return planned(() -> memoryBytes.isPresent()
        ? CountGoal.memory(memoryBytes.getAsLong())
        : CountGoal.error(errorWanted()));
  }

  /**
   * A filter of a structure, or of counters that grow if none is named.
   *
   * @throws Failure if none can reach what is asked for
   */
  public CountPlan plan(Optional<CountStructure> structure) {
    CountStructure wanted = structure.orElse(CountStructure.DYNAMIC);
    if (items.isEmpty()) {
      if (wanted != CountStructure.DYNAMIC) {
        throw Failure.wrongUse("--structure: "
            + wanted.label()
            + " (expected: with --items, by which its counters are made; dynamic needs none)");
      }
      return planned(() -> CountTuning.forMemory(memoryWanted()));
    }
    return checked(planned(() -> CountTuning.plan(wanted, stream(), goal())));
  }

  /**
   * All that can reach what is asked for, the best first.
   *
   * @throws Failure if none can
   */
  public List<CountPlan> plans() {
    if (items.isEmpty()) {
      return List.of(plan(Optional.empty()));
    }
    List<CountPlan> all = planned(() -> CountTuning.plans(stream(), goal()));
    List<CountPlan> enough = all.stream().filter(this::reachesError).toList();
    return enough.isEmpty() ? List.of(checked(all.get(0))) : enough;
  }

  private boolean reachesError(CountPlan plan) {
    return memoryBytes.isEmpty() || plan.error() <= error.orElse(1);
  }

  /** Where memory and error are both asked for, the memory must be enough for the error. */
  private CountPlan checked(CountPlan plan) {
    if (reachesError(plan)) {
      return plan;
    }
    CountPlan enough =
        planned(() -> CountTuning.plan(plan.structure(), stream(), CountGoal.error(errorWanted())));
    throw Failure.wrongUse("--memory: "
        + Sizes.option(memoryWanted())
        + " (expected: about "
        + Sizes.text(enough.memoryBytes())
        + " for "
        + Numbers.count(items.getAsLong())
        + " items at error "
        + errorWanted()
        + ")");
  }

  /** What the model refuses begins with the name of a value, which is nearly that of the option. */
  private static <T> T planned(Supplier<T> planning) {
    try {
      return planning.get();
    } catch (IllegalArgumentException e) {
      String message =
          e.getMessage().replaceFirst("^memoryBytes", "memory").replaceFirst("^keys", "items");
      throw Failure.wrongUse("--" + message, e);
    }
  }

  /** The options as they could have been written, with a blank before each. */
  public String options() {
    StringBuilder text = new StringBuilder();
    items.ifPresent(keys -> text.append(" --items ").append(keys));
    append(text, "--mean-count", meanCount);
    append(text, "--skew", skew);
    append(text, "--error", error);
    memoryBytes.ifPresent(bytes -> text.append(" --memory ").append(Sizes.option(bytes)));
    return text.toString();
  }

  private static void append(StringBuilder text, String option, OptionalDouble value) {
    value.ifPresent(
        number -> text.append(' ').append(option).append(' ').append(Numbers.option(number)));
  }
}
