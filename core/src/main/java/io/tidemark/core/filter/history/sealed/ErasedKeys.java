package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.TimeRange;
import io.tidemark.core.time.Timeline;
import java.util.List;
import java.util.Map;

/** A stream of keys without the ticks that are to be forgotten, and without keys that lose all. */
final class ErasedKeys implements KeyStream {
  /** What the keys with a fingerprint lose. */
  private record Erasure(long fingerprint, Coverage ticks) {}

  private final KeyStream keys;
  private final Timeline timeline;
  private final List<Erasure> erasures;
  private int nextErasure;
  private List<TimeRange> erased = List.of();
  private int range;

  /* What is left of the run that was read last; nothing if it ends before it starts. */
  private long restStart;
  private long restEnd;
  private boolean isAhead;
  private long start;
  private long end;

  /**
   * @param fingerprintBits how many bits the fingerprints of the keys have
   */
  ErasedKeys(KeyStream keys, Timeline timeline, int fingerprintBits, Erasures erasures) {
    this.keys = keys;
    this.timeline = timeline;
    long mask = -1L << -fingerprintBits;
    this.erasures = erasures.byDigest().entrySet().stream()
        .map(entry -> erasure(entry, mask))
        .sorted((a, b) -> Long.compareUnsigned(a.fingerprint, b.fingerprint))
        .toList();
  }

  private static Erasure erasure(Map.Entry<Long, Coverage> entry, long mask) {
    return new Erasure(SealedHistory.fingerprint(entry.getKey()) & mask, entry.getValue());
  }

  @Override
  public boolean nextKey() {
    do {
      if (!keys.nextKey()) {
        return false;
      }
      erased = erasedOf(keys.fingerprint()).ranges();
      range = 0;
      restStart = 1;
      restEnd = 0;
    } while (!readRun());
    isAhead = true;
    return true;
  }

  private Coverage erasedOf(long fingerprint) {
    Coverage all = Coverage.NONE;
    for (; nextErasure < erasures.size(); nextErasure++) {
      int order = Long.compareUnsigned(erasures.get(nextErasure).fingerprint, fingerprint);
      if (order > 0) {
        break;
      }
      if (order == 0) {
        all = all.union(erasures.get(nextErasure).ticks);
      }
    }
    // Ticks of other times could not be counted from the origin.
    return all.clipped(timeline.coverage().from(), timeline.coverage().to());
  }

  /** Goes to the next run that is left; false if there is none. */
  private boolean readRun() {
    while (true) {
      if (restEnd < restStart) {
        if (!keys.nextRun()) {
          return false;
        }
        restStart = keys.start();
        restEnd = keys.end();
      }
      while (range < erased.size() && erasedTo() <= restStart) {
        range++;
      }
      start = restStart;
      if (range == erased.size() || erasedFrom() > restEnd) {
        end = restEnd;
        restStart = restEnd + 1;
        return true;
      }
      end = erasedFrom() - 1;
      restStart = erasedTo();
      if (start <= end) {
        return true;
      }
    }
  }

  private long erasedFrom() {
    return erased.get(range).from() - timeline.origin();
  }

  private long erasedTo() {
    return erased.get(range).to() - timeline.origin();
  }

  @Override
  public long fingerprint() {
    return keys.fingerprint();
  }

  @Override
  public boolean nextRun() {
    if (isAhead) {
      isAhead = false;
      return true;
    }
    return readRun();
  }

  @Override
  public long start() {
    return start;
  }

  @Override
  public long end() {
    return end;
  }
}
