package io.tidemark.experiments.classic;

import io.tidemark.core.filter.seen.BloomFilter;
import java.util.function.LongUnaryOperator;

/** Adds and asks many keys in batches. */
final class Questions {
  private static final int BATCH = 4096;

  private final long[] digests = new long[BATCH];
  private final boolean[] answers = new boolean[BATCH];

  /**
   * Adds keys {@code from..to-1}.
   *
   * @param digestOf from the number of a key to its digest
   */
  void add(BloomFilter filter, LongUnaryOperator digestOf, long from, long to) {
    for (long start = from; start < to; start += BATCH) {
      int size = fill(digestOf, start, to);
      filter.addAll(digests, 0, size, answers);
    }
  }

  /** Asks for keys {@code from..to-1} and returns how many were found. */
  long found(BloomFilter filter, LongUnaryOperator digestOf, long from, long to) {
    long found = 0;
    for (long start = from; start < to; start += BATCH) {
      int size = fill(digestOf, start, to);
      filter.mightContainAll(digests, 0, size, answers);
      for (int i = 0; i < size; i++) {
        found += answers[i] ? 1 : 0;
      }
    }
    return found;
  }

  private int fill(LongUnaryOperator digestOf, long start, long to) {
    int size = (int) Math.min(BATCH, to - start);
    for (int i = 0; i < size; i++) {
      digests[i] = digestOf.applyAsLong(start + i);
    }
    return size;
  }
}
