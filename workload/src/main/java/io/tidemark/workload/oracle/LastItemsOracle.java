package io.tidemark.workload.oracle;

import io.tidemark.workload.Require;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Was the key among the last items, and how many items ago? Remembers the last position of every key
 * ever seen, so one oracle answers for any window.
 */
public final class LastItemsOracle {
  private final Map<Long, Long> lastPosition = new HashMap<>();
  private long items;

  /** Adds the next item. */
  public void add(long key) {
    lastPosition.put(key, ++items);
  }

  /** How many items ago the key was last added: 1 for the last item; empty if it never was. */
  public OptionalLong age(long key) {
    Long position = lastPosition.get(key);
    return position == null ? OptionalLong.empty() : OptionalLong.of(items - position + 1);
  }

  /** Whether the key is among the last {@code windowItems} items. */
  public boolean contains(long key, long windowItems) {
    Require.inRange(windowItems, 1, Long.MAX_VALUE, "windowItems");
    Long position = lastPosition.get(key);
    return position != null && items - position < windowItems;
  }

  /** Number of items added. */
  public long items() {
    return items;
  }
}
