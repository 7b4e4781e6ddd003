package io.tidemark;

import io.tidemark.core.Require;
import java.util.function.ToIntFunction;

/**
 * Importance by ranks that are known beforehand.
 *
 * @param ranks how many there are
 * @param rank from 1, the least important, to {@code ranks}
 */
record RankedImportance<I>(int ranks, ToIntFunction<? super I> rank) implements Importance<I> {
  RankedImportance {
    Require.inRange(ranks, 1, MAX_RANKS, "levels");
    Require.nonNull(rank, "level");
  }

  /** No key is more important than another. */
  static <I> RankedImportance<I> alike() {
    return new RankedImportance<>(1, any -> 1);
  }

  /** The rank of something. */
  int of(I importance) {
    return Require.inRange(
        rank.applyAsInt(Require.nonNull(importance, "importance")), 1, ranks, "importance");
  }

  /**
   * The levels of all ranks in a filter: the least has level 1, the greatest the greatest, and the
   * others are spread between. Where the filter has fewer levels, neighbours share one.
   */
  int[] levels(int maxLevel) {
    int[] levels = new int[ranks];
    for (int i = 0; i < ranks; i++) {
      levels[i] = 1 + (ranks == 1 ? 0 : i * (maxLevel - 1) / (ranks - 1));
    }
    return levels;
  }
}
