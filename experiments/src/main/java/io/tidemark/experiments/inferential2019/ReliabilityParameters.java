package io.tidemark.experiments.inferential2019;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link Reliability}.
 *
 * @param scenes drawn streams and windows
 * @param files real streams, if there are any
 * @param bitsPerItem bits per item of the window
 * @param probes probes of block timing filters
 * @param generalizedProbes probes of generalized filters of either side
 * @param hashBits bits per hash of buffers
 */
public record ReliabilityParameters(
    List<Scene> scenes,
    List<Path> files,
    double bitsPerItem,
    int probes,
    int generalizedProbes,
    int hashBits) {
  public ReliabilityParameters {
    scenes = List.copyOf(scenes);
    files = List.copyOf(files);
    Require.inRange(bitsPerItem, 0.5, 64, "bitsPerItem");
    Require.inRange(probes, 1, 30, "probes");
    Require.inRange(generalizedProbes, 1, 30, "generalizedProbes");
    Require.inRange(hashBits, 1, 32, "hashBits");
  }

  static ReliabilityParameters full(List<Path> files) {
    return of(SweepParameters.full(files), 18);
  }

  static ReliabilityParameters quick(List<Path> files) {
    return of(SweepParameters.quick(files), 14);
  }

  private static ReliabilityParameters of(SweepParameters figures, int hashBits) {
    return new ReliabilityParameters(
        figures.scenes().stream().map(figures::fresh).toList(), figures.files(), 8, 3, 4, hashBits);
  }
}
