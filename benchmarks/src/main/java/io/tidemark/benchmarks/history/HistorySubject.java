package io.tidemark.benchmarks.history;

/** A history that is measured, by batches of {@link Pairs#BATCH} operations. */
public interface HistorySubject {
  /** The history itself. */
  Object history();

  /** The memory of its cells. */
  long bits();

  /** Adds the present batch. */
  void addBatch(Pairs pairs);

  /**
   * Asks whether the keys of the present batch occurred in the {@code rangeTicks} ticks that start
   * with theirs; returns how many might have.
   */
  int askBatch(Pairs pairs, int rangeTicks);
}
