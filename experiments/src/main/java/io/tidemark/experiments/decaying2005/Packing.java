package io.tidemark.experiments.decaying2005;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.filter.decaying.CounterSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.hash.FastDigest;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How small the counters of a stream can be while nothing is lost: fixed ones never full, adaptive ones
 * never folded.
 */
final class Packing {
  /* Wide enough that no line can need more. */
  private static final int ROOMY_LOW_BITS = 16;

  /** How often a filter is looked at while it is filled. */
  private static final int LOOKS = 50;

  private final Arrivals arrivals;
  private final long cells;
  private final DecayRules rules;

  /**
   * For a stream.
   *
   * @param cells counters, at least
   */
  Packing(Arrivals arrivals, long cells, DecayRules rules) {
    this.arrivals = arrivals;
    this.cells = cells;
    this.rules = rules;
  }

  /**
   * What was found.
   *
   * @param adaptive the smallest shape without a folded line
   * @param adaptiveBits its memory by its counters, with everything
   * @param sixteenBits the memory of a basic filter of 16 bits by its counters, with everything
   * @param fixedWidth the least width of which no counter is full
   * @param fixedBits the memory of that by its counters, with everything
   * @param different keys that are estimated otherwise than by counters with room to spare
   * @param low keys that are estimated too low by either
   */
  record Found(
      DecayingCountSpec adaptive,
      double adaptiveBits,
      double sixteenBits,
      int fixedWidth,
      double fixedBits,
      long different,
      long low) {
    CounterSpec.Adaptive adaptiveCounters() {
      return (CounterSpec.Adaptive) adaptive.counters();
    }

    double fixedByAdaptive() {
      return fixedBits / adaptiveBits;
    }

    double sixteenByAdaptive() {
      return sixteenBits / adaptiveBits;
    }
  }

  Found find() {
    DecayingCountFilter adaptive = smallest();
    DecayingCountFilter fixed = narrowest();
    DecayingCountFilter roomy =
        new DecayingCountFilter(shape(AdaptiveLines.MAX_LINE_WORDS, ROOMY_LOW_BITS, 4), digest());
    fill(roomy, f -> true);
    return new Found(
        adaptive.spec(),
        bits(adaptive.spec().memoryBytes(), adaptive.spec().cells()),
        bits(fixed(16).memoryBytes(), fixed(16).cells()),
        ((CounterSpec.Fixed) fixed.spec().counters()).bitsPerCell(),
        bits(fixed.spec().memoryBytes(), fixed.spec().cells()),
        different(adaptive, roomy),
        low(adaptive) + low(fixed));
  }

  private static FastDigest digest() {
    return FastDigest.seeded(0);
  }

  private static double bits(long bytes, long cells) {
    return (double) bytes * Byte.SIZE / cells;
  }

  /** The lines for a given number of counters, as many for each row. */
  static long lines(long cells, int perLine, int rows) {
    long perLineOfEach = (long) perLine * rows;
    return (cells + perLineOfEach - 1) / perLineOfEach * rows;
  }

  DecayingCountSpec shape(int words, int lowBits, int carryBits) {
    return DecayingCountSpec.adaptive(
        lines(cells, AdaptiveLines.CELLS_PER_LINE, rules.rows()), words, lowBits, carryBits, rules);
  }

  /** Fewer words first; then the widths of digits. One occurrence has its bits in the low digit. */
  private DecayingCountFilter smallest() {
    int least = rules.fractionBits() + 2;
    int first = Math.max(AdaptiveLines.MIN_LINE_WORDS, least + 2);
    for (int words = first; words <= AdaptiveLines.MAX_LINE_WORDS; words++) {
      for (int carryBits = 2; carryBits <= 3; carryBits++) {
        for (int low = least; low <= Math.min(least + 2, words - 2); low++) {
          Optional<DecayingCountFilter> filled = unfolded(shape(words, low, carryBits));
          if (filled.isPresent()) {
            return filled.get();
          }
        }
      }
    }
    throw new IllegalStateException("words: " + AdaptiveLines.MAX_LINE_WORDS
        + " (expected: room for all of " + arrivals.name() + ")");
  }

  private Optional<DecayingCountFilter> unfolded(DecayingCountSpec spec) {
    DecayingCountFilter filter = new DecayingCountFilter(spec, digest());
    return fill(filter, f -> ((AdaptiveLines) filter.cells()).foldedLines() == 0)
        ? Optional.of(filter)
        : Optional.empty();
  }

  private DecayingCountSpec fixed(int width) {
    return DecayingCountSpec.fixed(
        lines(cells, FadingLines.cellsPerLine(width), rules.rows()), width, rules);
  }

  private DecayingCountFilter narrowest() {
    for (int width = 16; width <= 64; width *= 2) {
      DecayingCountFilter filter = new DecayingCountFilter(fixed(width), digest());
      if (fill(filter, f -> ((FadingLines) filter.cells()).fullCells() == 0)) {
        return filter;
      }
    }
    throw new IllegalStateException("width: 64 (expected: never full)");
  }

  /** Fills a filter while something holds, which is asked now and then, and says whether it did. */
  private <F extends DecayingCountFilter> boolean fill(F filter, Predicate<F> holds) {
    int every = Math.max(1, arrivals.size() / LOOKS);
    for (int i = 0; i < arrivals.size(); i++) {
      filter.add(arrivals.digests()[arrivals.keys()[i]], arrivals.ticks()[i]);
      if (i % every == every - 1 && !holds.test(filter)) {
        return false;
      }
    }
    return holds.test(filter);
  }

  private long different(DecayingCountFilter one, DecayingCountFilter other) {
    long different = 0;
    for (long key : arrivals.digests()) {
      different += one.estimate(key, one.latest()) != other.estimate(key, one.latest()) ? 1 : 0;
    }
    return different;
  }

  private long low(DecayingCountFilter filter) {
    DecayedTruth truth = new DecayedTruth(rules.decay(), arrivals.digests().length);
    for (int i = 0; i < arrivals.size(); i++) {
      truth.add(arrivals.keys()[i], arrivals.ticks()[i]);
    }
    double[] counts = truth.all(filter.latest());
    long low = 0;
    for (int key = 0; key < counts.length; key++) {
      double estimate = filter.estimate(arrivals.digests()[key], filter.latest());
      low += estimate < counts[key] * (1 - Rounding.RELATIVE) ? 1 : 0;
    }
    return low;
  }
}
