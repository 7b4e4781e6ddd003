package io.tidemark.experiments.importance2013;

/** Says of each item of a stream whether its key seems to have come before. */
@FunctionalInterface
interface Detector {
  /** The answer for an item; from now on its key has come. */
  boolean observe(int key, int importance);
}
