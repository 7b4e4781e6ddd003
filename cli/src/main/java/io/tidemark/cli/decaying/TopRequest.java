package io.tidemark.cli.decaying;

import io.tidemark.DecayingCountsBuilder;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.cli.terminal.Sizes;
import java.time.Duration;
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

  /**
   * The structures that reach what is asked for, the recommended one first.
   *
   * @param structure the only one to look at, if any
   * @param late how far times may run back, if that is not left to the library
   * @throws Failure if none reaches it
   */
  public Plan plan(Optional<String> structure, Optional<Duration> late) {
    if (structure.isPresent() && isUnknown()) {
      planned(() -> Tidemark.decayingCounts(Keys.bytes()).structure(structure.get()));
      throw Failure.wrongUse("--structure: "
          + structure.get()
          + " (expected: with --rate, by which its counters are made)");
    }
    return planned(() -> {
      DecayingCountsBuilder<byte[]> builder = Tidemark.decayingCounts(Keys.bytes());
      choice.setting().accept(builder);
      late.ifPresent(builder::late);
      if (noise.isPresent()) {
        builder.noise(noise.getAsDouble());
      } else {
        builder.memory(memoryBytes.orElse(DEFAULT_MEMORY_BYTES));
      }
      rate.ifPresent(builder::rate);
      keys.ifPresent(builder::keys);
      skew.ifPresent(builder::skew);
      structure.ifPresent(name -> builder.structure(name));
      return builder.plan();
    });
  }

  /** Whether nothing is known of the stream: there is no rate, and lines are not what is counted. */
  public boolean isUnknown() {
    return rate.isEmpty() && choice.unit() == TickUnit.TIME;
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
