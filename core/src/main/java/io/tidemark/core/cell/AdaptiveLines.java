package io.tidemark.core.cell;

/** Placeholder. */
public final class AdaptiveLines implements FadingCells {
  public static final int CELLS_PER_LINE = 64;

  public AdaptiveLines(long lines, int wordsPerLine, int lowBits, int carryBits) {}

  public static AdaptiveLines ofWords(int wordsPerLine, int lowBits, int carryBits, long[] words) {
    return null;
  }

  public static void checkShape(long lines, int wordsPerLine, int lowBits, int carryBits) {}

  public static long memoryBytes(long lines, int wordsPerLine) {
    return 0;
  }

  public long foldedLines() {
    return 0;
  }

  public long usedBits() {
    return 0;
  }

  public long carryDigits() {
    return 0;
  }

  public long lines() {
    return 1;
  }

  public int cellsPerLine() {
    return 64;
  }

  public int stamp(long line) {
    return 0;
  }

  public long value(long line, int cell) {
    return 0;
  }

  public void raise(long line, int cell, long number) {}

  public void raiseTo(long line, int cell, long value) {}

  public void fade(long line, long factor, long most, int stamp) {}

  public void clear() {}

  public long memoryBytes() {
    return 0;
  }

  public long words() {
    return 0;
  }

  public long word(long index) {
    return 0;
  }
}
