package io.tidemark.benchmarks.subject;

import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/** The exact answer: fastutil's set of {@code long} keys, made for all keys from the start. */
final class ExactNumbers extends NumberSubject {
  private final LongOpenHashSet set;

  ExactNumbers(long keys) {
    this(new LongOpenHashSet(Math.toIntExact(keys)), Math.toIntExact(keys));
  }

  private ExactNumbers(LongOpenHashSet set, int expected) {
    super(set, (long) HashCommon.arraySize(expected, Hash.DEFAULT_LOAD_FACTOR) * Long.SIZE);
    this.set = set;
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
