package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.time.TimeRules;

/**
 * How decaying counts are kept, whatever their counters are made of.
 *
 * @param rows parts of the lines, all equal; a key has one line in each, 1 to 8
 * @param probesPerRow counters of a key in each of its lines, 1 to 5; all different. The paper's k is
 *     the product of both
 * @param rule which counters of a key are raised
 * @param fractionBits bits of a counter behind the point, 0 to 16: weights are rounded up to so many
 * @param decay what becomes of counts as time passes
 * @param time what a tick is, and which ticks are too late
 */
public record DecayRules(
    int rows,
    int probesPerRow,
    RaiseRule rule,
    int fractionBits,
    ExponentialDecay decay,
    TimeRules time) {
  /** The most rows. */
  public static final int MAX_ROWS = 8;

  /** The most counters of a key in a line. */
  public static final int MAX_PROBES_PER_ROW = 5;

  /** The most bits behind the point. */
  public static final int MAX_FRACTION_BITS = 16;

  /** Checks the numbers. */
  public DecayRules {
    Require.inRange(rows, 1, MAX_ROWS, "rows");
    Require.inRange(probesPerRow, 1, MAX_PROBES_PER_ROW, "probesPerRow");
    Require.nonNull(rule, "rule");
    Require.inRange(fractionBits, 0, MAX_FRACTION_BITS, "fractionBits");
    Require.nonNull(decay, "decay");
    Require.nonNull(time, "time");
  }

  /** Refuses a number of lines that are not whole rows. */
  long checkLines(long lines) {
    if (lines % rows != 0) {
      throw new IllegalArgumentException(
          Require.message("lines", lines, "a multiple of the " + rows + " rows"));
    }
    return lines;
  }

  /** The counters of a key (paper: k). */
  public int probes() {
    return rows * probesPerRow;
  }

  Facts facts() {
    Facts.Builder facts = Facts.builder()
        .count("rows", rows)
        .count("probesPerRow", probesPerRow)
        .count("probes", probes())
        .word("rule", rule)
        .count("fractionBits", fractionBits)
        .number("decayFactor", decay.factor())
        .all(DecayFacts.of(time));
    DecayFacts.length(facts, "epoch", (double) decay.epochTicks(), time.unit());
    if (decay.factor() != 0) {
      DecayFacts.length(facts, "halfLife", decay.halfLifeTicks(), time.unit());
    }
    return facts.build();
  }

  /**
   * What a weight or a count can be too high by rounding alone, besides keys that share counters: a
   * part of a count for each occurrence, and as much for what was there when counters faded.
   */
  public double resolution() {
    return Math.scalb(1.0, -fractionBits);
  }
}
