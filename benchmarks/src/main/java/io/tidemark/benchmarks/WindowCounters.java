package io.tidemark.benchmarks;

import io.tidemark.benchmarks.window.Arrivals;

/** How right the answers of an iteration with windows were; one per JVM. */
final class WindowCounters {
  private static long items;
  private static long repeats;
  private static long falsePositives;
  private static long falseNegatives;
  private static double heapBytesPerItem;

  private WindowCounters() {}

  static synchronized void reset() {
    items = 0;
    repeats = 0;
    falsePositives = 0;
    falseNegatives = 0;
  }

  /** Notes what a memory made for so many items takes of the heap. */
  static synchronized void heap(long bytes, long madeFor) {
    heapBytesPerItem = (double) bytes / madeFor;
  }

  static synchronized double heapBytesPerItem() {
    return heapBytesPerItem;
  }

  /** Counts a batch, and refuses to measure a filter that has lost a key although it may not. */
  static synchronized void count(Arrivals batch, boolean losesNone) {
    items += Arrivals.BATCH;
    repeats += batch.repeats();
    falsePositives += batch.falsePositives();
    int lost = batch.falseNegatives();
    falseNegatives += lost;
    if (losesNone && lost > 0) {
      throw new IllegalStateException("keys lost: " + lost + " (expected: 0)");
    }
  }

  static synchronized double repeatsPerItem() {
    return (double) repeats / items;
  }

  static synchronized double falsePositivesPerNewKey() {
    return (double) falsePositives / (items - repeats);
  }

  static synchronized double falseNegativesPerRepeat() {
    return (double) falseNegatives / repeats;
  }
}
