package io.tidemark.cli.filter;

import io.tidemark.cli.input.Converters;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How much is expected, how much memory there is, how much error is borne. */
public final class GoalOptions {
  @Option(
      names = "--items",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Different keys to expect.")
  private Long items;

  @Option(
      names = "--error",
      paramLabel = "P",
      converter = Converters.Probability.class,
      description = "Highest rate of new keys taken for duplicates (default 0.001).")
  private Double error;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Converters.Size.class,
      description = "Most memory: 512K, 64M, 2G (default 64M, unless --items is given).")
  private Long memoryBytes;

  /** The options as a goal. */
  public Goal goal() {
    return new Goal(
        items == null ? OptionalLong.empty() : OptionalLong.of(items),
        error == null ? OptionalDouble.empty() : OptionalDouble.of(error),
        memoryBytes == null ? OptionalLong.empty() : OptionalLong.of(memoryBytes));
  }
}
