package io.tidemark.experiments.importance2013;

import io.tidemark.workload.Require;
import java.util.List;

/**
 * Parameters of {@link Gaps}.
 *
 * @param warmUp keys before the first that is asked for
 * @param arrivals keys after that
 * @param markerShare the share of keys that are asked for later; they have the level in question
 * @param gaps after how many arrivals they are asked for
 * @param filters filters of each kind and level
 * @param seed of everything that is drawn
 */
public record GapsParameters(
    int warmUp, int arrivals, double markerShare, List<Integer> gaps, int filters, long seed) {
  private static final double MARKER_SHARE = 0.0377;
  private static final List<Integer> GAPS = List.of(1_000, 5_000, 20_000);
  private static final long SEED = 20_130_110L;

  public GapsParameters {
    Require.inRange(warmUp, 1, 1 << 28, "warmUp");
    Require.inRange(arrivals, 1, 1 << 28, "arrivals");
    Require.openUnit(markerShare, "markerShare");
    gaps = List.copyOf(gaps);
    Require.inRange(filters, 1, 1_000, "filters");
  }

  static GapsParameters full() {
    return new GapsParameters(150_000, 250_000, MARKER_SHARE, GAPS, 4, SEED);
  }

  static GapsParameters quick() {
    return new GapsParameters(60_000, 80_000, MARKER_SHARE, GAPS, 1, SEED);
  }
}
