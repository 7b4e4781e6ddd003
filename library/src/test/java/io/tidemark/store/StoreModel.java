package io.tidemark.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Does to a store what it does to exact sets, and knows what must be there after a kill: what was
 * forced to the disk and not erased since, and nothing that was never added or is erased for good.
 */
final class StoreModel {
  private SortedMap<Long, NavigableSet<Long>> now = new TreeMap<>();
  private SortedMap<Long, NavigableSet<Long>> sure = new TreeMap<>();
  private SortedMap<Long, NavigableSet<Long>> possible = new TreeMap<>();

  void add(HistoryStore<Long> store, long key, long tick) {
    ticks(possible, key).add(tick);
    store.add(key, tick);
    ticks(now, key).add(tick);
  }

  void forget(HistoryStore<Long> store, long key, long from, long to) throws Exception {
    ticks(sure, key).subSet(from, to).clear();
    store.forget(key, from, to);
    ticks(now, key).subSet(from, to).clear();
    allSynced();
    ticks(possible, key).subSet(from, to).clear();
  }

  void sync(HistoryStore<Long> store) throws Exception {
    store.sync();
    allSynced();
  }

  void seal(HistoryStore<Long> store) throws Exception {
    store.seal();
    allSynced();
  }

  void allSynced() {
    sure = copy(now);
  }

  /** Nothing is known any more of ticks before this one. */
  void drop(long before) {
    for (SortedMap<Long, NavigableSet<Long>> all : List.of(now, sure, possible)) {
      all.values().forEach(ticks -> ticks.headSet(before).clear());
    }
  }

  long first(long otherwise) {
    return now.values().stream()
        .filter(ticks -> !ticks.isEmpty())
        .mapToLong(NavigableSet::first)
        .min()
        .orElse(otherwise);
  }

  boolean holds(long key, long from, long to) {
    return !ticks(now, key).subSet(from, to).isEmpty();
  }

  /** The ranges that a store must name if it does not err. */
  List<TimeRange> when(long key, long from, long to) {
    return ranges(ticks(now, key).subSet(from, true, to, false));
  }

  /** The store answers exactly: for tests where it has so many bits that no error is expected. */
  void checkExactly(HistoryStore<Long> store, long from, long to) {
    for (long key : now.keySet()) {
      List<TimeRange> expected = when(key, from, to);
      assertThat(store.when(key, from, to)).as("key %s", key).isEqualTo(expected);
      assertThat(store.first(key, from, to))
          .isEqualTo(expected.stream().mapToLong(TimeRange::from).min());
      assertThat(store.last(key, from, to))
          .isEqualTo(expected.stream().mapToLong(range -> range.to() - 1).max());
      for (long tick : ticks(now, key)) {
        assertThat(store.ask(key, tick, tick + 1)).isEqualTo(HistoryAnswer.MAYBE);
      }
    }
  }

  /** After a kill and a new start: all that is sure is there, and only what is possible. */
  void checkAfterKill(HistoryStore<Long> store, long from, long to) {
    for (long key : possible.keySet()) {
      NavigableSet<Long> found = new TreeSet<>();
      for (TimeRange range : store.when(key, from, to)) {
        for (long tick = range.from(); tick < range.to(); tick++) {
          found.add(tick);
        }
      }
      assertThat(found).as("key %s", key).containsAll(ticks(sure, key).subSet(from, to));
      assertThat(ticks(possible, key)).as("key %s", key).containsAll(found);
    }
  }

  /** Takes over what a store has after a kill. */
  void resume(HistoryStore<Long> store, long from, long to) {
    for (long key : List.copyOf(possible.keySet())) {
      NavigableSet<Long> found = new TreeSet<>();
      for (TimeRange range : store.when(key, from, to)) {
        for (long tick = range.from(); tick < range.to(); tick++) {
          found.add(tick);
        }
      }
      now.put(key, found);
    }
    allSynced();
    possible = copy(now);
  }

  private static NavigableSet<Long> ticks(SortedMap<Long, NavigableSet<Long>> all, long key) {
    return all.computeIfAbsent(key, none -> new TreeSet<>());
  }

  private static SortedMap<Long, NavigableSet<Long>> copy(SortedMap<Long, NavigableSet<Long>> all) {
    SortedMap<Long, NavigableSet<Long>> copy = new TreeMap<>();
    all.forEach((key, ticks) -> copy.put(key, new TreeSet<>(ticks)));
    return copy;
  }

  private static List<TimeRange> ranges(NavigableSet<Long> ticks) {
    List<TimeRange> ranges = new ArrayList<>();
    for (long tick : ticks) {
      int last = ranges.size() - 1;
      if (last >= 0 && ranges.get(last).to() == tick) {
        ranges.set(last, new TimeRange(ranges.get(last).from(), tick + 1));
      } else {
        ranges.add(new TimeRange(tick, tick + 1));
      }
    }
    return ranges;
  }
}
