package io.tidemark.experiments.decaying2005;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link Figure1}.
 *
 * @param files real streams; there may be none
 * @param keys keys that are drawn from
 * @param arrivals draws
 * @param skews exponents of Zipf's law
 * @param seed of the draws
 */
public record Figure1Parameters(
    List<Path> files, int keys, int arrivals, List<Double> skews, long seed) {
  private static final long SEED = 20_050_101L;
  private static final List<Double> SKEWS = List.of(0.6, 0.8, 1.0, 1.2);

  public Figure1Parameters {
    files = List.copyOf(files);
    skews = List.copyOf(skews);
    Require.inRange(keys, 100, 10_000_000, "keys");
    Require.inRange(arrivals, 1, 100_000_000, "arrivals");
  }

  static Figure1Parameters full(List<Path> files) {
    return new Figure1Parameters(files, 20_000, 1_000_000, SKEWS, SEED);
  }

  static Figure1Parameters quick(List<Path> files) {
    return new Figure1Parameters(files, 2_000, 100_000, SKEWS, SEED);
  }
}
