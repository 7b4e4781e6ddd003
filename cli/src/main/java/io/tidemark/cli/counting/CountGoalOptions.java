package io.tidemark.cli.counting;

import io.tidemark.KeyCountsBuilder;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.analysis.Plan;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.text.Numbers;
import io.tidemark.text.Sizes;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** How many keys are expected, how often, and how much memory or error is allowed. */
public final class CountGoalOptions {
  private static final long DEFAULT_MEMORY_BYTES = 64L << 20;

  @Option(
      names = "--items",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "The most different keys to expect at once.")
  private Long items;

  @Option(
      names = "--mean-count",
      paramLabel = "X",
      converter = Converters.Amount.class,
      description = "How often a key is there, on average over the keys (default 1).")
  private Double meanCount;

  @Option(
      names = "--total",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Instead of --mean-count: how many are there at once, all keys together.")
  private Long total;

  @Option(
      names = "--skew",
      paramLabel = "X",
      converter = Converters.Amount.class,
      description = "Zipf's exponent of the counts: 0 (the default) if all are alike.")
  private Double skew;

  @Option(
      names = "--error",
      paramLabel = "P",
      converter = Converters.Probability.class,
      description = "Highest probability of a count that is too high (default 0.01).")
  private Double error;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Converters.Size.class,
      description = "Most memory: 512K, 64M, 2G (default 64M, unless --items is given).")
  private Long memoryBytes;

  /** Whether any of the options was given. */
  public boolean given() {
    return items != null
        || meanCount != null
        || total != null
        || skew != null
        || error != null
        || memoryBytes != null;
  }

  /** Whether neither items nor memory are given, so that the default memory is taken. */
  boolean memoryIsDefault() {
    return items == null && memoryBytes == null;
  }

  /**
   * The plan for what was asked for.
   *
   * @param structure the only one to look at, if any
   * @throws Failure if the options contradict each other, or nothing reaches what they ask for
   */
  public Plan plan(Optional<String> structure) {
    check();
    boolean isMadeByItems = structure.isPresent() && !structure.get().equals("dynamic");
    if (items == null && isMadeByItems) {
      planned(() -> Tidemark.counts(Keys.bytes()).structure(structure.get()));
      throw Failure.wrongUse("--structure: "
          + structure.get()
          + " (expected: with --items, by which its counters are made; dynamic needs none)");
    }
    return planned(() -> {
      Plan plan =
          builder(structure, memoryBytes == null ? error : null, memory()).plan();
      if (memoryBytes != null && error != null && plan.best().error() > error) {
        throw tooLittle(builder(structure, error, null).plan().best().memoryBytes());
      }
      return plan;
    });
  }

  private Long memory() {
    return memoryIsDefault() ? Long.valueOf(DEFAULT_MEMORY_BYTES) : memoryBytes;
  }

  private KeyCountsBuilder<byte[]> builder(
      Optional<String> structure, Double errorWanted, Long memoryWanted) {
    KeyCountsBuilder<byte[]> builder = Tidemark.counts(Keys.bytes());
    if (items != null) {
      builder.keys(items);
    }
    mean().ifPresent(builder::meanCount);
    if (skew != null) {
      builder.skew(skew);
    }
    if (errorWanted != null) {
      builder.error(errorWanted);
    }
    if (memoryWanted != null) {
      builder.memory(memoryWanted);
    }
    structure.ifPresent(name -> builder.structure(name));
    return builder;
  }

  private Failure tooLittle(long enoughBytes) {
    return Failure.wrongUse("--memory: "
        + Sizes.option(memoryBytes)
        + " (expected: about "
        + Sizes.text(enoughBytes)
        + " for "
        + Numbers.count(items)
        + " items at error "
        + error
        + ")");
  }

  private void check() {
    if (meanCount != null && meanCount < 1) {
      throw Failure.wrongUse("--mean-count: "
          + meanCount
          + " (expected: at least 1, since each key is there once at least)");
    }
    if (items == null) {
      refuse("--error", error);
      refuse("--mean-count", meanCount);
      refuse("--skew", skew);
    }
  }

  private static void refuse(String option, Double value) {
    if (value != null) {
      throw Failure.wrongUse(option
          + ": "
          + Numbers.option(value)
          + " (expected: with --items, the number of different keys)");
    }
  }

  private Optional<Double> mean() {
    if (total == null) {
      return Optional.ofNullable(meanCount);
    }
    if (meanCount != null) {
      throw Failure.wrongUse("--total: " + total + " (expected: one of --total and --mean-count)");
    }
    if (items == null || total < items) {
      throw Failure.wrongUse("--total: "
          + total
          + (items == null
              ? " (expected: with --items, the different keys)"
              : " (expected: at least " + items + ", since each key is there once at least)"));
    }
    return Optional.of((double) total / items);
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
    return (items == null ? "" : " --items " + items)
        + mean().map(mean -> " --mean-count " + Numbers.option(mean)).orElse("")
        + (skew == null ? "" : " --skew " + Numbers.option(skew))
        + (error == null ? "" : " --error " + Numbers.option(error))
        + (memoryBytes == null ? "" : " --memory " + Sizes.option(memoryBytes));
  }
}
