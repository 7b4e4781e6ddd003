package io.tidemark.analysis.window;

import io.tidemark.core.Require;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * A window filter that could be made, and what the model says of it.
 *
 * <p>Errors: the predictions are as good as what is known of the stream. Where keys come in bursts,
 * fewer keys than predicted are asked for shortly after they left the window.
 *
 * @param structure what it is
 * @param spec its shape: of a block timing filter, a {@link BlockTimingSpec}; of the others, the
 *     record that belongs to them
 * @param collisionError the probability that a key which is not in the window is found because of
 *     other keys
 * @param blockError the probability that such a key is found because it came shortly before the window
 * @param missError the probability that a key which is in the window is not found
 * @param penalty the cost of errors per question, with the decision that was planned for; where nothing
 *     is known of the stream, per question for a key that is not in the window
 * @param memoryBytes all its memory
 */
public record WindowPlan(
    WindowStructure structure,
    Record spec,
    double collisionError,
    double blockError,
    double missError,
    double penalty,
    long memoryBytes) {
  /** Checks that there is a shape. */
  public WindowPlan {
    Require.nonNull(structure, "structure");
    Require.nonNull(spec, "spec");
  }

  /** The probability that a key which is not in the window is found. */
  public double expectedError() {
    return collisionError + blockError;
  }

  /** The same with another penalty. */
  WindowPlan withPenalty(double other) {
    return new WindowPlan(
        structure, spec, collisionError, blockError, missError, other, memoryBytes);
  }

  /** The shape of a block timing filter. */
  public BlockTimingSpec blockTiming() {
    return (BlockTimingSpec) spec;
  }
}
