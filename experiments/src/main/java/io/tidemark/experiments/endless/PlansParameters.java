package io.tidemark.experiments.endless;

import io.tidemark.workload.Require;
import io.tidemark.workload.stream.ImportanceStream;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link Plans}.
 *
 * @param seed seed of the generated streams
 * @param laws of the importance of generated streams
 * @param positions length of a generated stream
 * @param bitsPerKey memory for each distinct key of a stream
 * @param files real streams, if there are any
 */
public record PlansParameters(
    long seed,
    List<ImportanceStream.Law> laws,
    int positions,
    List<Double> bitsPerKey,
    List<Path> files) {
  public PlansParameters {
    laws = List.copyOf(laws);
    bitsPerKey = List.copyOf(bitsPerKey);
    files = List.copyOf(files);
    Require.inRange(positions, 1_000, 1 << 24, "positions");
  }

  static PlansParameters full(List<Path> files) {
    return new PlansParameters(
        20_130_107L,
        List.of(
            ImportanceStream.Law.UNIFORM,
            ImportanceStream.Law.INVERSE_ROOT,
            ImportanceStream.Law.INVERSE),
        55_000,
        List.of(1.0, 3.4, 8.0),
        files);
  }

  static PlansParameters quick(List<Path> files) {
    PlansParameters full = full(files);
    return new PlansParameters(
        full.seed(), List.of(ImportanceStream.Law.INVERSE_ROOT), 20_000, List.of(3.4), files);
  }
}
