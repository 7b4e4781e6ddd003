package io.tidemark.cli.window;

import io.tidemark.WindowFilterBuilder;
import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.time.TickUnit;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The window that a user asks for, how exact it is, and how fast lines come. */
public final class WindowOptions {
  /** The longest window of time, in days. */
  static final long MOST_DAYS = WindowFilterBuilder.LONGEST.toDays();

  @Option(
      names = "--window",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = {
        "Only lines within this time count: 90s, 10m, 24h. The time of a line is that",
        "of the line with --time (and for clf), else that of its arrival."
      })
  private Long window;

  @Option(
      names = "--last",
      paramLabel = "N",
      converter = LastConverter.class,
      description = "Only the last N lines count.")
  private Long last;

  @Option(
      names = "--grain",
      paramLabel = "TIME|N",
      description = {
        "How much longer than the window a line may still be found: a time, or a number of lines",
        "with --last. A finer grain takes more memory. Default: a 32nd of the window."
      })
  private String grain;

  @Option(
      names = "--rate",
      paramLabel = "R",
      converter = Converters.Rate.class,
      description = {
        "Lines to expect per second (20000, 20000/s), minute (30/m) or hour, at most. The usual",
        "filter follows the traffic and needs no rate; other structures do."
      })
  private Double rate;

  @Option(
      names = "--forget-oldest",
      description = {
        "When --memory is full, forget the oldest lines of the window first. Without, no line is",
        "forgotten, and more new ones are taken for duplicates. Both are counted in the summary."
      })
  private boolean forgetOldest;

  /** A number of lines; for a time, the message names the option that takes one. */
  static final class LastConverter extends Converters.Count {
    @Override
    protected String hint(String text) {
      return text.matches("[0-9]+(ns|us|ms|s|m|h|d)") ? "; --window takes a time" : "";
    }
  }

  /** Whether grain or rate were given, which are those of a new filter. */
  public boolean givesShape() {
    return grain != null || rate != null || forgetOldest;
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
    if (grain != null && window == null && last == null) {
      throw Failure.wrongUse("--grain: " + grain + " (expected: with --window or --last)");
    }
    if (forgetOldest && window == null && last == null) {
      throw Failure.wrongUse("--forget-oldest: given (expected: with --window or --last)");
    }
    if (last != null && last > WindowFilterBuilder.MOST_ITEMS) {
      throw Failure.wrongUse(
          "--last: " + last + " (expected: at most " + WindowFilterBuilder.MOST_ITEMS + ")");
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
    if (Duration.ofNanos(nanos).compareTo(WindowFilterBuilder.LONGEST) > 0) {
      throw Failure.wrongUse(
          option + ": " + Durations.option(nanos) + " (expected: at most " + MOST_DAYS + "d)");
    }
    return new Window(TickUnit.NANOSECONDS, nanos);
  }

  /** Lines per second to expect. */
  public OptionalDouble rate() {
    return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
  }

  /** Asks a builder for the grain. */
  void askForGrain(Window asked, WindowFilterBuilder<?> builder) {
    if (grain == null) {
      return;
    }
    if (asked.isTime()) {
      builder.grain(Duration.ofNanos(grain(new Converters.Duration(), "a time with --window")));
    } else {
      builder.grainItems(grain(new LastConverter(), "a number of lines with --last"));
    }
  }

  /** Asks a builder to forget the oldest lines where memory is short. */
  void askToForget(WindowFilterBuilder<?> builder) {
    if (forgetOldest) {
      builder.forgetOldest();
    }
  }

  private long grain(ITypeConverter<Long> converter, String expected) {
    try {
      return converter.convert(grain);
    } catch (TypeConversionException e) {
      throw Failure.wrongUse("--grain: " + grain + " (expected: " + expected + ")", e);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** The options as they could have been written, with a blank before each. */
  public String text() {
    return window().map(asked -> " " + asked.option()).orElse("")
        + (grain == null ? "" : " --grain " + grain)
        + (rate == null ? "" : " --rate " + Numbers.option(rate))
        + (forgetOldest ? " --forget-oldest" : "");
  }
}
