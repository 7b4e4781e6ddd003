package io.tidemark.cli.decaying;

import io.tidemark.DecayingCountsBuilder;
import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import java.util.function.Consumer;

/**
 * How counts decay, and along what.
 *
 * @param decay by which factor, after how many ticks
 * @param unit what a tick is
 * @param setting tells a builder of it
 * @param options how it was asked for, with a blank before each option
 */
public record DecayChoice(
    ExponentialDecay decay,
    TickUnit unit,
    Consumer<DecayingCountsBuilder<byte[]>> setting,
    String options) {
  private static final double TICKS_PER_SECOND = 1e6;

  /** For people. */
  public String text() {
    return text(decay, unit);
  }

  /** What a decay does, for people. */
  static String text(ExponentialDecay decay, TickUnit unit) {
    if (decay.factor() == 0) {
      return "counts are forgotten after " + length((double) decay.epochTicks(), unit);
    }
    return "counts halve in " + length(decay.halfLifeTicks(), unit);
  }

  /** A length in ticks, for people. */
  static String length(double ticks, TickUnit unit) {
    return unit == TickUnit.ITEMS
        ? Numbers.amount(ticks) + " lines"
        : Durations.about(ticks / TICKS_PER_SECOND);
  }

  /** The epochs in words. */
  static String epochs(ExponentialDecay decay, TickUnit unit) {
    return "by "
        + Numbers.certainty(decay.factor())
        + " every "
        + length((double) decay.epochTicks(), unit);
  }

  /** What all lines together count in the long run, if so many come per second. */
  double steadyTotal(double perSecond) {
    double perTick = unit == TickUnit.ITEMS ? 1 : perSecond / TICKS_PER_SECOND;
    return decay.steadyCount(perTick * decay.epochTicks());
  }

  /** Whether saved counts decay so. */
  boolean isThatOf(Facts facts) {
    double epoch = unit == TickUnit.ITEMS
        ? facts.number("epochItems")
        : facts.number("epochNanos") / TickUnit.NANOS;
    return decay.factor() == facts.number("decayFactor") && decay.epochTicks() == (long) epoch;
  }
}
