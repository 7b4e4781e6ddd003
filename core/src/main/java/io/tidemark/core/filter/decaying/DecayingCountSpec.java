package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.FadingLines;

/**
 * The shape of a decaying count filter.
 *
 * @param lines lines of 64 bytes; a multiple of the rows
 * @param bitsPerCell width of a counter: 16, 32 or 64, so that a line holds 30, 15 or 7
 * @param rules where keys lie, and how their counts decay
 */
public record DecayingCountSpec(long lines, int bitsPerCell, DecayRules rules) {
  /** Checks the shape. */
  public DecayingCountSpec {
    Require.nonNull(rules, "rules");
    FadingLines.checkBits(bitsPerCell);
    rules.checkLines(Require.inRange(lines, 1, FadingLines.MAX_LINES, "lines"));
  }

  /** The number of counters (paper: m). */
  public long cells() {
    return lines * FadingLines.cellsPerLine(bitsPerCell);
  }

  /**
   * The greatest count that a counter can tell from a greater one, when an era ends and weights are
   * at their highest.
   */
  public double maxCount() {
    return Math.scalb(1.0, Math.min(bitsPerCell, 62) - 1 - rules.fractionBits());
  }

  /** The memory of the counters. */
  public long memoryBytes() {
    return FadingLines.memoryBytes(lines);
  }
}
