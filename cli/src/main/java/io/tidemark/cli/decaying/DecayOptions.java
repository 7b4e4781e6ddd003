package io.tidemark.cli.decaying;

import io.tidemark.cli.input.Converters;
import io.tidemark.cli.outcome.Failure;
import io.tidemark.core.time.TickUnit;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How fast what is past counts less. */
public final class DecayOptions {
  /* Lines count 1.44 times as much together as are in a half-life: plans go to 2^52. */
  private static final long MOST_ITEMS = 1L << 51;

  @Option(
      names = "--half-life",
      paramLabel = "TIME",
      converter = HalfLife.class,
      description = "What occurred so long ago counts half: 90s, 15m, 24h, 7d.")
  private Long halfLife;

  @Option(
      names = "--decay",
      paramLabel = "X",
      converter = Factor.class,
      description = "Instead: what is left of a count when an --epoch begins, such as 0.9.")
  private Double decay;

  @Option(
      names = "--epoch",
      paramLabel = "TIME",
      converter = Converters.Duration.class,
      description = "How often --decay takes its part: 1s, 1m, 1h.")
  private Long epoch;

  @Option(
      names = "--half-life-items",
      paramLabel = "N",
      converter = Converters.Count.class,
      description = "Instead: what occurred so many lines ago counts half; no times are needed.")
  private Long halfLifeItems;

  /** A length of time; for a number alone, the message names the option that takes one. */
  static final class HalfLife implements ITypeConverter<Long> {
    @Override
    public Long convert(String text) {
      if (text.matches("[0-9_]+")) {
        throw new TypeConversionException(text
            + " (expected: a length of time such as 90s, 15m or 24h; --half-life-items "
            + text
            + " is for lines)");
      }
      return new Converters.Duration().convert(text);
    }
  }

  /** Above 0, below 1. */
  static final class Factor implements ITypeConverter<Double> {
    @Override
    public Double convert(String text) {
      String expected =
          " (expected: what is left of a count per --epoch, above 0 and below 1, such as 0.9)";
      double factor;
      try {
        factor = Double.parseDouble(text);
      } catch (NumberFormatException e) {
        throw new TypeConversionException(text + expected);
      }
      if (!(factor > 0 && factor < 1)) {
        throw new TypeConversionException(text + expected);
      }
      return factor;
    }
  }

  /**
   * What was asked for, if anything.
   *
   * @throws Failure if the options contradict each other
   */
  public Optional<DecayChoice> choice() {
    if (halfLife != null) {
      refuse("--half-life: " + Durations.option(halfLife), decay, epoch, halfLifeItems);
      checkWhole(halfLife, "--half-life");
      return Optional.of(new DecayChoice(
          TickUnit.MICROSECONDS,
          builder -> builder.halfLife(Duration.ofNanos(halfLife)),
          " --half-life " + Durations.option(halfLife)));
    }
    if (halfLifeItems != null) {
      refuse("--half-life-items: " + halfLifeItems, decay, epoch);
      return Optional.of(items());
    }
    if (decay == null && epoch == null) {
      return Optional.empty();
    }
    if (epoch == null) {
      throw Failure.wrongUse(
          "--decay: " + Numbers.option(decay) + " (expected: with --epoch, such as --epoch 1m)");
    }
    if (decay == null) {
      throw Failure.wrongUse(
          "--epoch: " + Durations.option(epoch) + " (expected: with --decay, such as --decay 0.9)");
    }
    checkWhole(epoch, "--epoch");
    return Optional.of(new DecayChoice(
        TickUnit.MICROSECONDS,
        builder -> builder.decay(decay, Duration.ofNanos(epoch)),
        " --decay " + Numbers.option(decay) + " --epoch " + Durations.option(epoch)));
  }

  private DecayChoice items() {
    if (halfLifeItems > MOST_ITEMS) {
      throw Failure.wrongUse(
          "--half-life-items: " + halfLifeItems + " (expected: at most " + MOST_ITEMS + ")");
    }
    return new DecayChoice(
        TickUnit.ITEMS,
        builder -> builder.halfLifeItems(halfLifeItems),
        " --half-life-items " + halfLifeItems);
  }

  /**
   * What was asked for.
   *
   * @throws Failure if nothing was, or the options contradict each other
   */
  public DecayChoice required() {
    return choice()
        .orElseThrow(() -> Failure.wrongUse("--half-life: none (expected: how long ago an"
            + " occurrence counts half, such as --half-life 1h; or --decay 0.9 --epoch 1m, or"
            + " --half-life-items 100000)"));
  }

  private static void refuse(String given, Object... others) {
    for (Object other : others) {
      if (other != null) {
        throw Failure.wrongUse(
            given + " (expected: one of --half-life, --decay with --epoch, and --half-life-items)");
      }
    }
  }

  /**
   * Refuses a length of time that is no number of ticks.
   *
   * @throws Failure naming the option
   */
  public static void checkWhole(long nanos, String option) {
    if (nanos % TickUnit.MICROSECONDS.nanos() != 0) {
      throw Failure.wrongUse(
          option + ": " + Durations.option(nanos) + " (expected: whole microseconds, such as 1us)");
    }
  }
}
