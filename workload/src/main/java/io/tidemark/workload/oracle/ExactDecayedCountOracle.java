package io.tidemark.workload.oracle;

import io.tidemark.workload.Require;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * As {@link DecayedCountOracle} without any rounding: the decay is a decimal fraction, and so is each
 * count. For properties on short streams, since the number of digits grows with the epochs.
 */
public final class ExactDecayedCountOracle {
  private final BigDecimal decay;
  private final Map<Long, TreeMap<Long, Long>> arrivals = new HashMap<>();

  /**
   * Starts empty.
   *
   * @param decay factor per epoch, in [0, 1]; every double is one exactly
   */
  public ExactDecayedCountOracle(BigDecimal decay) {
    this.decay = checkDecay(decay);
  }

  static BigDecimal checkDecay(BigDecimal decay) {
    if (decay.signum() < 0 || decay.compareTo(BigDecimal.ONE) > 0) {
      throw new IllegalArgumentException("decay: " + decay + " (expected: in [0, 1])");
    }
    return decay;
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
  public BigDecimal count(long key, long epoch) {
    TreeMap<Long, Long> byEpoch = arrivals.get(key);
    BigDecimal sum = BigDecimal.ZERO;
    if (byEpoch != null) {
      for (Map.Entry<Long, Long> arrival : byEpoch.headMap(epoch, true).entrySet()) {
        int age = Math.toIntExact(Math.subtractExact(epoch, arrival.getKey()));
        sum = sum.add(decay.pow(age).multiply(BigDecimal.valueOf(arrival.getValue())));
      }
    }
    return sum;
  }
}
