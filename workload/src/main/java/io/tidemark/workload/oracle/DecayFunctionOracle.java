package io.tidemark.workload.oracle;

import io.tidemark.workload.Require;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.DoubleUnaryOperator;

/**
 * How often lately, for any decay function: the sum over the arrivals of a key of the weight of their
 * ages. Keeps every arrival, so that the sum is exact up to the rounding of its terms.
 */
public final class DecayFunctionOracle {
  private final DoubleUnaryOperator weight;
  private final Map<Long, TreeMap<Long, Long>> arrivals = new HashMap<>();

  /**
   * Starts empty.
   *
   * @param weight what an arrival counts, by its age, which is not negative
   */
  public DecayFunctionOracle(DoubleUnaryOperator weight) {
    this.weight = weight;
  }

  /** Adds arrivals; times may come in any order. */
  public void add(long key, long number, long time) {
    Require.inRange(number, 1, Long.MAX_VALUE, "number");
    arrivals.computeIfAbsent(key, k -> new TreeMap<>()).merge(time, number, Math::addExact);
  }

  /** The decayed count at a time; arrivals after it do not count. */
  public double count(long key, long time) {
    double sum = 0;
    // The oldest first, which are the smallest terms.
    for (Map.Entry<Long, Long> arrival :
        arrivals.getOrDefault(key, new TreeMap<>()).headMap(time, true).entrySet()) {
      sum += arrival.getValue() * weight.applyAsDouble((double) (time - arrival.getKey()));
    }
    return sum;
  }
}
