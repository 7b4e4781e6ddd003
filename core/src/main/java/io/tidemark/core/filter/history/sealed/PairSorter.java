package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.hash.Probes;

/** Sorts pairs in two arrays, by unsigned fingerprints and then by ticks. */
final class PairSorter {
  /*
   * Quicksort in three parts, so that equal pairs cost nothing, with pivots from places that do not
   * depend on the data, so that no order that streams have makes it slow. It goes on with the larger
   * part itself and calls itself for the smaller, so that the depth is logarithmic.
   */
  private static final int SMALL = 16;

  private final long[] fingerprints;
  private final long[] ticks;
  private long random = 1;

  PairSorter(long[] fingerprints, long[] ticks) {
    this.fingerprints = fingerprints;
    this.ticks = ticks;
  }

  /** Sorts pairs {@code from} (inclusive) to {@code to} (exclusive). */
  void sort(int from, int to) {
    int low = from;
    int high = to;
    while (high - low > SMALL) {
      random = Probes.next(random);
      int pivot = low + (int) Probes.position(random, high - low);
      long fingerprint = fingerprints[pivot];
      long tick = ticks[pivot];
      int less = low;
      int greater = high;
      for (int i = low; i < greater; ) {
        int order = compare(i, fingerprint, tick);
        if (order < 0) {
          swap(less++, i++);
        } else if (order > 0) {
          swap(i, --greater);
        } else {
          i++;
        }
      }
      if (less - low < high - greater) {
        sort(low, less);
        low = greater;
      } else {
        sort(greater, high);
        high = less;
      }
    }
    insert(low, high);
  }

  private void insert(int low, int high) {
    for (int i = low + 1; i < high; i++) {
      for (int j = i; j > low && compare(j - 1, fingerprints[j], ticks[j]) > 0; j--) {
        swap(j - 1, j);
      }
    }
  }

  private int compare(int index, long fingerprint, long tick) {
    int order = Long.compareUnsigned(fingerprints[index], fingerprint);
    return order != 0 ? order : Long.compare(ticks[index], tick);
  }

  private void swap(int a, int b) {
    long fingerprint = fingerprints[a];
    fingerprints[a] = fingerprints[b];
    fingerprints[b] = fingerprint;
    long tick = ticks[a];
    ticks[a] = ticks[b];
    ticks[b] = tick;
  }
}
