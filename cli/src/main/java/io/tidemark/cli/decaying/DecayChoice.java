package io.tidemark.cli.decaying;

import io.tidemark.DecayingCountsBuilder;
import io.tidemark.Keys;
import io.tidemark.Tidemark;
import io.tidemark.core.facts.FactUnit;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;
import java.util.function.Consumer;

/**
 * How counts decay, and along what.
 *
 * @param unit what a tick is
 * @param setting passes it to a builder
 * @param options how it was asked for, with a blank before each option
 */
public record DecayChoice(
    TickUnit unit, Consumer<DecayingCountsBuilder<byte[]>> setting, String options) {
  /** A builder for counts that decay so. */
  public DecayingCountsBuilder<byte[]> builder() {
    DecayingCountsBuilder<byte[]> builder =
        Tidemark.decayingCounts(Keys.bytes()).beyond(TimeRules.Beyond.DROP);
    setting.accept(builder);
    return builder;
  }

  /**
   * How counts decay, as text.
   *
   * @param shape of the counts
   */
  static String text(Facts shape) {
    return shape
        .find("halfLifeItems")
        .or(() -> shape.find("halfLifeNanos"))
        .map(fact -> "counts halve in "
            + (fact.unit() == FactUnit.NANOS
                ? Durations.about((Long) fact.value() / 1e9)
                : Numbers.amount((Long) fact.value()) + " lines"))
        .orElse("counts are forgotten after each epoch");
  }
}
