package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.Timeline;

/**
 * The shape of a {@link LevelHistory}.
 *
 * @param timeline the ticks it holds
 * @param levels the filters by height: filter h holds intervals of {@code 2^h} ticks. The paper
 *     counts its levels the other way, from the coarsest
 */
public record LevelHistorySpec(Timeline timeline, FilterSizes levels) {
  /** The most levels: intervals of up to {@code 2^62} ticks. */
  public static final int MAX_LEVELS = 63;

  /** Checks the shape. */
  public LevelHistorySpec {
    Require.nonNull(timeline, "timeline");
    Require.inRange(levels.count(), 1, MAX_LEVELS, "levels");
  }

  /** The number of levels of a tree over so many ticks (paper: L). */
  public static int levelsOver(long ticks) {
    return DyadicCover.heightOver(ticks) + 1;
  }
}
