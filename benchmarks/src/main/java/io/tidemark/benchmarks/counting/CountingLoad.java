package io.tidemark.benchmarks.counting;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.core.hash.Probes;

/** How often each key is there, and which keys come and go. */
public enum CountingLoad {
  /** Each once. A new key comes, and the oldest goes. */
  ONCE("each key once"),
  /** As in the paper on dynamic count filters: 1 to 199 times, all alike. Known keys come and go. */
  OFTEN("each key 100 times");

  private static final int MOST_TIMES = 199;

  /* A prime that divides none of the sizes: every key is met once before one is met again. */
  private static final long STRIDE = 6_700_417;

  private final String label;

  CountingLoad(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** How often a key is there, besides what comes and goes. */
  long lastingTimes(long counter) {
    return this == ONCE ? 0 : 1 + Probes.position(BenchmarkKeys.number(counter), MOST_TIMES);
  }

  /** How often a key is there on average. */
  double meanTimes() {
    return this == ONCE ? 1 : (1 + MOST_TIMES) / 2.0;
  }

  /** After how many others a key goes that has come. */
  int staying(CountingSize size) {
    return this == ONCE ? size.keys() : size.keys() / 2;
  }

  /** The counter of the key that comes. */
  long arriving(CountingSize size, long item) {
    return this == ONCE ? item : scattered(size, item);
  }

  /** The counters of all keys that are there at first, in an order that has nothing to do with them. */
  static long scattered(CountingSize size, long item) {
    return item % size.keys() * STRIDE % size.keys();
  }
}
