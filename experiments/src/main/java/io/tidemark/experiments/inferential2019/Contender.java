package io.tidemark.experiments.inferential2019;

/**
 * One way to answer whether a key is among the last w items, in the course of a stream. Keys are
 * numbers from 0.
 */
interface Contender {
  /** Adds an item. */
  void add(int key);

  /**
   * Asks for a key and then adds it.
   *
   * @return how likely the key is in the window, given all that the contender knows; 0 or 1 if it
   *     only says no or yes
   */
  double observe(int key);

  /** Whether the last key that was asked for was found: the answer without inference. */
  boolean found();
}
