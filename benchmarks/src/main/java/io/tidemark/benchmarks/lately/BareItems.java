package io.tidemark.benchmarks.lately;

import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.hash.Probes;

/**
 * The least that can be done: one counter of a key somewhere in the memory, which keys share. What takes
 * as long as this only waits for memory.
 */
final class BareItems extends LatelySubject {
  private final KeyDigest digest;
  private final long[] counters;

  BareItems(LatelySize size, KeyDigest digest) {
    this.digest = digest;
    this.counters = new long[(int) (size.bytes() / Long.BYTES)];
  }

  private int counter(long key) {
    return (int) Probes.position(digest.of(key), counters.length);
  }

  @Override
  public void add(long key, long tick) {
    counters[counter(key)]++;
  }

  @Override
  double estimate(long key, long latest) {
    return counters[counter(key)];
  }

  @Override
  public long memoryBytes() {
    return (long) counters.length * Long.BYTES;
  }
}
