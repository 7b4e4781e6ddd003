package io.tidemark.experiments.endless;

import io.tidemark.analysis.endless.EndlessPrediction;
import io.tidemark.analysis.endless.EndlessStructure;
import io.tidemark.core.filter.ImportanceFilter;
import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.core.filter.endless.TidepoolFilter;
import io.tidemark.core.filter.seen.BloomFilter;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.KeyDigest;
import java.util.BitSet;

/**
 * What a planned filter erred on a stream.
 *
 * @param plan what was planned
 * @param foundWeight the weight of new keys that were found, as a share of all weight
 * @param missedWeight the weight of repeats that were not found, as a share of it
 * @param sigma the standard error of their sum, if errors come independently
 */
record PlanTrial(EndlessPrediction plan, double foundWeight, double missedWeight, double sigma) {
  private static final long SEED = 17;

  /** What answers whether a key came before. */
  private interface Observer {
    boolean observe(long digest, int level);
  }

  static PlanTrial of(EndlessPrediction plan, Arrivals arrivals) {
    KeyDigest digest = FastDigest.seeded(SEED);
    if (plan.structure() == EndlessStructure.CLASSIC) {
      BloomFilter filter = new BloomFilter(plan.classic(), digest);
      return run(plan, arrivals, (key, level) -> !filter.add(key), 1, 1);
    }
    if (plan.structure() == EndlessStructure.TIDEPOOL) {
      ImportanceFilter filter = new TidepoolFilter(plan.tidepool(), digest);
      return run(plan, arrivals, filter::observe, filter.maxLevel(), 1);
    }
    ImportanceFilter filter = new StableBloomFilter(plan.stable(), digest, SEED);
    return run(plan, arrivals, filter::observe, filter.maxLevel(), filter.maxLevel());
  }

  private static PlanTrial run(
      EndlessPrediction plan, Arrivals arrivals, Observer filter, int maxLevel, int usual) {
    BitSet seen = new BitSet();
    double all = 0;
    double found = 0;
    double missed = 0;
    double squares = 0;
    for (int i = 0; i < arrivals.size(); i++) {
      boolean answer = filter.observe(arrivals.digest(i), arrivals.level(i, maxLevel, usual));
      boolean isRepeat = seen.get(arrivals.key(i));
      seen.set(arrivals.key(i));
      double weight = arrivals.weight(i);
      all += weight;
      if (answer != isRepeat) {
        found += isRepeat ? 0 : weight;
        missed += isRepeat ? weight : 0;
        squares += weight * weight;
      }
    }
    return new PlanTrial(plan, found / all, missed / all, Math.sqrt(squares) / all);
  }

  double weightedErrors() {
    return foundWeight + missedWeight;
  }
}
