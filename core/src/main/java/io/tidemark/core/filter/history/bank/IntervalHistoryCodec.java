package io.tidemark.core.filter.history.bank;

import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.time.Timeline;

/** The bytes of an {@link IntervalHistory}; docs/format.md draws them. */
public final class IntervalHistoryCodec extends BankHistoryCodec<IntervalHistory> {
  /** Creates the codec, which has no state. */
  public IntervalHistoryCodec() {
    super(FilterKind.INTERVAL_HISTORY, IntervalHistory.class);
  }

  @Override
  Heights heights(IntervalHistory history) {
    IntervalHistorySpec spec = history.spec();
    return new Heights(
        spec.tree().leafHeight(), spec.tree().topHeight(), spec.nodeHash().wireId());
  }

  @Override
  int filters(Timeline timeline, Heights heights) {
    NodeHash.ofWireId(heights.nodeHash());
    return new IntervalTree(timeline, heights.leaf(), heights.top()).nodes() + 1;
  }

  @Override
  IntervalHistory history(Timeline timeline, Heights heights, FilterBank bank, KeyDigest digest) {
    IntervalTree tree = new IntervalTree(timeline, heights.leaf(), heights.top());
    NodeHash nodeHash = NodeHash.ofWireId(heights.nodeHash());
    return new IntervalHistory(new IntervalHistorySpec(tree, bank.sizes(), nodeHash), digest, bank);
  }
}
