package io.tidemark.cli.window;

import io.tidemark.WindowFilterBuilder;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.text.Durations;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** How far the times of lines may be off. */
public final class TimeOptions {
  @Option(
      names = "--late",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description =
          "How far times may run back behind the latest. A line that is later still is counted"
              + " in the summary; dedup and seen print it, top leaves it out. Default: a tenth of the"
              + " window, at most 5m; of top eight half-lives.")
  private Long late;

  @Option(
      names = "--ahead",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = "How far times may be ahead of the wall clock (default 5m). A line beyond is"
          + " treated as one that is too late, and does not advance the time.")
  private Long ahead;

  /** Refuses the options where no time matters in a window, or lines do not say their time. */
  public void refuseUnused(Window window, InputOptions input) {
    if (!window.isTime()) {
      refuseWithoutTime();
    } else if (!input.hasTime()) {
      refuseForArrivals();
    }
  }

  /** Refuses the options where no time matters. */
  public void refuseWithoutTime() {
    refuse("with --window, where the times of lines matter");
  }

  /** Refuses the options where lines do not say their time. */
  public void refuseForArrivals() {
    refuse("with --time; lines that are timed by their arrival are never off");
  }

  /**
   * Refuses the options.
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
  public Optional<Duration> late() {
    return Optional.ofNullable(late).map(Duration::ofNanos);
  }

  /**
   * How far the times of lines may run back in a window of time.
   *
   * @throws Failure if it is too far
   */
  public Duration late(Window window, InputOptions input) {
    if (!input.hasTime()) {
      // Lines that are timed by their arrival are in order.
      return Duration.ZERO;
    }
    Duration asked = late().orElseGet(() -> WindowFilterBuilder.usualLate(window.duration()));
    if (asked.compareTo(WindowFilterBuilder.LONGEST) > 0) {
      throw Failure.wrongUse("--late: " + Durations.option(asked.toNanos()) + " (expected: at most "
          + WindowOptions.MOST_DAYS + "d)");
    }
    return asked;
  }

  /** How far times may be ahead of the wall clock. */
  public Duration ahead() {
    return ahead == null ? WindowFilterBuilder.DEFAULT_AHEAD : Duration.ofNanos(ahead);
  }

  /** The options as they could have been written, with a blank before each. */
  public String text() {
    return (late == null ? "" : " --late " + Durations.option(late))
        + (ahead == null ? "" : " --ahead " + Durations.option(ahead));
  }
}
