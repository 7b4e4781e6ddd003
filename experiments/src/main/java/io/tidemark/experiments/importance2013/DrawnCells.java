package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;

/**
 * The cells of a stable filter in which the P cells are drawn one by one, as the paper has it; our
 * filter lowers a run of neighbours instead. Keys are not stored but drawn: their cells are anywhere.
 */
final class DrawnCells {
  /** Which cells are lowered. */
  enum Mode {
    /** Each draw is among all cells. */
    WITH_REPLACEMENT("drawn one by one"),
    /** Cells drawn already are drawn again. */
    DISTINCT("drawn, all different");

    private final String title;

    Mode(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }
  }

  private final byte[] cells = new byte[PaperFilter.CELLS];
  private final int[] lowered = new int[PaperFilter.DECREMENTS];
  private final Mode mode;
  private final LevelLaw law;
  private final SplittableRandom random;
  private int zeros = cells.length;

  DrawnCells(Mode mode, LevelLaw law, long seed) {
    this.mode = mode;
    this.law = law;
    this.random = RandomSource.seeded(seed, mode.name());
  }

  /** A key comes. */
  void arrive() {
    for (int i = 0; i < lowered.length; i++) {
      lowered[i] = draw(i);
      lower(lowered[i]);
    }
    int level = PaperStream.drawnLevel(law, random);
    for (int i = 0; i < PaperFilter.PROBES; i++) {
      raise(random.nextInt(cells.length), level);
    }
  }

  private int draw(int before) {
    int cell = random.nextInt(cells.length);
    while (mode == Mode.DISTINCT && isAmong(cell, before)) {
      cell = random.nextInt(cells.length);
    }
    return cell;
  }

  private boolean isAmong(int cell, int count) {
    for (int i = 0; i < count; i++) {
      if (lowered[i] == cell) {
        return true;
      }
    }
    return false;
  }

  private void lower(int cell) {
    if (cells[cell] > 0) {
      cells[cell]--;
      zeros += cells[cell] == 0 ? 1 : 0;
    }
  }

  private void raise(int cell, int level) {
    zeros -= cells[cell] == 0 ? 1 : 0;
    cells[cell] = (byte) Math.max(cells[cell], level);
  }

  /** The share of cells that are zero now. */
  double zeroShare() {
    return (double) zeros / cells.length;
  }
}
