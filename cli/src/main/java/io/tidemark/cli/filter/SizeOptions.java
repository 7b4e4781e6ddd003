package io.tidemark.cli.filter;

import io.tidemark.cli.input.Converters;
import io.tidemark.text.Sizes;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** Limits on the error and the memory. */
public final class SizeOptions {
  @Option(
      names = "--error",
      paramLabel = "P",
      converter = Converters.Probability.class,
      description = {
        "Highest probability of a wrong answer about a key that is not there",
        "(default 0.01)."
      })
  private Double error;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = Converters.Size.class,
      description = "Most memory: 512K, 64M, 2G.")
  private Long memoryBytes;

  /** Whether any of the options was given. */
  public boolean given() {
    return error != null || memoryBytes != null;
  }

  /** The error asked for. */
  public OptionalDouble error() {
    return error == null ? OptionalDouble.empty() : OptionalDouble.of(error);
  }

  /** The memory asked for. */
  public OptionalLong memoryBytes() {
    return memoryBytes == null ? OptionalLong.empty() : OptionalLong.of(memoryBytes);
  }

  /** The options as they could have been written, with a blank before each. */
  public String text() {
    return (error == null ? "" : " --error " + error)
        + (memoryBytes == null ? "" : " --memory " + Sizes.option(memoryBytes));
  }
}
