package io.tidemark.experiments.tideline;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryQuery;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.Timeline;

/**
 * Levels that doubt themselves: an interval for which its level says "maybe" is believed only if one
 * of its halves is, down to single ticks.
 *
 * <p>Errors: false positives only, and never one where the levels alone say "no".
 */
final class DoubtingHistory implements HistoryQuery {
  /*
   * As Rosetta does it for keys: S. Luo, S. Chatterjee, R. Ketsetsidis, N. Dayan, W. Qin, S. Idreos:
   * Rosetta: A robust space-time optimized range filter for key-value stores. SIGMOD 2020.
   */
  private final LevelHistory levels;
  private final int topHeight;

  DoubtingHistory(LevelHistory levels) {
    this.levels = levels;
    this.topHeight = levels.sizes().count() - 1;
  }

  @Override
  public HistoryAnswer ask(long digest, long from, long to) {
    Timeline timeline = levels.timeline();
    DyadicCover cover =
        new DyadicCover(timeline.relativeFrom(from), timeline.relativeTo(to), 0, topHeight);
    boolean believed = false;
    while (!believed && cover.next()) {
      believed = believed(digest, cover.height(), cover.number());
    }
    return HistoryAnswer.of(believed, coverage().contains(from, to));
  }

  private boolean believed(long digest, int height, long number) {
    long origin = levels.timeline().origin();
    long from = origin + (number << height);
    if (levels.ask(digest, from, from + (1L << height)) != HistoryAnswer.MAYBE) {
      return false;
    }
    return height == 0
        || believed(digest, height - 1, 2 * number)
        || believed(digest, height - 1, 2 * number + 1);
  }

  @Override
  public Coverage coverage() {
    return levels.coverage();
  }
}
