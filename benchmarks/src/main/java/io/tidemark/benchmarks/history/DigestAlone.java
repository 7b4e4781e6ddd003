package io.tidemark.benchmarks.history;

import io.tidemark.core.hash.KeyDigest;

/** No history: what it takes to walk through a batch and to make the digests of its keys. */
final class DigestAlone implements HistorySubject {
  private final KeyDigest digest;

  private long sum;

  DigestAlone(KeyDigest digest) {
    this.digest = digest;
  }

  /** All that is left of the digests; kept, so that the compiler cannot leave them out. */
  @Override
  public Long history() {
    return sum;
  }

  @Override
  public long bits() {
    return 0;
  }

  @Override
  public void addBatch(Pairs pairs) {
    for (int i = 0; i < Pairs.BATCH; i++) {
      sum += digest.of(pairs.key(i)) ^ pairs.tick(i);
    }
  }

  /** It denies nothing. */
  @Override
  public int askBatch(Pairs pairs, int rangeTicks) {
    addBatch(pairs);
    return Pairs.BATCH;
  }
}
