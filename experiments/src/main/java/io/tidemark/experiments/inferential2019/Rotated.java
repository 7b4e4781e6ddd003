package io.tidemark.experiments.inferential2019;

import io.tidemark.core.filter.window.RotatedBloomFilter;
import io.tidemark.core.filter.window.RotatedBloomSpec;
import io.tidemark.core.time.TickUnit;

/**
 * Two Bloom filters that take turns.
 *
 * @param bitsPerItem bits of both per item of the window
 * @param probes probes of each
 */
record Rotated(double bitsPerItem, int probes) implements Technique {
  @Override
  public String title() {
    return "rotated, k = " + probes;
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    RotatedBloomSpec spec = new RotatedBloomSpec(
        prepared.bits(bitsPerItem) / RotatedBloomSpec.FILTERS,
        probes,
        TickUnit.ITEMS,
        prepared.window(),
        0);
    return new FoundContender(new RotatedBloomFilter(spec, prepared.digest()), prepared);
  }
}
