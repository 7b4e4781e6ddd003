package io.tidemark.experiments.inferential2019;

import io.tidemark.core.filter.window.AgePartitionedFilter;
import io.tidemark.core.filter.window.AgePartitionedSpec;
import io.tidemark.core.time.TickUnit;

/**
 * An age-partitioned Bloom filter.
 *
 * @param bitsPerItem bits of all slices per item of the window
 * @param probes slices that a key has a bit in
 * @param older slices beyond those
 */
record AgePartitioned(double bitsPerItem, int probes, int older) implements Technique {
  @Override
  public String title() {
    return "age-partitioned, k = " + probes + ", l = " + older;
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    AgePartitionedSpec spec = new AgePartitionedSpec(
        prepared.bits(bitsPerItem) / (probes + older),
        probes,
        TickUnit.ITEMS,
        prepared.window(),
        (prepared.window() + older - 1) / older,
        0);
    return new FoundContender(new AgePartitionedFilter(spec, prepared.digest()), prepared);
  }
}
