package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Sorts any number of pairs in the memory for some: as many as fit are sorted and put away as a run,
 * and the runs are merged as they are read.
 */
final class SealedRuns implements Closeable {
  private static final int FIRST_PAIRS = 1 << 10;

  private final SealingSpace space;
  private final List<WordSpool> spools = new ArrayList<>();
  private final List<BitSource> runs = new ArrayList<>();
  private long[] fingerprints = new long[FIRST_PAIRS];
  private long[] ticks = new long[FIRST_PAIRS];
  private int size;

  SealedRuns(SealingSpace space) {
    this.space = space;
  }

  void add(long fingerprint, long tick) throws IOException {
    if (size == fingerprints.length) {
      makeRoom();
    }
    fingerprints[size] = fingerprint;
    ticks[size++] = tick;
  }

  private void makeRoom() throws IOException {
    if (size >= space.pairs()) {
      putAway();
    } else {
      int grown = (int) Math.min(space.pairs(), 2L * size);
      fingerprints = Arrays.copyOf(fingerprints, grown);
      ticks = Arrays.copyOf(ticks, grown);
    }
  }

  private void putAway() throws IOException {
    new PairSorter(fingerprints, ticks).sort(0, size);
    WordSpool spool = new WordSpool(space, 0);
    spools.add(spool);
    for (int from = 0; from < size; ) {
      int to = from;
      int distinct = 0;
      for (; to < size && fingerprints[to] == fingerprints[from]; to++) {
        distinct += isRepeated(from, to) ? 0 : 1;
      }
      spool.add(fingerprints[from]);
      spool.add(distinct);
      for (int i = from; i < to; i++) {
        if (!isRepeated(from, i)) {
          spool.add(ticks[i]);
        }
      }
      from = to;
    }
    runs.add(spool.source());
    size = 0;
  }

  private boolean isRepeated(int from, int index) {
    return index > from && ticks[index] == ticks[index - 1];
  }

  /** Sorts what is left; nothing may be added any more. */
  void finish() throws IOException {
    if (size > 0) {
      putAway();
    }
    fingerprints = new long[0];
    ticks = new long[0];
  }

  /** All keys, with so many bits of their fingerprints. */
  KeyStream keys(int fingerprintBits) {
    return new MergedKeys(runs.stream()
        .map(run -> new CutKeys(new PairRuns(run), fingerprintBits))
        .toList());
  }

  /** The number of different keys. */
  long countKeys() {
    KeyStream keys = keys(Long.SIZE);
    long count = 0;
    while (keys.nextKey()) {
      count++;
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    for (WordSpool spool : spools) {
      spool.close();
    }
  }
}
