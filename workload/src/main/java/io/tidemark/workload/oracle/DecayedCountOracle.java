package io.tidemark.workload.oracle;

import io.tidemark.workload.Require;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * How often lately? The sum over the arrivals of a key of {@code decay^(epochs since)}. Keeps every
 * arrival's epoch, so that the sum is exact up to the rounding of its terms.
 */
public final class DecayedCountOracle {
  private final double decay;
  private final Map<Long, TreeMap<Long, Long>> arrivals = new HashMap<>();

  /**
   * Starts empty.
   *
   * @param decay factor per epoch, in [0, 1] (paper: lambda)
   */
  public DecayedCountOracle(double decay) {
    this.decay = Require.inRange(decay, 0, 1, "decay");
  }

  /** Adds an arrival; epochs may come in any order. */
  public void add(long key, long epoch) {
    add(key, 1, epoch);
  }

  /** Adds several arrivals of one epoch. */
  public void add(long key, long times, long epoch) {
    Require.inRange(times, 1, Long.MAX_VALUE, "times");
    arrivals.computeIfAbsent(key, k -> new TreeMap<>()).merge(epoch, times, Math::addExact);
  }

  /** The decayed count at an epoch; arrivals after it do not count. */
  public double count(long key, long epoch) {
    TreeMap<Long, Long> byEpoch = arrivals.get(key);
    if (byEpoch == null) {
      return 0;
    }
    // Smallest terms first.
    double sum = 0;
    for (Map.Entry<Long, Long> arrival : byEpoch.headMap(epoch, true).entrySet()) {
      double age = (double) epoch - arrival.getKey();
      sum += arrival.getValue() * Math.pow(decay, age);
    }
    return sum;
  }
}
