package io.tidemark.cli.decaying;

import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How much memory or noise is borne, and what is known of the stream. */
public final class TopGoalOptions {
  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Converters.Size.class,
      description = "Memory of the counters: 512K, 4M, 1G (default 16M, unless --noise is given).")
  private Long memoryBytes;

  @Option(
      names = "--noise",
      paramLabel = "X",
      converter = Converters.Amount.class,
      description = {
        "Instead: the smallest count that must be told from noise. Of the keys that did not",
        "occur lately, at most 1 of 100 seems to have so many. Needs --rate."
      })
  private Double noise;

  @Option(
      names = "--rate",
      paramLabel = "X",
      converter = Converters.Rate.class,
      description = "Lines to expect per second, with their weights: 20000, 30/m, 5/h.")
  private Double rate;

  @Option(
      names = "--keys",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Different keys to expect; default as many as all lines count together.")
  private Long keys;

  @Option(
      names = "--skew",
      paramLabel = "X",
      converter = Converters.Amount.class,
      description = "Zipf's exponent: 0 if all keys are as frequent; default 1.")
  private Double skew;

  /** Whether any of the options was given. */
  public boolean given() {
    return memoryBytes != null || noise != null || rate != null || keys != null || skew != null;
  }

  /**
   * What was asked for where the rest is measured.
   *
   * @throws Failure if the options say what is measured, or contradict each other
   */
  public TopRequest requestBeside(DecayChoice choice, String files) {
    if (rate != null || keys != null) {
      throw Failure.wrongUse("FILE: "
          + files
          + " (expected: none with --rate and --keys, which files are measured for)");
    }
    return new TopRequest(
        choice,
        memoryBytes == null ? OptionalLong.empty() : OptionalLong.of(memoryBytes),
        optional(noise),
        choice.unit() == TickUnit.ITEMS ? OptionalDouble.empty() : OptionalDouble.of(1),
        OptionalLong.empty(),
        optional(skew));
  }

  /**
   * What was asked for.
   *
   * @throws Failure if the options contradict each other
   */
  public TopRequest request(DecayChoice choice) {
    return new TopRequest(
        choice,
        memoryBytes == null ? OptionalLong.empty() : OptionalLong.of(memoryBytes),
        optional(noise),
        optional(rate),
        keys == null ? OptionalLong.empty() : OptionalLong.of(keys),
        optional(skew));
  }

  private static OptionalDouble optional(Double number) {
    return number == null ? OptionalDouble.empty() : OptionalDouble.of(number);
  }
}
