package io.tidemark.experiments.importance2013;

import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomSpec;

/** The filters of the paper's Table IV, in the shape of its Table III. */
enum PaperFilter {
  BF("BF", 1, InsertRule.FULL, EvictRule.NONE),
  SBF("SBF", 3, InsertRule.FULL, EvictRule.RANDOM),
  TWO_CLASS("IBF-2C", 3, InsertRule.TWO_CLASS, EvictRule.RANDOM),
  BY_IMPORTANCE("IBF-MC", 3, InsertRule.BY_IMPORTANCE, EvictRule.RANDOM),
  BY_VALUE("IBF-H", 3, InsertRule.BY_IMPORTANCE, EvictRule.BY_VALUE);

  /** Cells of every filter there: of 16 KB with 3 bits each. */
  static final int CELLS = 43_690;

  /** K. */
  static final int PROBES = 5;

  /** P. */
  static final int DECREMENTS = 10;

  /** M. */
  static final int MAX_LEVEL = 7;

  private final String title;
  private final int bitsPerCell;
  private final InsertRule insert;
  private final EvictRule evict;

  PaperFilter(String title, int bitsPerCell, InsertRule insert, EvictRule evict) {
    this.title = title;
    this.bitsPerCell = bitsPerCell;
    this.insert = insert;
    this.evict = evict;
  }

  /** As in the paper. */
  String title() {
    return title;
  }

  /** With the number of cells nearest to the paper's: ours do not lie across words. */
  StableBloomSpec spec() {
    int cellsPerWord = Long.SIZE / bitsPerCell;
    return spec(Math.round((double) CELLS / cellsPerWord));
  }

  /** With a given number of words of cells. */
  StableBloomSpec spec(long words) {
    int decrements = evict == EvictRule.NONE ? 0 : DECREMENTS;
    return new StableBloomSpec(words, bitsPerCell, PROBES, decrements, insert, evict);
  }
}
