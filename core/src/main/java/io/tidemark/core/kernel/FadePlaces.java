package io.tidemark.core.kernel;

import io.tidemark.core.hash.Probes;

/**
 * Where the counters of a key lie that are kept in lines: rows of lines, one line of a key in each, and
 * some counters in that line, all different. What chooses them is a state: that of the first row is the
 * digest, and {@link Probes#next} leads from row to row.
 */
public final class FadePlaces {
  /* Twelve bits choose a counter of a line: five choices, of up to 64 counters, almost equally often. */
  private static final int CHOICE_BITS = 12;
  private static final long CHOICE_MASK = (1L << CHOICE_BITS) - 1;

  private final long linesPerRow;
  private final int rows;
  private final int probesPerRow;
  private final int cellsPerLine;

  /* The sets of counters that a key can have in a line, if they are few; else none. */
  private final int[] sets;

  /**
   * Lays out rows.
   *
   * @param linesPerRow lines of a row
   * @param rows lines of a key
   * @param probesPerRow counters of a key in a line, 1 to 5
   * @param cellsPerLine counters of a line, up to 64
   */
  public FadePlaces(long linesPerRow, int rows, int probesPerRow, int cellsPerLine) {
    this.linesPerRow = linesPerRow;
    this.rows = rows;
    this.probesPerRow = probesPerRow;
    this.cellsPerLine = cellsPerLine;
    this.sets = CellSets.of(cellsPerLine, probesPerRow);
  }

  /** Lines of a key. */
  public int rows() {
    return rows;
  }

  /** Counters of a key in a line. */
  public int probesPerRow() {
    return probesPerRow;
  }

  /** Counters of a line. */
  public int cellsPerLine() {
    return cellsPerLine;
  }

  /** The line of a key in a row. */
  public long line(long state, int row) {
    return row * linesPerRow + Probes.position(state, linesPerRow);
  }

  /** The counters of a key in its line: a byte each, the lowest first. */
  public long cells(long state) {
    long choices = Probes.places(state);
    // To look a set up takes a fifth of the time that drawing takes.
    return sets.length != 0
        ? sets[(int) (((choices >>> 28) * sets.length) >>> 32)]
        : drawn(choices);
  }

  /* Three at least: of pairs there are few sets. */
  private long drawn(long choices) {
    int first = choice(choices, cellsPerLine);
    // The second is any but the first, and the third any but both: no draw is wasted.
    int second = choice(choices >>> CHOICE_BITS, cellsPerLine - 1);
    second += notBelow(second, first);
    int third = choice(choices >>> (2 * CHOICE_BITS), cellsPerLine - 2);
    int greater = notBelow(second, first) * (second - first);
    int high = first + greater;
    int low = second - greater;
    third += notBelow(third, low);
    third += notBelow(third, high);
    long three = first | (second << Byte.SIZE) | (third << (2 * Byte.SIZE));
    return probesPerRow == 3 ? three : more(three, choices >>> (3 * CHOICE_BITS));
  }

  /* 1 if one is not below the other, else 0; without a branch, which the processor cannot predict. */
  private static int notBelow(int one, int other) {
    return (other - one - 1) >>> 31;
  }

  /* A counter that is taken makes way for the next one that is free. */
  private long more(long three, long rest) {
    long cells = three;
    long taken =
        (1L << three) | (1L << (three >>> Byte.SIZE)) | (1L << (three >>> (2 * Byte.SIZE)));
    long choices = rest;
    for (int shift = 3 * Byte.SIZE; shift < probesPerRow * Byte.SIZE; shift += Byte.SIZE) {
      int cell = choice(choices, cellsPerLine);
      while ((taken >>> cell & 1) != 0) {
        cell = cell + 1 == cellsPerLine ? 0 : cell + 1;
      }
      taken |= 1L << cell;
      cells |= (long) cell << shift;
      choices >>>= CHOICE_BITS;
    }
    return cells;
  }

  private static int choice(long choices, int cells) {
    return (int) (((choices & CHOICE_MASK) * cells) >>> CHOICE_BITS);
  }
}
