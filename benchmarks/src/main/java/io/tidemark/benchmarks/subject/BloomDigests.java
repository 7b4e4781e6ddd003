package io.tidemark.benchmarks.subject;

import io.tidemark.core.filter.seen.BloomFilter;

/** {@link BloomFilter} with digests that the caller has already. */
final class BloomDigests implements Subject {
  private final BloomFilter filter;
  private final long[] digests = new long[Keys.BATCH];

  BloomDigests(BloomFilter filter) {
    this.filter = filter;
  }

  @Override
  public BloomFilter filter() {
    return filter;
  }

  @Override
  public long bits() {
    return filter.spec().bits();
  }

  @Override
  public void prepare(long firstCounter) {
    for (int i = 0; i < Keys.BATCH; i++) {
      digests[i] = filter.digest().of(Keys.number(firstCounter + i));
    }
  }

  @Override
  public int addBatch(long firstCounter) {
    int fresh = 0;
    for (long digest : digests) {
      fresh += filter.add(digest) ? 1 : 0;
    }
    return fresh;
  }

  @Override
  public int findBatch(long firstCounter) {
    int found = 0;
    for (long digest : digests) {
      found += filter.mightContain(digest) ? 1 : 0;
    }
    return found;
  }
}
