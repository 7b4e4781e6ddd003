package io.tidemark.experiments.decaying2005;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Rounding}.
 *
 * @param cells counters (paper: m)
 * @param probes counters of a key (paper: k)
 * @param keys keys that are drawn from, by Zipf's law with exponent 1
 * @param arrivalsPerEpoch draws of each epoch
 * @param busyEpochs epochs with arrivals
 * @param idleEpochs epochs without any that follow
 * @param lateEpochs further epochs without any, after which is asked what is left
 * @param factors what is left of a count when an epoch begins (paper: lambda)
 * @param runs runs of each, with draws and hash functions of their own
 * @param seed of everything that is drawn
 */
public record RoundingParameters(
    int cells,
    int probes,
    int keys,
    int arrivalsPerEpoch,
    int busyEpochs,
    int idleEpochs,
    int lateEpochs,
    List<Double> factors,
    int runs,
    long seed) {
  private static final long SEED = 20_050_201L;

  public RoundingParameters {
    factors = List.copyOf(factors);
    Require.inRange(cells, 1, 1_000_000, "cells");
    Require.inRange(probes, 1, 4, "probes");
    Require.inRange(runs, 1, 10_000, "runs");
  }

  static RoundingParameters full() {
    return of(20);
  }

  static RoundingParameters quick() {
    return of(2);
  }

  private static RoundingParameters of(int runs) {
    return new RoundingParameters(
        400, 3, 120, 100, 40, 20, 300, List.of(0.5, 0.9, 0.99), runs, SEED);
  }
}
