package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What is to be forgotten: of some keys all ticks, of others ranges of them. It holds for every pair,
 * whenever that was or will be added; whoever adds a pair again that was erased drops the erasure
 * first.
 *
 * <p>Errors: none, up to keys that share a digest. Sealed histories that are merged with it know keys
 * by their fingerprints only; see {@link SealedHistory}.
 *
 * <p>Threads: one at a time as long as erasures are added; shared freely by those who only ask.
 */
public final class Erasures {
  private final SortedMap<Long, Coverage> byDigest = new TreeMap<>();

  /** Nothing is to be forgotten yet. */
  public Erasures() {}

  /** Erases a key from {@code [from, to)}. */
  public void add(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    if (from < to) {
      byDigest.merge(keyDigest, Coverage.of(from, to), Coverage::union);
    }
  }

  /** Erases a key from all of time. */
  public void add(long keyDigest) {
    add(keyDigest, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  /** Whether nothing is to be forgotten. */
  public boolean isEmpty() {
    return byDigest.isEmpty();
  }

  /** The number of keys of which something is to be forgotten. */
  public int keys() {
    return byDigest.size();
  }

  /** All of it: for each key's digest, the ticks that are to be forgotten. */
  public SortedMap<Long, Coverage> byDigest() {
    return Collections.unmodifiableSortedMap(byDigest);
  }

  /** Whether a pair is to be forgotten. */
  public boolean erases(long keyDigest, long tick) {
    Coverage erased = byDigest.get(keyDigest);
    return erased != null && tick < Long.MAX_VALUE && erased.contains(tick, tick + 1);
  }

  /**
   * The parts of {@code [from, to)} in which nothing of a key is to be forgotten, in the order of
   * time: a history that still holds erased pairs is asked about these.
   */
  public List<TimeRange> remaining(long keyDigest, long from, long to) {
    TimeRange.checkOrder(from, to);
    Coverage erased = byDigest.getOrDefault(keyDigest, Coverage.NONE).clipped(from, to);
    List<TimeRange> parts = new ArrayList<>();
    long start = from;
    for (TimeRange range : erased.ranges()) {
      if (start < range.from()) {
        parts.add(new TimeRange(start, range.from()));
      }
      start = range.to();
    }
    if (start < to) {
      parts.add(new TimeRange(start, to));
    }
    return parts;
  }
}
