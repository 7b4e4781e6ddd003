package io.tidemark.experiments.importance2013;

import io.tidemark.workload.Require;

/** How important an item is: 1 to 50, as in the paper, and to which level of a filter it belongs. */
final class PaperImportance {
  /** The greatest. */
  static final int MOST = 50;

  private PaperImportance() {}

  /** The level of an importance: levels have equal shares of the importances, but for rounding. */
  static int level(int importance, int levels) {
    Require.inRange(importance, 1, MOST, "importance");
    return 1 + (importance - 1) * levels / MOST;
  }
}
