package io.tidemark.cli.filter;

import io.tidemark.cli.input.Converters;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How many items are expected, and limits on the error and the memory. */
public final class GoalOptions {
  @Option(
      names = "--items",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Different keys to expect.")
  private Long items;

  @Mixin
  private final SizeOptions size = new SizeOptions();

  /** Whether any of the options was given. */
  public boolean given() {
    return items != null || size.given();
  }

  /** The different keys to expect. */
  public OptionalLong items() {
    return items == null ? OptionalLong.empty() : OptionalLong.of(items);
  }

  /** The error asked for. */
  public OptionalDouble error() {
    return size.error();
  }

  /** The memory asked for. */
  public OptionalLong memoryBytes() {
    return size.memoryBytes();
  }

  /** The options as they could have been written, with a blank before each. */
  public String text() {
    return (items == null ? "" : " --items " + items) + size.text();
  }

  /** The options as a goal. */
  public Goal goal() {
    return new Goal(items(), error(), memoryBytes());
  }
}
