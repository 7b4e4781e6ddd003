package io.tidemark.analysis.inference;

/**
 * What is believed about the age of a key after a filter was asked. The age is the number of items
 * since the last that was the key.
 *
 * <p>Errors: probabilities are as good as the prior and the distinct model they were made of, and as
 * the independence that the formulas assume.
 */
public interface AgePosterior {
  /** The probability that the key is among the last {@code items}. */
  double within(long items);

  /** The probability of an age in {@code [from, to)}. */
  double between(long from, long to);

  /** The mean age. */
  double expectedAge();

  /** The likeliest single age. */
  long likeliestAge();

  /**
   * The shortest range of ages that has at least a probability, strictly between 0 and 1.
   *
   * @throws IllegalArgumentException if it would reach beyond all ages that can be told apart
   */
  AgeInterval credible(double probability);
}
