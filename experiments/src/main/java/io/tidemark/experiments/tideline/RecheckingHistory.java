package io.tidemark.experiments.tideline;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.Timeline;

/**
 * Levels that are checked again: a "maybe" for an interval counts only if one of its halves is "maybe" too,
 * down to single ticks.
 *
 * <p>Errors: false positives only, and never one where the levels alone say "no".
 */
final class RecheckingHistory implements HistoryQuery {
  /*
   * As Rosetta does it for keys: S. Luo, S. Chatterjee, R. Ketsetsidis, N. Dayan, W. Qin, S. Idreos:
   * Rosetta: A robust space-time optimized range filter for key-value stores. SIGMOD 2020.
   */
  private final LevelHistory levels;
  private final int topHeight;

  RecheckingHistory(LevelHistory levels) {
    this.levels = levels;
    this.topHeight = levels.sizes().count() - 1;
  }

  @Override
  public HistoryAnswer ask(long digest, long from, long to) {
    Timeline timeline = levels.timeline();
    DyadicCover cover =
        new DyadicCover(timeline.relativeFrom(from), timeline.relativeTo(to), 0, topHeight);
    boolean maybe = false;
    while (!maybe && cover.next()) {
      maybe = isMaybe(digest, cover.height(), cover.number());
    }
    return HistoryAnswer.of(maybe, coverage().contains(from, to));
  }

  private boolean isMaybe(long digest, int height, long number) {
    long origin = levels.timeline().origin();
    long from = origin + (number << height);
    if (levels.ask(digest, from, from + (1L << height)) != HistoryAnswer.MAYBE) {
      return false;
    }
    return height == 0
        || isMaybe(digest, height - 1, 2 * number)
        || isMaybe(digest, height - 1, 2 * number + 1);
  }

  @Override
  public Coverage coverage() {
    return levels.coverage();
  }
}
