package io.tidemark.core.kernel;

import io.tidemark.core.cell.LevelCells;
import io.tidemark.core.hash.Probes;

/**
 * Levels scattered over all cells: one cache line per probe. The positions are those of {@link
 * Probes} among all cells; two probes of a key may fall on one cell.
 */
public final class LevelKernel {
  private LevelKernel() {}

  /** Whether no cell of a key is zero. */
  public static boolean test(LevelCells cells, int probes, long digest) {
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      if (cells.level(place(cells, state)) == 0) {
        return false;
      }
      state = Probes.next(state);
    }
    return true;
  }

  /**
   * Finds the cells of a key, as many as there is room for.
   *
   * @return the number of them that are zero; a cell that is met twice counts twice
   */
  public static int locate(LevelCells cells, long digest, long[] places) {
    int zeros = 0;
    long state = digest;
    for (int probe = 0; probe < places.length; probe++) {
      long place = place(cells, state);
      places[probe] = place;
      // Without a branch, which nothing could predict.
      zeros += (cells.level(place) - 1) >>> (Integer.SIZE - 1);
      state = Probes.next(state);
    }
    return zeros;
  }

  /**
   * Raises cells to at least a level.
   *
   * @return the number of cells that were zero
   */
  public static int raise(LevelCells cells, long[] places, int level) {
    int wereZero = 0;
    for (long place : places) {
      wereZero += (cells.raise(place, level) - 1) >>> (Integer.SIZE - 1);
    }
    return wereZero;
  }

  /** Lowers a run of cells that starts where a state points to. */
  public static void lower(LevelCells cells, int count, long state) {
    cells.lower(word(cells, state), cell(cells, state), count);
  }

  /**
   * Lowers the cells of the word that a state points to, each with probability 1/level.
   *
   * @return the number of cells that were lowered
   */
  public static int lowerByValue(LevelCells cells, long state) {
    long word = word(cells, state);
    if (cells.word(word) == 0) {
      return 0; // Most words of a filter that has not filled.
    }
    long rest = Probes.fraction(state, cells.words()) >>> Integer.SIZE;
    // At least a level with probability 1/level.
    int drawn = (int) (0x1p32 / (double) (rest + 1));
    return cells.lowerUpTo(word, Math.min(drawn, cells.maxLevel()));
  }

  /** The level of the cell that a state points to. */
  public static int level(LevelCells cells, long state) {
    return cells.level(place(cells, state));
  }

  private static long place(LevelCells cells, long state) {
    return cells.place(word(cells, state), cell(cells, state));
  }

  private static long word(LevelCells cells, long state) {
    return Probes.position(state, cells.words());
  }

  private static int cell(LevelCells cells, long state) {
    return (int) Probes.position(Probes.fraction(state, cells.words()), cells.cellsPerWord());
  }
}
