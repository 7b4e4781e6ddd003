package io.tidemark.benchmarks.count;

import java.util.HashMap;
import java.util.Map;

/** The exact answer: a map of the JDK. */
final class MappedItems extends CountSubject {
  private final Map<Long, Integer> counts = new HashMap<>();

  @Override
  void add(long key) {
    counts.merge(key, 1, Integer::sum);
  }

  @Override
  void add(long key, long times) {
    counts.merge(key, (int) times, Integer::sum);
  }

  @Override
  void remove(long key) {
    counts.computeIfPresent(key, (unused, count) -> count == 1 ? null : count - 1);
  }

  @Override
  long estimate(long key) {
    return counts.getOrDefault(key, 0);
  }
}
