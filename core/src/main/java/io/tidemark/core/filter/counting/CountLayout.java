package io.tidemark.core.filter.counting;

import io.tidemark.core.Require;
import io.tidemark.core.kernel.CountKernel;
import io.tidemark.core.kernel.CountKernel.Places;

/** Where the cells of a key lie. */
public enum CountLayout {
  /** Anywhere: the least error for the cells, one cache line per probe. */
  STANDARD(0),
  /**
   * In one block of 256 successive cells: a few neighbouring cache lines per key, for some percent
   * more cells at the same error.
   */
  BLOCKED(1);

  /** The cells of a block. */
  public static final int BLOCK_CELLS = CountKernel.BLOCK_CELLS;

  private final int wireId;

  CountLayout(int wireId) {
    this.wireId = wireId;
  }

  /** The number of the layout in the wire format. */
  int wireId() {
    return wireId;
  }

  static CountLayout ofWireId(int wireId) {
    for (CountLayout layout : values()) {
      if (layout.wireId == wireId) {
        return layout;
      }
    }
    throw new IllegalArgumentException(
        Require.message("layout", wireId, "0 (standard) or 1 (blocked)"));
  }

  /** Refuses a number of cells that are not whole blocks, where there are blocks. */
  long checkCells(long cells) {
    if (this == BLOCKED && cells % BLOCK_CELLS != 0) {
      throw new IllegalArgumentException(Require.message(
          "cells", cells, "a multiple of " + BLOCK_CELLS + " in the blocked layout"));
    }
    return cells;
  }

  /** Where keys lie among so many cells; all cells are one block, where a key may lie anywhere. */
  Places places(long cells, int probes) {
    return this == BLOCKED
        ? new Places(cells / BLOCK_CELLS, BLOCK_CELLS, probes)
        : new Places(1, cells, probes);
  }
}
