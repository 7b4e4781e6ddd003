package io.tidemark.core.filter.history.sealed;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The keys of a stream with fewer bits of their fingerprints: those that then agree become one key.
 */
final class CutKeys implements KeyStream {
  /*
   * Ticks of a key that stays alone are passed on as they come. Those of keys that become one, which
   * are few where the bits suffice, are gathered on the heap, since they come one key after the other
   * and are wanted in the order of time.
   */
  private record Run(long start, long end) {}

  private final Peeking keys;
  private final long mask;
  private final List<Run> gathered = new ArrayList<>();
  private boolean alone;
  private long fingerprint;
  private int next;
  private long start;
  private long end;

  CutKeys(Peeking keys, int fingerprintBits) {
    this.keys = keys;
    this.mask = -1L << -fingerprintBits;
  }

  @Override
  public boolean nextKey() {
    if (!keys.nextKey()) {
      return false;
    }
    fingerprint = keys.fingerprint() & mask;
    alone = !keys.nextAgrees(mask);
    if (!alone) {
      gather();
    }
    return true;
  }

  private void gather() {
    gathered.clear();
    boolean more;
    do {
      more = keys.nextAgrees(mask);
      while (keys.nextRun()) {
        gathered.add(new Run(keys.start(), keys.end()));
      }
    } while (more && keys.nextKey());
    gathered.sort(Comparator.comparingLong(Run::start));
    next = 0;
  }

  @Override
  public long fingerprint() {
    return fingerprint;
  }

  @Override
  public boolean nextRun() {
    if (alone) {
      boolean there = keys.nextRun();
      start = keys.start();
      end = keys.end();
      return there;
    }
    if (next == gathered.size()) {
      return false;
    }
    start = gathered.get(next).start;
    end = gathered.get(next).end;
    for (next++; next < gathered.size() && gathered.get(next).start <= end + 1; next++) {
      end = Math.max(end, gathered.get(next).end);
    }
    return true;
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
