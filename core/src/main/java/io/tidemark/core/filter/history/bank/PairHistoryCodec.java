package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;

/** The bytes of a {@link PairHistory}; docs/format.md draws them. */
public final class PairHistoryCodec extends BankHistoryCodec<PairHistory> {
  /** Creates the codec, which has no state. */
  public PairHistoryCodec() {
    super(FilterKind.PAIR_HISTORY, PairHistory.class);
  }

  @Override
  Heights heights(PairHistory history) {
    return new Heights(0, 0, 0);
  }

  @Override
  int filters(Timeline timeline, Heights heights) {
    heights.requireNoLeaf();
    Require.inRange(heights.top(), 0, 0, "topHeight");
    return 1;
  }

  @Override
  PairHistory history(Timeline timeline, Heights heights, FilterBank bank, KeyDigest digest) {
    FilterSizes sizes = bank.sizes();
    return new PairHistory(
        new PairHistorySpec(timeline, sizes.bits(0), sizes.probes(0)), digest, bank);
  }
}
