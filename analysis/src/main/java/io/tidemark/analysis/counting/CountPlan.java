package io.tidemark.analysis.counting;

import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.filter.counting.CountingBloomSpec;
import io.tidemark.core.filter.counting.DynamicCountSpec;
import io.tidemark.core.filter.counting.SpectralBloomSpec;

/**
 * A filter that counts which could be made, and what the model says of it.
 *
 * <p>Errors: the predictions are as good as what is known of the keys, and hold when all of them are
 * there.
 *
 * @param structure what it is
 * @param spec its shape: a {@link DynamicCountSpec}, {@link CountingBloomSpec} or {@link
 *     SpectralBloomSpec}
 * @param keys the distinct keys that it was planned for
 * @param error the probability that a count is too high; the greater one of keys that are there and of
 *     keys that are not
 * @param meanOvercount how much too high it is on average, of a key that is not there
 * @param memoryBytes the memory when all keys are there
 */
record CountPlan(
    CountStructure structure,
    FilterSpec spec,
    double keys,
    double error,
    double meanOvercount,
    long memoryBytes) {
  /** Checks that there is a shape. */
  public CountPlan {
    Require.nonNull(structure, "structure");
    Require.nonNull(spec, "spec");
  }

  /** The memory per distinct key. */
  public double bytesPerKey() {
    return memoryBytes / keys;
  }

  /** The shape of a dynamic count filter. */
  public DynamicCountSpec dynamic() {
    return (DynamicCountSpec) spec;
  }

  /** The shape of a counting filter. */
  public CountingBloomSpec counting() {
    return (CountingBloomSpec) spec;
  }

  /** The shape of a spectral filter. */
  public SpectralBloomSpec spectral() {
    return (SpectralBloomSpec) spec;
  }

  /** Where the counters of a key lie. */
  public CountLayout layout() {
    return switch (structure) {
      case DYNAMIC -> dynamic().layout();
      case COUNTING -> counting().layout();
      case SPECTRAL -> CountLayout.STANDARD;
    };
  }

  Plan.Candidate candidate() {
    Facts predictions = Facts.builder()
        .word("layout", layout())
        .number("bytesPerKey", bytesPerKey())
        .number("meanOvercount", meanOvercount)
        .build();
    return new Plan.Candidate(structure.label(), spec, error, memoryBytes, predictions);
  }
}
