package io.tidemark.experiments.inferential2019;

/**
 * One way to answer whether a key is among the last w items, in the course of a stream. Keys are
 * numbers from 0.
 */
interface Contender {
  /** Asks for a key without inference and then adds it. */
  void add(int key);

  /**
   * Asks for a key and then adds it.
   *
   * @param falsePositive what a wrong yes costs
   * @param falseNegative what a wrong no costs
   * @return the answer that costs less, by what the contender knows
   */
  boolean observe(int key, double falsePositive, double falseNegative);

  /** Whether the last key was found: the answer without inference. */
  boolean found();

  /**
   * How likely the last key that was asked for was in the window, given all that the contender knew;
   * 0 or 1 if it only says no or yes.
   */
  double posterior();
}
