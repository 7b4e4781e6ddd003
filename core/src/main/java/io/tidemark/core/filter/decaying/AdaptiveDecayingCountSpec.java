package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.AdaptiveLines;

/**
 * The shape of an adaptive decaying count filter.
 *
 * @param lines lines of 64 counters; a multiple of the rows
 * @param wordsPerLine 64-bit words of a line, which is as many bits per counter
 * @param lowBits bits that every counter has
 * @param carryBits bits of each extra digit
 * @param rules where keys lie, and how their counts decay
 */
public record AdaptiveDecayingCountSpec(
    long lines, int wordsPerLine, int lowBits, int carryBits, DecayRules rules) {
  /** Checks the shape. */
  public AdaptiveDecayingCountSpec {
    Require.nonNull(rules, "rules");
    AdaptiveLines.checkShape(lines, wordsPerLine, lowBits, carryBits);
    rules.checkLines(lines);
  }

  /** The number of counters (paper: m). */
  public long cells() {
    return lines * AdaptiveLines.CELLS_PER_LINE;
  }

  /** The memory of the counters. */
  public long memoryBytes() {
    return AdaptiveLines.memoryBytes(lines, wordsPerLine);
  }

  AdaptiveLines emptyLines() {
    return new AdaptiveLines(lines, wordsPerLine, lowBits, carryBits);
  }
}
