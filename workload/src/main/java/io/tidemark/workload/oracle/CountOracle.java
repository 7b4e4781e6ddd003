package io.tidemark.workload.oracle;

import io.tidemark.workload.Require;
import java.util.HashMap;
import java.util.Map;

/** How often is the key there now? A multiset with removals. */
public final class CountOracle {
  private final Map<Long, Long> counts = new HashMap<>();
  private long total;

  /** Adds a key once. */
  public void add(long key) {
    add(key, 1);
  }

  /** Adds a key several times. */
  public void add(long key, long times) {
    Require.inRange(times, 1, Long.MAX_VALUE, "times");
    total = Math.addExact(total, times);
    counts.merge(key, times, Math::addExact);
  }

  /**
   * Removes a key once.
   *
   * @throws IllegalStateException if it is not there
   */
  public void remove(long key) {
    remove(key, 1);
  }

  /**
   * Removes a key several times.
   *
   * @throws IllegalStateException if it is not there so often; nothing has changed then
   */
  public void remove(long key, long times) {
    Require.inRange(times, 1, Long.MAX_VALUE, "times");
    long count = count(key);
    if (count < times) {
      throw new IllegalStateException("key: " + key + ", there " + count
          + " times (expected: one that is there " + times + " times)");
    }
    if (count == times) {
      counts.remove(key);
    } else {
      counts.put(key, count - times);
    }
    total -= times;
  }

  /** How often the key is there. */
  public long count(long key) {
    return counts.getOrDefault(key, 0L);
  }

  /** Number of different keys that are there. */
  public int distinctKeys() {
    return counts.size();
  }

  /** Number of keys that are there, each as often as it is. */
  public long total() {
    return total;
  }
}
