package io.tidemark.store;

import io.tidemark.core.time.TimeRange;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The pairs of a part that were added behind a tombstone of the same part, which a filter cannot tell
 * from those before it. Kept exactly; a part that has many of them is sealed early.
 *
 * <p>Threads: questions from any thread; one at a time changes it.
 */
final class RestoredTicks {
  /** So many pairs are worth a part of their own. */
  static final int MAX_PAIRS = 1 << 16;

  /* About what an entry takes: a node, its share of the index, and the boxed tick. */
  private static final long ENTRY_BYTES = 72;

  private final ConcurrentMap<Long, NavigableSet<Long>> byKey = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();

  void add(long keyDigest, long tick) {
    if (byKey.computeIfAbsent(keyDigest, key -> new ConcurrentSkipListSet<>()).add(tick)) {
      count.incrementAndGet();
    }
  }

  void erase(long keyDigest, TimeRange range) {
    NavigableSet<Long> ticks = byKey.get(keyDigest);
    if (ticks != null) {
      NavigableSet<Long> erased = ticks.subSet(range.from(), true, range.to(), false);
      count.addAndGet(-erased.size());
      erased.clear();
    }
  }

  List<TimeRange> when(long keyDigest, long from, long to) {
    NavigableSet<Long> ticks = byKey.isEmpty() ? null : byKey.get(keyDigest);
    return ticks == null
        ? List.of()
        : ticks.subSet(from, true, to, false).stream()
            .map(tick -> new TimeRange(tick, tick + 1))
            .toList();
  }

  int count() {
    return count.get();
  }

  long memoryBytes() {
    return count.get() * ENTRY_BYTES;
  }
}
