package io.tidemark.cli.window;

import io.tidemark.cli.input.Converters;
import io.tidemark.cli.input.InputOptions;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.core.filter.window.MovingWindowSpec;
import java.util.OptionalLong;
import picocli.CommandLine.Option;

/** How far the times of lines may be off. */
public final class TimeOptions {
  /** How far a time may be ahead of the wall clock if nothing else is said. */
  public static final long DEFAULT_AHEAD_NANOS = 300_000_000_000L;

  private static final long MOST_DEFAULT_LATE_NANOS = 300_000_000_000L;
  private static final int DEFAULT_LATE_PART = 10;

  @Option(
      names = "--late",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description =
          "How far times may run back behind the latest. A line that is later still is told"
              + " in the summary; dedup and seen print it, top leaves it out. Default: a tenth of the"
              + " window, at most 5m; of top eight half-lives.")
  private Long late;

  @Option(
      names = "--ahead",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = "How far times may be ahead of the wall clock (default 5m). A line beyond is"
          + " treated as one that is too late; it makes nothing older.")
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
    refuse("with --time; lines that are judged by their arrival are never off");
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
  public OptionalLong lateNanos() {
    return late == null ? OptionalLong.empty() : OptionalLong.of(late);
  }

  /**
   * How far the times of lines may run back in a window.
   *
   * @throws Failure if it is too far
   */
  public long lateNanos(Window window, InputOptions input) {
    // Lines that are judged by their arrival are in order.
    return window.isTime() && input.hasTime() ? lateNanos(window) : 0;
  }

  /**
   * How far times may run back in a window of time.
   *
   * @throws Failure if it is too far
   */
  private long lateNanos(Window window) {
    if (late == null) {
      return Math.min(window.span() / DEFAULT_LATE_PART, MOST_DEFAULT_LATE_NANOS);
    }
    if (late > MovingWindowSpec.MAX_SPAN) {
      throw Failure.wrongUse("--late: " + Durations.option(late) + " (expected: at most "
          + WindowOptions.MOST_DAYS + "d)");
    }
    return late;
  }

  /** The options as they could have been written, with a blank before each. */
  public String text() {
    return (late == null ? "" : " --late " + Durations.option(late))
        + (ahead == null ? "" : " --ahead " + Durations.option(ahead));
  }

  /** How far times may be ahead of the wall clock. */
  public long aheadNanos() {
    return ahead == null ? DEFAULT_AHEAD_NANOS : ahead;
  }
}
