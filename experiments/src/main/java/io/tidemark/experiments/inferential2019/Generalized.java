package io.tidemark.experiments.inferential2019;

import io.tidemark.core.filter.window.GeneralizedBloomSpec;

/**
 * A generalized Bloom filter with as many probes that clear as probes that set.
 *
 * @param bitsPerItem bits per item of the window (paper: bpi)
 * @param probes probes of either side (paper: k)
 */
record Generalized(double bitsPerItem, int probes) implements Technique {
  @Override
  public String title() {
    return "generalized, k = " + probes;
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    return new GeneralizedContender(
        new GeneralizedBloomSpec(prepared.bits(bitsPerItem), probes, probes), prepared);
  }
}
