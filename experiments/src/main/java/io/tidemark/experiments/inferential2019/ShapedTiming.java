package io.tidemark.experiments.inferential2019;

import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * A block timing filter in a given shape.
 *
 * @param spec the shape
 */
record ShapedTiming(BlockTimingSpec spec) implements Technique {
  @Override
  public String title() {
    return "block timing, k = " + spec.probes() + ", " + spec.bitsPerTimer() + " bits each";
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    return new TimingContender(spec, prepared);
  }
}
