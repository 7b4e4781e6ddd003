package io.tidemark.cli.decaying;

import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.window.TimeOptions;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How far the times of lines may be off. */
public final class TopTimeOptions {
  @Option(
      names = "--late",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = {
        "How far times may run back behind the latest: a line within gets the weight that it",
        "would have had in time, a later one is left out and counted. Default: eight half-lives."
      })
  private Long late;

  @Option(
      names = "--ahead",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = {
        "How far times may be ahead of the wall clock (default 5m). A line beyond is left out",
        "and counted; it makes nothing older."
      })
  private Long ahead;

  /**
   * Refuses the options where lines do not say their time.
   *
   * @param expected what is expected instead
   */
  public void refuse(String expected) {
    if (late != null) {
      throw Failure.wrongUse("--late: " + Durations.option(late) + " (expected: " + expected + ")");
    }
    if (ahead != null) {
      throw Failure.wrongUse(
          "--ahead: " + Durations.option(ahead) + " (expected: " + expected + ")");
    }
  }

  /** How far times may run back, if that was said. */
  public OptionalLong lateNanos() {
    return late == null ? OptionalLong.empty() : OptionalLong.of(late);
  }

  /** How far times may be ahead of the wall clock. */
  public long aheadNanos() {
    return ahead == null ? TimeOptions.DEFAULT_AHEAD_NANOS : ahead;
  }

  /** The options as they could have been written, with a blank before each. */
  public String text() {
    return (late == null ? "" : " --late " + Durations.option(late))
        + (ahead == null ? "" : " --ahead " + Durations.option(ahead));
  }
}
