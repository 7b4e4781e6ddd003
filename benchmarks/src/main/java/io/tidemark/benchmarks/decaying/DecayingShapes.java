package io.tidemark.benchmarks.decaying;

import io.tidemark.analysis.decaying.PolynomialTerms;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.PartSpec;
import io.tidemark.core.filter.decaying.PolynomialCountSpec;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.filter.decaying.SlidingCountSpec;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;

/** The shapes of what is measured, all of the same memory. */
final class DecayingShapes {
  /** The counters of a key in the count-min sketches of others, and in ours without decay. */
  static final int DEPTH = 4;

  static final int SEED = 7;

  private static final int BITS_PER_CELL = 32;
  private static final int FRACTION_BITS = 8;

  private static final int WORDS_PER_LINE = 8;
  private static final int LOW_BITS = 6;
  private static final int CARRY_BITS = 4;

  /* A count of 1 must fit the bits that every counter has. */
  private static final int ADAPTIVE_FRACTION_BITS = 3;

  /* Of other functions of decay: blocks of a window and one more, or exponentials. */
  private static final int PARTS = 8;

  private DecayingShapes() {}

  /** Where the counters of a key lie. */
  enum Lines {
    /** Three in one line. */
    ONE(1, 3),
    /** Two in each of two lines. */
    TWO(2, 2);

    private final int rows;
    private final int probesPerRow;

    Lines(int rows, int probesPerRow) {
      this.rows = rows;
      this.probesPerRow = probesPerRow;
    }

    private DecayRules rules(RaiseRule rule, int fractionBits, ExponentialDecay decay) {
      return new DecayRules(
          rows, probesPerRow, rule, fractionBits, decay, TimeRules.of(TickUnit.ITEMS, 0));
    }
  }

  /** Counters of 32 bits. */
  static DecayingCountSpec fixed(
      DecayingSize size, Lines lines, RaiseRule rule, ExponentialDecay decay) {
    long count = size.bytes() / (FadingLines.LINE_WORDS * Long.BYTES);
    return DecayingCountSpec.fixed(count, BITS_PER_CELL, lines.rules(rule, FRACTION_BITS, decay));
  }

  /** Small counters with extra digits, 64 in a line. */
  static DecayingCountSpec adaptive(DecayingSize size, Lines lines, ExponentialDecay decay) {
    long count = size.bytes() / (WORDS_PER_LINE * Long.BYTES);
    return DecayingCountSpec.adaptive(
        count,
        WORDS_PER_LINE,
        LOW_BITS,
        CARRY_BITS,
        lines.rules(RaiseRule.LEAST, ADAPTIVE_FRACTION_BITS, decay));
  }

  /** A window of a half-life, in parts of which one line of a key is in each. */
  static SlidingCountSpec sliding(DecayingSize size) {
    return new SlidingCountSpec(
        PARTS - 1, size.halfLife() / (PARTS - 1), part(size, 0), TimeRules.of(TickUnit.ITEMS, 0));
  }

  /** A power of the age, whose scale is an eighth of a half-life, as a sum of exponentials. */
  static PolynomialCountSpec polynomial(DecayingSize size) {
    long epoch = size.halfLife() / 64;
    return new PolynomialCountSpec(
        PolynomialTerms.of(PARTS, 1, 8, 8_000).terms(),
        epoch,
        part(size, FRACTION_BITS),
        TimeRules.of(TickUnit.ITEMS, 0));
  }

  private static PartSpec part(DecayingSize size, int fractionBits) {
    long lines = size.bytes() / PARTS / (FadingLines.LINE_WORDS * Long.BYTES);
    return new PartSpec(
        lines,
        BITS_PER_CELL,
        Lines.ONE.rows,
        Lines.ONE.probesPerRow,
        RaiseRule.LEAST,
        fractionBits);
  }

  /** A count-min of ours without decay. */
  static CountingBloomSpec plain(DecayingSize size, CountLayout layout) {
    return new CountingBloomSpec(
        size.bytes() * Byte.SIZE / BITS_PER_CELL, BITS_PER_CELL, DEPTH, layout);
  }

  /** The counters in each row of a sketch of 64-bit counters. */
  static int longsPerRow(DecayingSize size) {
    return (int) (size.bytes() / (DEPTH * Long.BYTES));
  }
}
