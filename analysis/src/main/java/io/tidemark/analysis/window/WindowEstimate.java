package io.tidemark.analysis.window;

import io.tidemark.analysis.Plan;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.window.WindowSpec;

/**
 * A window filter that could be made, and what the model says of it.
 *
 * <p>Errors: the predictions are as good as what is known of the stream. Where keys come in bursts,
 * fewer keys than predicted are asked for shortly after they left the window.
 *
 * @param structure what it is
 * @param spec its shape
 * @param collisionError the probability that a key which did not come in window and grain is found
 *     because of other keys
 * @param edgeError the probability that such a key is found because it came shortly before
 * @param missError the probability that a key which is in the window is not found
 * @param cost the cost of errors per question, with the decision that was planned for; where nothing
 *     is known of the stream, per question for a key that did not come in window and grain
 */
record WindowEstimate(
    WindowStructure structure,
    WindowSpec spec,
    double collisionError,
    double edgeError,
    double missError,
    double cost) {
  /** The probability that a key which did not come in window and grain is found. */
  double error() {
    return collisionError + edgeError;
  }

  long memoryBytes() {
    return spec.memoryBytes();
  }

  /** The same with another cost. */
  WindowEstimate withCost(double other) {
    return new WindowEstimate(structure, spec, collisionError, edgeError, missError, other);
  }

  /**
   * As a candidate of a plan.
   *
   * @param windowItems items in the window
   */
  Plan.Candidate candidate(double windowItems) {
    return new Plan.Candidate(
        structure.label(),
        spec,
        error(),
        memoryBytes(),
        Facts.builder()
            .number("bitsPerItem", 8.0 * memoryBytes() / windowItems)
            .fraction("collisionError", collisionError)
            .fraction("edgeError", edgeError)
            .fraction("missError", missError)
            .number("cost", cost)
            .build());
  }
}
