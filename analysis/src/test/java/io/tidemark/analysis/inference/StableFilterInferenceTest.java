package io.tidemark.analysis.inference;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.endless.EvictRule;
import io.tidemark.core.filter.endless.InsertRule;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.workload.oracle.LastItemsOracle;
import io.tidemark.workload.stream.UniformStream;
import org.junit.jupiter.api.Test;

/** What is inferred from the cells of a stable filter, against exact ages. */
class StableFilterInferenceTest {
  private static final KeyDigest DIGEST = FastDigest.seeded(31);

  @Test
  void probabilitiesAreFrequencies() {
    int universe = 8_192;
    int window = 4_096;
    StableBloomSpec spec = new StableBloomSpec(2_048, 4, 3, 12, InsertRule.FULL, EvictRule.RANDOM);
    StableBloomFilter filter = new StableBloomFilter(spec, DIGEST, 9);
    double cells = (double) spec.cells();
    StableInference inference =
        new StableInference(spec.decrements() / cells, spec.probes() / cells, spec.maxLevel());
    LastItemsOracle oracle = new LastItemsOracle();
    UniformStream stream = new UniformStream(new UniformStream.Parameters(universe, 4));
    Calibration calibration = new Calibration();
    int[] levels = new int[spec.probes()];
    for (int i = 0; i < 60_000; i++) {
      long key = stream.next();
      if (i >= 40_000) {
        filter.levels(DIGEST.of(key), levels);
        double within = inference.posterior(1.0 / universe, levels).within(window);
        if (oracle.contains(key, window)) {
          calibration.addTrue(within);
        } else {
          calibration.addFalse(within);
        }
      }
      filter.observe(DIGEST.of(key));
      oracle.add(key);
    }
    // Half the width of a bin is what certain answers have; the rest is sampling error over 20 bins
    // of 1,000 questions each, at most 0.016 in the mean, and the model's.
    assertThat(calibration.posteriorError()).isLessThan(0.045);
  }
}
