package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;

/** The bytes of a {@link LevelHistory}; docs/format.md draws them. */
public final class LevelHistoryCodec extends BankHistoryCodec<LevelHistory> {
  /** Creates the codec, which has no state. */
  public LevelHistoryCodec() {
    super(FilterKind.LEVEL_HISTORY, LevelHistory.class);
  }

  @Override
  Heights heights(LevelHistory history) {
    return new Heights(0, history.sizes().count() - 1, 0);
  }

  @Override
  int filters(Timeline timeline, Heights heights) {
    heights.requireNoLeaf();
    return Require.inRange(heights.top(), 0, LevelHistorySpec.MAX_LEVELS - 1, "topHeight") + 1;
  }

  @Override
  LevelHistory history(Timeline timeline, Heights heights, FilterBank bank, KeyDigest digest) {
    return new LevelHistory(new LevelHistorySpec(timeline, bank.sizes()), digest, bank);
  }
}
