package io.tidemark.benchmarks.history;

import io.tidemark.benchmarks.frame.Measured;
import java.util.OptionalLong;

/**
 * A history that is measured, by batches of {@link Pairs#BATCH} operations.
 *
 * @param bits the memory of its cells
 */
public record MeasuredHistory(Object filter, long bits, Adding adding, Asking asking)
    implements Measured {
  /* Each contender has a JVM of its own, where the compiler sees one function behind each interface. */

  /** Adds a key at a tick. */
  @FunctionalInterface
  interface Adding {
    void add(long key, long tick);
  }

  /** Whether a key might have occurred in ticks {@code from} to {@code to}, exclusive. */
  @FunctionalInterface
  interface Asking {
    boolean find(long key, long from, long to);
  }

  /** The history itself; a sealed one is sealed for this. */
  @Override
  public Object filter() {
    return filter instanceof SealingHistory sealing ? sealing.sealed() : filter;
  }

  @Override
  public OptionalLong memoryBytes() {
    return OptionalLong.of(bits / Byte.SIZE);
  }

  /** Adds the present batch. */
  public void addBatch(Pairs pairs) {
    for (int i = 0; i < Pairs.BATCH; i++) {
      adding.add(pairs.key(i), pairs.tick(i));
    }
  }

  public void addAll(Pairs pairs) {
    while (pairs.nextBatch()) {
      addBatch(pairs);
    }
  }

  /**
   * Asks whether the keys of the present batch occurred in the {@code rangeTicks} ticks that start
   * with theirs; returns how many might have.
   */
  public int askBatch(Pairs pairs, int rangeTicks) {
    int found = 0;
    for (int i = 0; i < Pairs.BATCH; i++) {
      long from = pairs.tick(i);
      found += asking.find(pairs.key(i), from, from + rangeTicks) ? 1 : 0;
    }
    return found;
  }
}
