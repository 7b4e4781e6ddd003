package io.tidemark.cli.count;

import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How many keys are expected, how often, and how much memory or error is borne. */
public final class CountGoalOptions {
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
      description = "Highest probability of a count that is too high (default 0.001).")
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

  /**
   * What was asked for.
   *
   * @throws Failure if the options contradict each other
   */
  public CountRequest request() {
    return new CountRequest(
        items == null ? OptionalLong.empty() : OptionalLong.of(items),
        mean(),
        skew == null ? OptionalDouble.empty() : OptionalDouble.of(skew),
        error == null ? OptionalDouble.empty() : OptionalDouble.of(error),
        memoryBytes == null ? OptionalLong.empty() : OptionalLong.of(memoryBytes));
  }

  private OptionalDouble mean() {
    if (total == null) {
      return meanCount == null ? OptionalDouble.empty() : OptionalDouble.of(meanCount);
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
    return OptionalDouble.of((double) total / items);
  }
}
