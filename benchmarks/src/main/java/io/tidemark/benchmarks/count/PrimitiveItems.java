package io.tidemark.benchmarks.count;

import it.unimi.dsi.fastutil.Hash;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.OptionalLong;

/** The exact answer: fastutil's map of primitive keys and counts. */
final class PrimitiveItems extends CountSubject {
  private final Long2IntOpenHashMap counts = new Long2IntOpenHashMap();

  @Override
  void add(long key) {
    counts.addTo(key, 1);
  }

  @Override
  void add(long key, long times) {
    counts.addTo(key, (int) times);
  }

  @Override
  void remove(long key) {
    // It says what there was before.
    if (counts.addTo(key, -1) == 1) {
      counts.remove(key);
    }
  }

  @Override
  long estimate(long key) {
    return counts.get(key);
  }

  /** The two arrays, which have a place more than a power of two. */
  @Override
  public OptionalLong countedBytes() {
    long places = HashCommon.arraySize(counts.size() + 1, Hash.DEFAULT_LOAD_FACTOR) + 1L;
    return OptionalLong.of(places * (Long.BYTES + Integer.BYTES));
  }
}
