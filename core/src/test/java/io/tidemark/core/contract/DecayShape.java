package io.tidemark.core.contract;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.ZipfStream;
import java.util.stream.Stream;

/**
 * A filter of counts that decay, and the stream that it counts.
 *
 * @param lines lines of counters
 * @param rules where keys lie, and how their counts decay
 * @param keys number of different keys in the stream
 * @param mostBits how often a key comes at once, at most, is a number of this many bits
 */
public record DecayShape(long lines, DecayRules rules, int keys, int mostBits) {
  /** Of an era of so many epochs that none ends within a test by itself. */
  public static final double SLOWEST = 1 - 0x1p-40;

  /** One line for all keys to more than the stream needs; factors from 0 to nearly 1. */
  public static Stream<DecayShape> all() {
    return Stream.of(
        shape(1, 1, 1, RaiseRule.ALL, 0, 0.5, 1, 3, 3),
        shape(1, 1, 2, RaiseRule.LEAST, 8, 0.9, 7, 5, 20),
        shape(4, 4, 1, RaiseRule.ALL, 16, 0, 1_000, 30, 4),
        shape(4, 2, 2, RaiseRule.LEAST, 4, 1e-9, 1, 40, 10),
        shape(6, 2, 3, RaiseRule.ALL, 8, 0.25, 7, 20, 33),
        shape(8, 1, 4, RaiseRule.LEAST, 3, 0.7, 1_000, 60, 1),
        shape(10, 5, 1, RaiseRule.LEAST, 12, 0.99, 7, 200, 25),
        shape(16, 8, 5, RaiseRule.ALL, 1, 0.999999, 1, 100, 2),
        shape(16, 1, 5, RaiseRule.LEAST, 16, SLOWEST, 1_000, 100, 20),
        shape(40, 2, 1, RaiseRule.LEAST, 0, 0.7, 1, 700, 1),
        shape(64, 2, 2, RaiseRule.LEAST, 8, 0.5, 1_000, 900, 5),
        shape(100, 4, 1, RaiseRule.ALL, 10, 0.99, 1, 1_000, 1),
        shape(300, 3, 2, RaiseRule.ALL, 6, 0.9, 1, 3_000, 40),
        shape(1_000, 1, 3, RaiseRule.LEAST, 5, 0.999999, 7, 9_000, 1));
  }

  /** Those that are small enough to be looked at repeatedly. */
  public static Stream<DecayShape> small() {
    return all().filter(shape -> shape.lines <= 16);
  }

  private static DecayShape shape(
      long lines,
      int rows,
      int probesPerRow,
      RaiseRule rule,
      int fractionBits,
      double factor,
      long epochTicks,
      int keys,
      int mostBits) {
    DecayRules rules = new DecayRules(
        rows,
        probesPerRow,
        rule,
        fractionBits,
        new ExponentialDecay(factor, epochTicks),
        TimeRules.of(TickUnit.ITEMS, 5 * epochTicks + 3));
    return new DecayShape(lines, rules, keys, mostBits);
  }

  /** The same, but for what is late. */
  public DecayShape with(TimeRules lateness) {
    return new DecayShape(
        lines,
        new DecayRules(
            rules.rows(),
            rules.probesPerRow(),
            rules.rule(),
            rules.fractionBits(),
            rules.decay(),
            lateness),
        keys,
        mostBits);
  }

  ExponentialDecay decay() {
    return rules.decay();
  }

  long epochTicks() {
    return rules.decay().epochTicks();
  }

  /** How far back ticks may run. */
  long late() {
    return rules.time().late();
  }

  /** About as many epochs as it takes to halve a count, where eras end and counters fade. */
  long epochsPerEra() {
    double factor = rules.decay().factor();
    return factor <= 0.5 ? 1 : (long) Math.ceil(Math.log(0.5) / Math.log(factor));
  }

  /** Keys as the shape draws them. */
  KeyStream stream(long seed) {
    return new ZipfStream(new ZipfStream.Parameters(keys, 1, seed));
  }
}
