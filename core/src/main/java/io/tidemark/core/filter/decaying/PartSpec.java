package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;

/**
 * The shape of the counters of a filter that counts in several parts; all have the same.
 *
 * @param lines lines of 64 bytes of a part; a multiple of the rows
 * @param bitsPerCell width of a counter: 16, 32 or 64, so that a line holds 30, 15 or 7
 * @param rows as in {@link DecayRules}
 * @param probesPerRow as in {@link DecayRules}
 * @param rule which counters of a key are raised
 * @param fractionBits bits of a counter behind the point, 0 to 16
 */
public record PartSpec(
    long lines, int bitsPerCell, int rows, int probesPerRow, RaiseRule rule, int fractionBits) {
  /** Checks the shape. */
  public PartSpec {
    Require.inRange(lines, 1, FadingLines.MAX_LINES, "lines");
    FadingLines.checkBits(bitsPerCell);
    new DecayRules(
            rows,
            probesPerRow,
            rule,
            fractionBits,
            new ExponentialDecay(0, 1),
            TimeRules.of(TickUnit.ITEMS, 0))
        .checkLines(lines);
  }

  /** The shape of counters that follow some rules. */
  static PartSpec of(long lines, int bitsPerCell, DecayRules rules) {
    return new PartSpec(
        lines, bitsPerCell, rules.rows(), rules.probesPerRow(), rules.rule(), rules.fractionBits());
  }

  /** The rules of a part. */
  DecayRules rules(ExponentialDecay decay, TimeRules time) {
    return new DecayRules(rows, probesPerRow, rule, fractionBits, decay, time);
  }

  Facts facts() {
    return Facts.builder()
        .count("cellsPerPart", cells())
        .count("bitsPerCell", bitsPerCell)
        .count("rows", rows)
        .count("probesPerRow", probesPerRow)
        .word("rule", rule)
        .count("fractionBits", fractionBits)
        .build();
  }

  /** The number of counters of a part. */
  public long cells() {
    return lines * FadingLines.cellsPerLine(bitsPerCell);
  }

  /** The memory of a part. */
  public long memoryBytes() {
    return FadingLines.memoryBytes(lines);
  }

  /** The words of a part, as it is saved. */
  long savedWords() {
    return DecayedCounts.STATE_WORDS + lines * FadingLines.LINE_WORDS;
  }
}
