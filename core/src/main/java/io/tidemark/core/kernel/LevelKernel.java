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
    int cellsPerWord = cells.cellsPerWord();
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      if (cells.level(word(cells, state), cell(cells, state, cellsPerWord)) == 0) {
        return false;
      }
      state = Probes.next(state);
    }
    return true;
  }

  /** The number of cells of a key that are zero; a cell that is met twice counts twice. */
  public static int zeros(LevelCells cells, int probes, long digest) {
    int cellsPerWord = cells.cellsPerWord();
    int zeros = 0;
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      int level = cells.level(word(cells, state), cell(cells, state, cellsPerWord));
      zeros += level == 0 ? 1 : 0;
      state = Probes.next(state);
    }
    return zeros;
  }

  /**
   * Raises the cells of a key to at least a level.
   *
   * @return the number of cells that were zero
   */
  public static int raise(LevelCells cells, int probes, long digest, int level) {
    int cellsPerWord = cells.cellsPerWord();
    int wereZero = 0;
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      int had = cells.raise(word(cells, state), cell(cells, state, cellsPerWord), level);
      wereZero += had == 0 ? 1 : 0;
      state = Probes.next(state);
    }
    return wereZero;
  }

  /** Lowers a run of cells that starts where a state points to. */
  public static void lower(LevelCells cells, int count, long state) {
    cells.lower(word(cells, state), cell(cells, state, cells.cellsPerWord()), count);
  }

  /** The level of the cell that a state points to. */
  public static int level(LevelCells cells, long state) {
    return cells.level(word(cells, state), cell(cells, state, cells.cellsPerWord()));
  }

  private static long word(LevelCells cells, long state) {
    return Probes.position(state, cells.words());
  }

  private static int cell(LevelCells cells, long state, int cellsPerWord) {
    return (int) Probes.position(Probes.fraction(state, cells.words()), cellsPerWord);
  }
}
