package io.tidemark.core.filter;

/** How many of each key, given by its digest, are there now. */
public interface MultisetFilter extends CountFilter, RemovableFilter {
  /** How many keys are there now, each as often as it is. */
  long total();

  /** The memory that the filter holds now, without the objects that do not grow with it. */
  long memoryBytes();

  /**
   * The probability that a key that is not there is counted above zero, from the cells as they are:
   * exact over the choice of the key.
   */
  double expectedError();
}
