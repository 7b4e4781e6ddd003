package io.tidemark.benchmarks.count;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

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
}
