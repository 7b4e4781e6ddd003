package io.tidemark.analysis.decaying;

import io.tidemark.analysis.Plan;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;

/**
 * A filter of decaying counts which could be made, and what the model says of it.
 *
 * <p>Errors: the predictions are as good as what is known of the stream, and hold once the decayed count
 * of all occurrences no longer grows.
 *
 * @param structure what it is
 * @param spec its shape
 * @param meanOvercount what a key that is not there is estimated at, on average
 * @param noise the smallest count that can be told from noise: a key that is not there is estimated at
 *     or above it with a probability of at most {@link DecayTuning#NOISE_SHARE}; 0 if any count can
 */
record DecayPlan(
    DecayStructure structure, DecayingCountSpec spec, double meanOvercount, double noise) {
  long memoryBytes() {
    return spec.memoryBytes();
  }

  DecayRules rules() {
    return spec.rules();
  }

  Plan.Candidate candidate() {
    return new Plan.Candidate(
        structure.label(),
        spec,
        DecayTuning.NOISE_SHARE,
        memoryBytes(),
        Facts.builder()
            .number("noise", noise)
            .number("meanOvercount", meanOvercount)
            .build());
  }
}
