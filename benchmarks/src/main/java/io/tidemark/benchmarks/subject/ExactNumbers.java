package io.tidemark.benchmarks.subject;

import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/** The exact answer: fastutil's set of {@code long} keys, made for all keys from the start. */
final class ExactNumbers extends NumberSubject {
  private final LongOpenHashSet set;
  private final long bits;

  ExactNumbers(long keys) {
    int expected = Math.toIntExact(keys);
    set = new LongOpenHashSet(expected);
    bits = (long) HashCommon.arraySize(expected, Hash.DEFAULT_LOAD_FACTOR) * Long.SIZE;
  }

  @Override
  public LongOpenHashSet filter() {
    return set;
  }

  @Override
  public long bits() {
    return bits;
  }

  @Override
  boolean add(long key) {
    return set.add(key);
  }

  @Override
  boolean find(long key) {
    return set.contains(key);
  }
}
