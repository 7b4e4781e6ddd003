package io.tidemark.cli.top;

import io.tidemark.core.time.TimeRules;
import io.tidemark.analysis.decaying.DecayGoal;
import io.tidemark.analysis.decaying.DecayPlan;
import io.tidemark.analysis.decaying.DecayStream;
import io.tidemark.analysis.decaying.DecayStructure;
import io.tidemark.analysis.decaying.DecayTuning;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * What a user asks of counts that decay; what is not asked for follows from the rest.
 *
 * @param choice how counts decay
 * @param memoryBytes most memory of the counters
 * @param noise the smallest count that must be told from noise
 * @param rate lines per second
 * @param keys different keys
 * @param skew Zipf's exponent of their frequencies
 */
public record TopRequest(
    DecayChoice choice,
    OptionalLong memoryBytes,
    OptionalDouble noise,
    OptionalDouble rate,
    OptionalLong keys,
    OptionalDouble skew) {
  /** Memory of the counters if nothing else is said. */
  public static final long DEFAULT_MEMORY_BYTES = 16L << 20;

  /** Checks that the options do not contradict each other. */
  public TopRequest {
    if (memoryBytes.isPresent() && noise.isPresent()) {
      throw Failure.wrongUse("--noise: "
          + Numbers.option(noise.getAsDouble())
          + " (expected: one of --noise and --memory)");
    }
    if (choice.unit() == TickUnit.ITEMS) {
      refuse("--rate", rate, "without --half-life-items, where the time of lines does not matter");
    } else if (rate.isEmpty()) {
      String expected = "with --rate, the lines per second";
      refuse("--noise", noise, expected);
      refuse(
          "--keys",
          keys.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of((double) keys.getAsLong()),
          expected);
      refuse("--skew", skew, expected);
    }
  }

  private static void refuse(String option, OptionalDouble value, String expected) {
    if (value.isPresent()) {
      throw Failure.wrongUse(
          option + ": " + Numbers.option(value.getAsDouble()) + " (expected: " + expected + ")");
    }
  }

  /** Whether neither memory nor noise are given, so that the default memory is taken. */
  public boolean memoryIsDefault() {
    return memoryBytes.isEmpty() && noise.isEmpty();
  }

  /** What is known of the stream: nothing, if there is no rate and lines are not what is counted. */
  public Optional<DecayStream> stream() {
    if (rate.isEmpty() && choice.unit() == TickUnit.TIME) {
      return Optional.empty();
    }
    double total = choice.steadyTotal(rate.orElse(0));
    DecayStream usual = planned(() -> DecayStream.unknown(total));
    return Optional.of(planned(() -> new DecayStream(
        total,
        keys.isPresent() ? (double) keys.getAsLong() : usual.keys(),
        skew.orElse(usual.skew()))));
  }

  private DecayGoal goal() {
    return planned(() -> noise.isPresent()
        ? DecayGoal.noise(noise.getAsDouble())
        : DecayGoal.memory(memoryWanted()));
  }

  private long memoryWanted() {
    return memoryBytes.orElse(DEFAULT_MEMORY_BYTES);
  }

  /**
   * A filter of a structure, or the recommended one.
   *
   * @throws Failure if none can reach what is asked for
   */
  public DecayPlan plan(Optional<DecayStructure> structure, TimeRules lateness) {
    Optional<DecayStream> stream = stream();
    if (structure.isEmpty()) {
      return stream.isPresent()
          ? plans(lateness).get(0)
          : planned(() -> DecayTuning.forMemory(memoryWanted(), choice.decay(), lateness));
    }
    DecayStream known = stream.orElseThrow(() -> Failure.wrongUse("--structure: "
        + structure.get().label()
        + " (expected: with --rate, by which its counters are made)"));
    return planned(
        () -> DecayTuning.plan(structure.get(), known, choice.decay(), lateness, goal()));
  }

  /**
   * All that can reach what is asked for, the best first.
   *
   * @throws Failure if none can, or nothing is known of the stream
   */
  public List<DecayPlan> plans(TimeRules lateness) {
    DecayStream known = stream()
        .orElseThrow(
            () -> Failure.wrongUse(
                "--rate: none (expected: the lines per second, such as --rate 5000; or a file to measure)"));
    return planned(() -> DecayTuning.plans(known, choice.decay(), lateness, goal()));
  }

  /** What the model refuses begins with the name of a value, which is nearly that of the option. */
  private static <T> T planned(Supplier<T> planning) {
    try {
      return planning.get();
    } catch (IllegalArgumentException e) {
      String message =
          e.getMessage().replaceFirst("^memoryBytes", "memory").replaceFirst("^total", "rate");
      throw Failure.wrongUse("--" + message, e);
    }
  }

  /** The options as they could have been written, with a blank before each. */
  public String options() {
    StringBuilder text = new StringBuilder(choice.options());
    memoryBytes.ifPresent(bytes -> text.append(" --memory ").append(Sizes.option(bytes)));
    append(text, "--noise", noise);
    append(text, "--rate", rate);
    keys.ifPresent(number -> text.append(" --keys ").append(number));
    append(text, "--skew", skew);
    return text.toString();
  }

  private static void append(StringBuilder text, String option, OptionalDouble value) {
    value.ifPresent(
        number -> text.append(' ').append(option).append(' ').append(Numbers.option(number)));
  }
}
