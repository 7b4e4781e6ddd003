package io.tidemark;

import io.tidemark.analysis.inference.Costs;
import io.tidemark.analysis.inference.DistinctModel;
import io.tidemark.analysis.inference.KeyPrior;
import io.tidemark.core.Require;
import java.util.Optional;

/**
 * What is known of a stream apart from what a filter remembers.
 *
 * @param prior how likely each key is
 * @param distinct how many distinct keys are among some items
 * @param costs what errors cost
 */
record RecencyModel(
    Optional<KeyPrior> prior, Optional<DistinctModel> distinct, Optional<Costs> costs) {
  static final RecencyModel UNKNOWN =
      new RecencyModel(Optional.empty(), Optional.empty(), Optional.empty());

  KeyPrior knownPrior() {
    return prior.orElseThrow(() -> new IllegalStateException(
        Require.message("prior", "not given", "prior(...) of the builder, or withPrior(...)")));
  }

  /** All keys are taken to be different where nothing else is known. */
  DistinctModel knownDistinct() {
    return distinct.orElse(items -> items);
  }

  Costs knownCosts() {
    return costs.orElseThrow(() -> new IllegalStateException(
        Require.message("costs", "not given", "costs(...) of the builder, or decide(key, costs)")));
  }
}
