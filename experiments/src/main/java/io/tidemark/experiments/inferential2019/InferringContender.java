package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.Decision;

/** A contender that answers by a posterior (section 2.6). */
abstract class InferringContender implements Contender {
  private boolean found;
  private double posterior;

  /**
   * Asks for a key and then adds it.
   *
   * @return the posterior; {@link #setFound} was called before
   */
  abstract double posteriorOf(int key);

  /** Notes the answer without inference. */
  final void setFound(boolean isFound) {
    found = isFound;
  }

  @Override
  public final boolean observe(int key, double falsePositive, double falseNegative) {
    posterior = posteriorOf(key);
    return Decision.isYes(posterior, falsePositive, falseNegative);
  }

  @Override
  public final boolean found() {
    return found;
  }

  @Override
  public final double posterior() {
    return posterior;
  }
}
