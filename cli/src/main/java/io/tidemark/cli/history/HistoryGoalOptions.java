package io.tidemark.cli.history;

import io.tidemark.cli.input.Converters;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Limits on the memory or the error of a history, and what it will be asked. */
public final class HistoryGoalOptions {
  @Option(
      names = "--error",
      paramLabel = "P",
      converter = Converters.Probability.class,
      description =
          "Highest rate of ranges without the key that are answered maybe, on average over"
              + " the query lengths (default 0.01, unless --memory is given).")
  private Double error;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Converters.Size.class,
      description = "Most memory of the history: 512K, 64M, 2G.")
  private Long memoryBytes;

  @Option(
      names = "--tick",
      paramLabel = "DURATION",
      converter = Converters.Duration.class,
      description = "What counts as one moment: 100ms, 1s (the default), 1m ... Times are rounded"
          + " down to it, before 1970 too. Finer ticks take more memory.")
  private Long tickNanos;

  @Option(
      names = "--query-length",
      paramLabel = "LENGTH,...",
      hideParamSyntax = true,
      split = ",",
      converter = QueryLength.Words.class,
      description = "How long the ranges are that will be asked for: ticks such as 128, or a time"
          + " such as 5m, several separated by commas. Default: 1, 2, 4 ... ticks, good for"
          + " all lengths.")
  private List<QueryLength> lengths = List.of();

  /** Whether anything was given that decides about the shape. */
  public boolean shapeGiven() {
    return error != null || memoryBytes != null || tickNanos != null;
  }

  /** The length of a tick. */
  public TickLength tickLength() {
    return new TickLength(tickNanos == null ? 1_000_000_000L : tickNanos);
  }

  /** The options as a goal, in ticks of the given length. */
  public HistoryRequest goal(TickLength tickLength) {
    return new HistoryRequest(
        error == null ? OptionalDouble.empty() : OptionalDouble.of(error),
        memoryBytes == null ? OptionalLong.empty() : OptionalLong.of(memoryBytes),
        tickLength,
        lengths);
  }
}
