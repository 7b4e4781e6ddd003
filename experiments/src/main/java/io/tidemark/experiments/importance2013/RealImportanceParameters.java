package io.tidemark.experiments.importance2013;

import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link RealImportance}.
 *
 * @param files streams, of which those with weights are taken
 * @param scales how weights become importances
 * @param bitsPerKey memories, in bits by the distinct keys of a stream
 * @param grid shapes that are tried
 * @param seed of hash functions and draws
 */
public record RealImportanceParameters(
    List<Path> files, List<WeightScale> scales, List<Double> bitsPerKey, Grid grid, long seed) {
  private static final long SEED = 20_130_201L;

  public RealImportanceParameters {
    files = List.copyOf(files);
    scales = List.copyOf(scales);
    bitsPerKey = List.copyOf(bitsPerKey);
  }

  static RealImportanceParameters full(List<Path> files) {
    return new RealImportanceParameters(
        files, List.of(WeightScale.values()), List.of(0.25, 1.0, 3.4, 8.0), Grid.real(), SEED);
  }

  static RealImportanceParameters quick(List<Path> files) {
    return new RealImportanceParameters(
        files, List.of(WeightScale.PERCENTILE), List.of(3.4), Grid.quick(), SEED);
  }
}
