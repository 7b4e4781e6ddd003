package io.tidemark.cli.window;

import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.core.filter.window.MovingWindowSpec;
import io.tidemark.core.time.TickUnit;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.Option;

/** The window that a user asks for, and how fast lines come. */
public final class WindowOptions {
  /** The longest window of time, in days. */
  static final long MOST_DAYS = MovingWindowSpec.MAX_SPAN / 86_400_000_000_000L;

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = {
        "Only what came in the last stretch of time counts: 90s, 10m, 24h. The time is that",
        "of the line with --time (and for clf), else that of its arrival."
      })
  private Long window;

  @Option(
      names = "--last",
      paramLabel = "N",
      converter = LastConverter.class,
      description = "Only what came among the last N lines counts.")
  private Long last;

  @Option(
      names = "--rate",
      paramLabel = "R",
      converter = Converters.Rate.class,
      description = "Lines to expect per second (20000, 20000/s), minute (30/m) or hour, at most.")
  private Double rate;

  /** A number of lines; whoever means a time is told where it goes. */
  static final class LastConverter extends Converters.Count {
    @Override
    protected String hint(String text) {
      return text.matches("[0-9]+(ns|us|ms|s|m|h|d)") ? "; --window takes a time" : "";
    }
  }

  /** Whether a window was asked for. */
  public boolean given() {
    return window != null || last != null;
  }

  /**
   * The window asked for.
   *
   * @throws Failure if there are two, or it cannot be
   */
  public Optional<Window> window() {
    if (window != null && last != null) {
      throw Failure.wrongUse("--last: " + last + " (expected: one of --window and --last)");
    }
    if (rate != null && window == null) {
      throw Failure.wrongUse("--rate: " + rate + " (expected: with --window, which it fills)");
    }
    if (last != null && last > MovingWindowSpec.MAX_SPAN) {
      throw Failure.wrongUse(
          "--last: " + last + " (expected: at most " + MovingWindowSpec.MAX_SPAN + ")");
    }
    if (window != null) {
      return Optional.of(window("--window", window));
    }
    return last == null ? Optional.empty() : Optional.of(new Window(TickUnit.ITEMS, last));
  }

  /**
   * A window of time that an option asks for.
   *
   * @throws Failure if it is too long
   */
  public static Window window(String option, long nanos) {
    if (nanos > MovingWindowSpec.MAX_SPAN) {
      throw Failure.wrongUse(
          option + ": " + Durations.option(nanos) + " (expected: at most " + MOST_DAYS + "d)");
    }
    return new Window(TickUnit.NANOSECONDS, nanos);
  }

  /** Lines per second to expect. */
  public OptionalDouble rate() {
    return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }
}
