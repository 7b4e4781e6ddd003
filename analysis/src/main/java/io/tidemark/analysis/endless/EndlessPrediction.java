package io.tidemark.analysis.endless;

import io.tidemark.analysis.Plan;
import io.tidemark.core.Require;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.filter.FilterSpec;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.filter.endless.TidepoolSpec;
import io.tidemark.core.filter.seen.BloomSpec;
import java.util.List;
import java.util.Optional;

/**
 * A filter for an endless stream that could be made, and what the model says of it.
 *
 * <p>Errors: the predictions are as good as what is known of the stream. Of an endless stream they
 * hold once the filter has settled; of one that ends they are means over it, but for the rate of false
 * positives, which is that at the end.
 *
 * @param structure what it is
 * @param spec its shape: a {@link BloomSpec}, a {@link StableBloomSpec} or a {@link TidepoolSpec}
 * @param falsePositiveRate the probability that a new key is found
 * @param falseNegativeRate the probability that a repeat is not found
 * @param weightedFalsePositives the weight of new keys that are found, as a share of the weight of
 *     all arrivals
 * @param weightedFalseNegatives the weight of repeats that are not found, as a share of it
 * @param cost what was minimised: the expected cost per arrival, or with a bound on false positives
 *     the weighted false negatives
 * @param falseNegativesByClass the probability that a repeat of each class of importance is not found
 */
public record EndlessPrediction(
    EndlessStructure structure,
    FilterSpec spec,
    double falsePositiveRate,
    double falseNegativeRate,
    double weightedFalsePositives,
    double weightedFalseNegatives,
    double cost,
    List<Double> falseNegativesByClass) {
  /** Checks that there is a shape. */
  public EndlessPrediction {
    Require.nonNull(structure, "structure");
    Require.nonNull(spec, "spec");
    falseNegativesByClass = List.copyOf(falseNegativesByClass);
  }

  /** The shape of a Bloom filter. */
  public BloomSpec classic() {
    return (BloomSpec) spec;
  }

  /** The shape of a filter of stable cells, of which there are five structures. */
  public StableBloomSpec stable() {
    return (StableBloomSpec) spec;
  }

  /** The shape of tidepools. */
  public TidepoolSpec tidepool() {
    return (TidepoolSpec) spec;
  }

  /** The one that costs less, at equal cost the one with fewer false positives. */
  static Optional<EndlessPrediction> better(
      Optional<EndlessPrediction> one, Optional<EndlessPrediction> other) {
    if (one.isEmpty() || other.isEmpty()) {
      return one.isEmpty() ? other : one;
    }
    int order = Double.compare(other.get().cost(), one.get().cost());
    boolean isBetter =
        order == 0 ? other.get().falsePositiveRate() < one.get().falsePositiveRate() : order < 0;
    return isBetter ? other : one;
  }

  /**
   * As a candidate of a plan.
   *
   * @param task what it was planned for
   */
  Plan.Candidate candidate(EndlessTask task) {
    int classes = task.stream().importance().classes().size();
    Facts.Builder facts = Facts.builder().fraction("falseNegatives", falseNegativeRate);
    if (classes > 1) {
      EndlessStream stream = task.stream();
      double repeated = stream.repeatedWeight() / stream.importance().meanWeight();
      facts
          .fraction("missedWeight", Math.min(1, weightedFalseNegatives / repeated))
          .flag("keepsImportant", Retention.keepsImportant(spec));
    }
    if (task.goal() instanceof EndlessGoal.Costs) {
      facts.number("cost", cost);
    }
    return new Plan.Candidate(
        structure.label(),
        spec,
        falsePositiveRate,
        spec.memoryBytes(),
        facts.all(Retention.of(spec, classes)).build());
  }

  /** The weight of all errors, as a share of the weight of all arrivals. */
  public double weightedErrors() {
    return weightedFalsePositives + weightedFalseNegatives;
  }
}
