package io.tidemark.benchmarks.history;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.hash.KeyDigest;

/** A history of Tidemark; the digest of each key is made once, in the time that is measured. */
final class DigestedHistory implements HistorySubject {
  private final HistoryFilter history;
  private final KeyDigest digest;
  private final long bits;

  DigestedHistory(HistoryFilter history, KeyDigest digest, long bits) {
    this.history = history;
    this.digest = digest;
    this.bits = bits;
  }

  @Override
  public HistoryFilter history() {
    return history;
  }

  @Override
  public long bits() {
    return bits;
  }

  @Override
  public void addBatch(Pairs pairs) {
    for (int i = 0; i < Pairs.BATCH; i++) {
      history.add(digest.of(pairs.key(i)), pairs.tick(i));
    }
  }

  @Override
  public int askBatch(Pairs pairs, int rangeTicks) {
    int found = 0;
    for (int i = 0; i < Pairs.BATCH; i++) {
      long from = pairs.tick(i);
      HistoryAnswer answer = history.ask(digest.of(pairs.key(i)), from, from + rangeTicks);
      found += answer == HistoryAnswer.MAYBE ? 1 : 0;
    }
    return found;
  }
}
