package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.cell.FadingCells;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.facts.Facts;

/** The counters of a decaying count filter: of one width, or of as many digits as they need. */
public sealed interface CounterSpec {
  /** The number of lines. */
  long lines();

  /** The same counters in another number of lines. */
  CounterSpec withLines(long other);

  /** The counters of a line. */
  int cellsPerLine();

  /** The words of a line. */
  int wordsPerLine();

  /** The most lines. */
  long maxLines();

  /** The memory of the counters. */
  long memoryBytes();

  /** Counters that are all zero. */
  FadingCells empty();

  /** Counters over the words of a saved filter. */
  FadingCells ofWords(long[] words);

  /** The shape as facts. */
  Facts facts();

  /** What counters hold as facts, beside the counts of keys. */
  Facts facts(FadingCells cells);

  /** The number of counters (paper: m). */
  default long cells() {
    return lines() * cellsPerLine();
  }

  /** The words of the counters, as they are saved. */
  default long words() {
    return lines() * wordsPerLine();
  }

  /**
   * Counters of one width. One of 16 or 32 bits can become full.
   *
   * @param lines lines of 64 bytes
   * @param bitsPerCell width of a counter: 16, 32 or 64, so that a line holds 30, 15 or 7
   */
  record Fixed(long lines, int bitsPerCell) implements CounterSpec {
    /** Checks the shape. */
    public Fixed {
      FadingLines.checkBits(bitsPerCell);
      Require.inRange(lines, 1, FadingLines.MAX_LINES, "lines");
    }

    @Override
    public Fixed withLines(long other) {
      return new Fixed(other, bitsPerCell);
    }

    @Override
    public int cellsPerLine() {
      return FadingLines.cellsPerLine(bitsPerCell);
    }

    @Override
    public int wordsPerLine() {
      return FadingLines.LINE_WORDS;
    }

    @Override
    public long maxLines() {
      return FadingLines.MAX_LINES;
    }

    @Override
    public long memoryBytes() {
      return FadingLines.memoryBytes(lines);
    }

    @Override
    public FadingLines empty() {
      return new FadingLines(lines, bitsPerCell);
    }

    @Override
    public FadingLines ofWords(long[] words) {
      return FadingLines.ofWords(bitsPerCell, words);
    }

    @Override
    public Facts facts() {
      return Facts.builder()
          .text("counters", "fixed")
          .count("cells", cells())
          .count("lines", lines)
          .count("bitsPerCell", bitsPerCell)
          .build();
    }

    @Override
    public Facts facts(FadingCells cells) {
      return Facts.builder()
          .count("fullCells", ((FadingLines) cells).fullCells())
          .build();
    }
  }

  /**
   * Small counters that take more digits when they need them. Where a line has no room for the digits
   * of its counters, two of them become one: more keys share it until the line has faded.
   *
   * @param lines lines of 64 counters
   * @param wordsPerLine 64-bit words of a line, which is as many bits per counter
   * @param lowBits bits that every counter has
   * @param carryBits bits of each extra digit
   */
  record Adaptive(long lines, int wordsPerLine, int lowBits, int carryBits) implements CounterSpec {
    /** Checks the shape. */
    public Adaptive {
      AdaptiveLines.checkShape(lines, wordsPerLine, lowBits, carryBits);
    }

    @Override
    public Adaptive withLines(long other) {
      return new Adaptive(other, wordsPerLine, lowBits, carryBits);
    }

    @Override
    public int cellsPerLine() {
      return AdaptiveLines.CELLS_PER_LINE;
    }

    @Override
    public long maxLines() {
      return AdaptiveLines.maxLines(wordsPerLine);
    }

    @Override
    public long memoryBytes() {
      return AdaptiveLines.memoryBytes(lines, wordsPerLine);
    }

    @Override
    public AdaptiveLines empty() {
      return new AdaptiveLines(lines, wordsPerLine, lowBits, carryBits);
    }

    @Override
    public AdaptiveLines ofWords(long[] words) {
      return AdaptiveLines.ofWords(wordsPerLine, lowBits, carryBits, words);
    }

    @Override
    public Facts facts() {
      return Facts.builder()
          .text("counters", "adaptive")
          .count("cells", cells())
          .count("lines", lines)
          .count("wordsPerLine", wordsPerLine)
          .count("lowBits", lowBits)
          .count("carryBits", carryBits)
          .build();
    }

    @Override
    public Facts facts(FadingCells cells) {
      AdaptiveLines adaptive = (AdaptiveLines) cells;
      return Facts.builder()
          .count("carryDigits", adaptive.carryDigits())
          .fraction("fill", adaptive.usedBits() / (memoryBytes() * (double) Byte.SIZE))
          .count("foldedLines", adaptive.foldedLines())
          .build();
    }
  }
}
