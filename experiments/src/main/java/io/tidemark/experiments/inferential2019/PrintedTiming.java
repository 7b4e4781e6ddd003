package io.tidemark.experiments.inferential2019;

import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * A block timing filter in a given shape, with the inference that the paper prints.
 *
 * @param spec the shape
 */
record PrintedTiming(BlockTimingSpec spec) implements Technique {
  @Override
  public String title() {
    return "block timing as printed, k = " + spec.probes();
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    return new PrintedContender(spec, prepared);
  }
}
