package io.tidemark.server.command;

import io.tidemark.service.NamedMemory;

/**
 * Arrays that commands need while they are executed, kept from one to the next. Their content is arbitrary; what is longer than
 * usual is not kept.
 *
 * <p>Threads: each has its own.
 */
final class Scratch {
  private static final int KEPT = 1 << 16;

  private final Batch batch = new Batch();
  private long[] digests = new long[64];
  private long[] numbers = new long[64];
  private int[] outcomes = new int[64];
  private boolean[] flags = new boolean[64];
  private double[] counts = new double[64];

  /** An empty batch, for a command that is executed alone. */
  Batch batch() {
    batch.clear();
    return batch;
  }

  /** The digests of words from one to the end, every {@code step}th. */
  long[] digests(NamedMemory memory, Request request, int first, int step) {
    long[] made = digests((request.size() - first + step - 1) / step);
    for (int i = 0, word = first; word < request.size(); word += step) {
      made[i++] = Memories.digest(memory, request, word);
    }
    return made;
  }

  /** An array for so many digests. */
  long[] digests(int size) {
    if (digests.length < size) {
      long[] larger = new long[roomy(size)];
      if (size > KEPT) {
        return larger;
      }
      digests = larger;
    }
    return digests;
  }

  /** An array for so many numbers. */
  long[] numbers(int size) {
    if (numbers.length < size) {
      long[] larger = new long[roomy(size)];
      if (size > KEPT) {
        return larger;
      }
      numbers = larger;
    }
    return numbers;
  }

  /** An array for so many outcomes. */
  int[] outcomes(int size) {
    if (outcomes.length < size) {
      int[] larger = new int[roomy(size)];
      if (size > KEPT) {
        return larger;
      }
      outcomes = larger;
    }
    return outcomes;
  }

  /** An array for so many flags. */
  boolean[] flags(int size) {
    if (flags.length < size) {
      boolean[] larger = new boolean[roomy(size)];
      if (size > KEPT) {
        return larger;
      }
      flags = larger;
    }
    return flags;
  }

  /** An array for so many counts. */
  double[] counts(int size) {
    if (counts.length < size) {
      double[] larger = new double[roomy(size)];
      if (size > KEPT) {
        return larger;
      }
      counts = larger;
    }
    return counts;
  }

  private static int roomy(int size) {
    return size > KEPT ? size : Integer.highestOneBit(size - 1) << 1;
  }
}
