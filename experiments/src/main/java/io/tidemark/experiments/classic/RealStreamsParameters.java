package io.tidemark.experiments.classic;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link RealStreams}.
 *
 * @param seed seed of the digests, and of the choice which keys are added
 * @param files streams, in order of their names
 * @param targets errors that filters are sized for
 * @param hitsPerPoint false positives to expect for a point, which decides the number of filters
 * @param minFilters filters per point at least
 * @param familyError probability that any interval misses the true rate
 */
public record RealStreamsParameters(
    long seed,
    List<Path> files,
    List<Double> targets,
    int hitsPerPoint,
    int minFilters,
    double familyError) {
  public RealStreamsParameters {
    files = List.copyOf(files);
    targets = List.copyOf(targets);
    targets.forEach(t -> Require.openUnit(t, "target"));
    Require.inRange(hitsPerPoint, 1, 1_000_000, "hitsPerPoint");
    Require.inRange(minFilters, 2, 1_000_000, "minFilters");
    Require.openUnit(familyError, "familyError");
  }

  /** As reported. */
  public static RealStreamsParameters full(List<Path> files) {
    return new RealStreamsParameters(20_260_102L, files, List.of(0.1, 0.01), 10_000, 10, 0.001);
  }

  /** Small. */
  public static RealStreamsParameters quick(List<Path> files) {
    RealStreamsParameters full = full(files);
    return new RealStreamsParameters(
        full.seed(), files, full.targets(), 1_000, 5, full.familyError());
  }
}
