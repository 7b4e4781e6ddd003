package io.tidemark.benchmarks.count;

import io.tidemark.core.filter.MultisetFilter;
import io.tidemark.core.hash.KeyDigest;

/** A filter of ours by its batch forms. The time includes the digests of the keys. */
final class CountedBatches extends CountedItems {
  /** Adds the keys of some digests. */
  interface Adding {
    void addAll(long[] digests, int from, int to);
  }

  /** Answers for the keys of some digests. */
  interface Asking {
    void estimateAll(long[] digests, int from, int to, long[] counts);
  }

  private final KeyDigest digest;
  private final Adding adding;
  private final Asking asking;
  private final long[] digests = new long[CountStream.BATCH];

  CountedBatches(MultisetFilter filter, KeyDigest digest, Adding adding, Asking asking) {
    super(filter, digest);
    this.digest = digest;
    this.adding = adding;
    this.asking = asking;
  }

  @Override
  public void addBatch(CountStream stream) {
    for (int i = 0; i < digests.length; i++) {
      digests[i] = digest.of(stream.arriving(i));
    }
    adding.addAll(digests, 0, digests.length);
  }

  @Override
  public void estimateBatch(CountStream stream) {
    for (int i = 0; i < digests.length; i++) {
      digests[i] = digest.of(stream.asked(i));
    }
    asking.estimateAll(digests, 0, digests.length, stream.estimates());
  }
}
