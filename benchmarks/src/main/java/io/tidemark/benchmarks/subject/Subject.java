package io.tidemark.benchmarks.subject;

/** A filter that is measured, by batches of {@link Keys#BATCH} keys with successive counters. */
public interface Subject {
  /** The filter itself. */
  Object filter();

  /** The memory of the filter's cells. */
  long bits();

  /** Makes ready what a batch takes as given, such as the texts of its keys; not timed. */
  default void prepare(long firstCounter) {}

  /**
   * Adds a batch of keys.
   *
   * @return how many the filter said were new; 0 from a filter that does not say
   */
  int addBatch(long firstCounter);

  /** Asks for a batch of keys and returns how many were found. */
  int findBatch(long firstCounter);
}
