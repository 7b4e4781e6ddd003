package io.tidemark.analysis.decaying;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.hash.KeyDigest;

/** A filter of decaying counts of which only the number of lines is open. */
sealed interface DecayShape {
  /** What it is. */
  DecayStructure structure();

  /** Where keys lie, and how their counts decay. */
  DecayRules rules();

  /** The same with other rules. */
  DecayShape with(DecayRules other);

  /** The counters of a line. */
  int cellsPerLine();

  /** The memory of a line. */
  int lineBytes();

  /** The most lines. */
  long maxLines();

  /** The memory of so many lines. */
  long memoryBytes(long lines);

  /** The shape with so many lines, as a specification. */
  Record spec(long lines);

  /** An empty filter of so many lines. */
  DecayingCountFilter filter(long lines, KeyDigest digest);

  /** The most whole rows of lines within a memory, 0 if there is no room for one line each. */
  default long linesWithin(long bytes) {
    long most = Math.min(maxLines(), (bytes - memoryBytes(1)) / lineBytes() + 1);
    return Math.max(0, most / rules().rows() * rules().rows());
  }

  /**
   * Counters of one width.
   *
   * @param bitsPerCell the width
   * @param rules where keys lie
   */
  record Fixed(int bitsPerCell, DecayRules rules) implements DecayShape {
    @Override
    public DecayStructure structure() {
      return DecayStructure.FIXED;
    }

    @Override
    public DecayShape with(DecayRules other) {
      return new Fixed(bitsPerCell, other);
    }

    @Override
    public int cellsPerLine() {
      return FadingLines.cellsPerLine(bitsPerCell);
    }

    @Override
    public int lineBytes() {
      return FadingLines.LINE_WORDS * Long.BYTES;
    }

    @Override
    public long maxLines() {
      return FadingLines.MAX_LINES;
    }

    @Override
    public long memoryBytes(long lines) {
      return FadingLines.memoryBytes(lines);
    }

    @Override
    public DecayingCountSpec spec(long lines) {
      return DecayingCountSpec.fixed(lines, bitsPerCell, rules);
    }

    @Override
    public DecayingCountFilter filter(long lines, KeyDigest digest) {
      return new DecayingCountFilter(spec(lines), digest);
    }
  }

  /**
   * Small counters with extra digits.
   *
   * @param wordsPerLine the size of a line
   * @param lowBits what each counter has
   * @param carryBits an extra digit
   * @param rules where keys lie
   */
  record Adaptive(int wordsPerLine, int lowBits, int carryBits, DecayRules rules)
      implements DecayShape {
    @Override
    public DecayStructure structure() {
      return DecayStructure.ADAPTIVE;
    }

    @Override
    public DecayShape with(DecayRules other) {
      return new Adaptive(wordsPerLine, lowBits, carryBits, other);
    }

    @Override
    public int cellsPerLine() {
      return (int) (spec(rules.rows()).cells() / rules.rows());
    }

    @Override
    public int lineBytes() {
      return wordsPerLine * Long.BYTES;
    }

    @Override
    public long maxLines() {
      return AdaptiveLines.maxLines(wordsPerLine);
    }

    @Override
    public long memoryBytes(long lines) {
      return AdaptiveLines.memoryBytes(lines, wordsPerLine);
    }

    @Override
    public DecayingCountSpec spec(long lines) {
      return DecayingCountSpec.adaptive(lines, wordsPerLine, lowBits, carryBits, rules);
    }

    @Override
    public DecayingCountFilter filter(long lines, KeyDigest digest) {
      return new DecayingCountFilter(spec(lines), digest);
    }
  }
}
