package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link SpectralEstimators}.
 *
 * @param keys distinct keys
 * @param total additions
 * @param loads counters per key and load, as they go together
 * @param skews exponents of Zipf's law
 * @param runs per point
 * @param seed of everything that is drawn
 */
public record EstimatorParameters(
    int keys, int total, List<Load> loads, List<Double> skews, int runs, long seed) {
  private static final long SEED = 20_060_401L;
  private static final List<Double> SKEWS = List.of(0.0, 0.5, 1.0);

  /**
   * How full a filter is.
   *
   * @param probes counters per key (k)
   * @param load keys by counters, times k (γ)
   */
  public record Load(int probes, double load) {
    /** The counters for so many keys. */
    int cells(int keys) {
      return (int) Math.round(probes * (double) keys / load);
    }

    /** The probability that a key is counted too high by the least counter. */
    double wrong() {
      return Math.pow(-Math.expm1(-load), probes);
    }
  }

  public EstimatorParameters {
    loads = List.copyOf(loads);
    skews = List.copyOf(skews);
    Require.inRange(runs, 1, 10_000, "runs");
  }

  static EstimatorParameters full() {
    return new EstimatorParameters(
        500, 20_000, List.of(new Load(5, 0.7), new Load(3, 0.46)), SKEWS, 40, SEED);
  }

  static EstimatorParameters quick() {
    return new EstimatorParameters(
        500, 20_000, List.of(new Load(5, 0.7), new Load(3, 0.46)), SKEWS, 3, SEED);
  }
}
