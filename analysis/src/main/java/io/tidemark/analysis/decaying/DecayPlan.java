package io.tidemark.analysis.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.filter.decaying.DecayingCountFilter;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.hash.KeyDigest;

/**
 * A filter of decaying counts which could be made, and what the model says of it.
 *
 * <p>Errors: the predictions are as good as what is known of the stream, and hold once the decayed count
 * of all occurrences no longer grows.
 *
 * @param structure what it is
 * @param spec its shape: a {@link DecayingCountSpec} or an {@link DecayingCountSpec}
 * @param meanOvercount what a key that is not there is estimated at, on average
 * @param noise the smallest count that can be told from noise: a key that is not there is estimated at
 *     or above it with a probability of at most {@link DecayTuning#NOISE_SHARE}; 0 if any count can
 * @param memoryBytes the memory of the counters
 */
public record DecayPlan(
    DecayStructure structure, Record spec, double meanOvercount, double noise, long memoryBytes) {
  /** Checks that there is a shape. */
  public DecayPlan {
    Require.nonNull(structure, "structure");
    Require.nonNull(spec, "spec");
  }

  /** The shape of a filter with counters of one width. */
  public DecayingCountSpec fixed() {
    return (DecayingCountSpec) spec;
  }

  /** The shape of a filter with counters that take more digits. */
  public DecayingCountSpec adaptive() {
    return (DecayingCountSpec) spec;
  }

  /** Where keys lie, and how their counts decay. */
  public DecayRules rules() {
    return switch (structure) {
      case FIXED -> fixed().rules();
      case ADAPTIVE -> adaptive().rules();
    };
  }

  /** The number of counters. */
  public long cells() {
    return switch (structure) {
      case FIXED -> fixed().cells();
      case ADAPTIVE -> adaptive().cells();
    };
  }

  /** An empty filter of this shape. */
  public DecayingCountFilter newFilter(KeyDigest digest) {
    return switch (structure) {
      case FIXED -> new DecayingCountFilter(fixed(), digest);
      case ADAPTIVE -> new DecayingCountFilter(adaptive(), digest);
    };
  }
}
