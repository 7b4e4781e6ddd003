package io.tidemark.store;

import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What was forgotten and may still be in one of the parts.
 *
 * <p>Threads: questions from any thread; one at a time changes it.
 */
final class Tombstones {
  /** A part is sealed when it has so many of its own. */
  static final int MAX_OF_PART = 1 << 12;

  /* About what an entry takes: node, boxed key, list, tombstone and range. */
  private static final long ENTRY_BYTES = 176;

  private final ConcurrentMap<Long, List<Tombstone>> byKey = new ConcurrentHashMap<>();
  private final AtomicInteger count = new AtomicInteger();

  void add(Tombstone tombstone) {
    List<Tombstone> more = new ArrayList<>(of(tombstone.keyDigest()));
    more.add(tombstone);
    byKey.put(tombstone.keyDigest(), List.copyOf(more));
    count.incrementAndGet();
  }

  /** Those of a key, in their order. */
  List<Tombstone> of(long keyDigest) {
    return byKey.isEmpty() ? List.of() : byKey.getOrDefault(keyDigest, List.of());
  }

  /** Those with numbers of {@code (after, upTo]}, in their order. */
  List<Tombstone> between(long after, long upTo) {
    return byKey.values().stream()
        .flatMap(Collection::stream)
        .filter(tombstone -> tombstone.number() > after && tombstone.number() <= upTo)
        .sorted(Comparator.comparingLong(Tombstone::number))
        .toList();
  }

  /** Whether a pair that was added behind one tombstone is erased by a later one. */
  boolean erase(long keyDigest, long tick, long after, long upTo) {
    for (Tombstone tombstone : of(keyDigest)) {
      if (tombstone.number() > after
          && tombstone.number() <= upTo
          && tombstone.range().contains(tick)) {
        return true;
      }
    }
    return false;
  }

  /** What is left of a range when tombstones behind a number have erased theirs. */
  static List<TimeRange> remaining(List<Tombstone> erased, long after, long from, long to) {
    Coverage rest = Coverage.of(from, to);
    for (Tombstone tombstone : erased) {
      if (tombstone.number() > after) {
        rest = rest.without(tombstone.range().from(), tombstone.range().to());
      }
    }
    return rest.ranges();
  }

  /** Drops those that every part has absorbed. */
  void dropUpTo(long number) {
    if (byKey.isEmpty()) {
      return;
    }
    for (Long key : byKey.keySet()) {
      byKey.computeIfPresent(key, (digest, all) -> {
        List<Tombstone> kept =
            all.stream().filter(tombstone -> tombstone.number() > number).toList();
        return kept.isEmpty() ? null : kept;
      });
    }
    count.set(byKey.values().stream().mapToInt(List::size).sum());
  }

  int count() {
    return count.get();
  }

  long memoryBytes() {
    return count.get() * ENTRY_BYTES;
  }
}
