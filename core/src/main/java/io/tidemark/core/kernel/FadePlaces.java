package io.tidemark.core.kernel;

import io.tidemark.core.hash.Probes;

/**
 * Where the counters of a key lie that are kept in lines: rows of lines, one line of a key in each, and
 * some counters in that line, all different. What chooses them is a state: that of the first row is the
 * digest, and {@link Probes#next} leads from row to row.
 *
 * @param linesPerRow lines of a row
 * @param rows lines of a key
 * @param probesPerRow counters of a key in a line, 1 to 5
 * @param cellsPerLine counters of a line, up to 64
 */
public record FadePlaces(long linesPerRow, int rows, int probesPerRow, int cellsPerLine) {
  /* Twelve bits choose a counter of a line: five choices, of up to 64 counters, almost equally often. */
  private static final int CHOICE_BITS = 12;
  private static final long CHOICE_MASK = (1L << CHOICE_BITS) - 1;

  /** The line of a key in a row. */
  public long line(long state, int row) {
    return row * linesPerRow + Probes.position(state, linesPerRow);
  }

  /** The counters of a key in its line: a byte each, the lowest first. */
  public long cells(long state) {
    long choices = Probes.places(state);
    int first = choice(choices);
    if (probesPerRow == 1) {
      return first;
    }
    // Of two, the second is any but the first: no draw is wasted.
    int second =
        (int) ((choices >>> CHOICE_BITS & CHOICE_MASK) * (cellsPerLine - 1) >>> CHOICE_BITS);
    // By one more if it is not below the first, without a branch that nobody could foresee.
    second += first - second - 1 >>> 31;
    long cells = first | second << Byte.SIZE;
    return probesPerRow == 2
        ? cells
        : more(cells, 1L << first | 1L << second, choices >>> 2 * CHOICE_BITS);
  }

  /* A counter that is taken makes way for the next one that is free. */
  private long more(long two, long twoTaken, long rest) {
    long cells = two;
    long taken = twoTaken;
    long choices = rest;
    for (int shift = 2 * Byte.SIZE; shift < probesPerRow * Byte.SIZE; shift += Byte.SIZE) {
      int cell = choice(choices);
      while ((taken >>> cell & 1) != 0) {
        cell = cell + 1 == cellsPerLine ? 0 : cell + 1;
      }
      taken |= 1L << cell;
      cells |= (long) cell << shift;
      choices >>>= CHOICE_BITS;
    }
    return cells;
  }

  private int choice(long choices) {
    return (int) ((choices & CHOICE_MASK) * cellsPerLine >>> CHOICE_BITS);
  }
}
