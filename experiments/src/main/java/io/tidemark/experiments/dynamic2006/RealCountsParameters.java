package io.tidemark.experiments.dynamic2006;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link RealCounts}.
 *
 * @param files streams
 * @param windowShare items of a stream after which a key is removed again, by all items
 * @param bitsPerKey memories, in bits by the distinct keys of a window
 * @param probes numbers of counters per key that are tried
 * @param checkpoints how often all keys are asked for
 * @param seed of hash functions
 */
public record RealCountsParameters(
    List<Path> files,
    double windowShare,
    List<Double> bitsPerKey,
    List<Integer> probes,
    int checkpoints,
    long seed) {
  private static final long SEED = 20_060_801L;

  public RealCountsParameters {
    files = List.copyOf(files);
    bitsPerKey = List.copyOf(bitsPerKey);
    probes = List.copyOf(probes);
    Require.inRange(windowShare, 0.01, 0.5, "windowShare");
    Require.inRange(checkpoints, 1, 1_000, "checkpoints");
  }

  static RealCountsParameters full(List<Path> files) {
    return new RealCountsParameters(
        files, 0.2, List.of(24.0, 48.0), List.of(1, 2, 3, 4, 5), 20, SEED);
  }

  static RealCountsParameters quick(List<Path> files) {
    return new RealCountsParameters(files, 0.2, List.of(24.0), List.of(2, 3), 4, SEED);
  }
}
