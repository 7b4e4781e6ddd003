package io.tidemark.benchmarks.lately;

import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.hash.KeyDigest;

/** A filter of ours by its batch forms, each batch at one tick. The time includes the digests. */
final class DecayedBatches extends LatelySubject {
  private final DecayingCountFilter filter;
  private final KeyDigest digest;
  private final long[] digests = new long[LatelyStream.BATCH];

  DecayedBatches(DecayingCountFilter filter) {
    this.filter = filter;
    this.digest = filter.digest();
  }

  @Override
  public void add(long key, long tick) {
    filter.add(digest.of(key), tick);
  }

  @Override
  double estimate(long key, long latest) {
    return filter.estimate(digest.of(key), latest);
  }

  @Override
  public long memoryBytes() {
    return filter.memoryBytes();
  }

  @Override
  public void addBatch(LatelyStream stream) {
    digest(stream);
    filter.addAll(digests, 0, digests.length, stream.latest());
  }

  @Override
  public void estimateBatch(LatelyStream stream) {
    digest(stream);
    filter.estimateAll(digests, 0, digests.length, stream.latest(), stream.estimates());
  }

  private void digest(LatelyStream stream) {
    for (int i = 0; i < digests.length; i++) {
      digests[i] = digest.of(stream.key(i));
    }
  }
}
