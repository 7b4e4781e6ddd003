package io.tidemark.experiments.tideline;

import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * Parameters of {@link RealTidelines}.
 *
 * @param runSeed seed of digest and questions
 * @param files streams, in order of their names
 * @param bitsPerPair bits of each history per distinct pair, but for the sealed ones
 * @param structures which histories
 * @param lengths lengths of the questions in seconds; only those up to a quarter of a stream are asked
 * @param effort how many questions
 */
public record RealTidelinesParameters(
    long runSeed,
    List<Path> files,
    double bitsPerPair,
    List<Structure> structures,
    List<Long> lengths,
    Effort effort) {
  /** The paper's 50 million bits on its EDGAR day are so many per pair. */
  private static final double USUAL_BITS_PER_PAIR = 23.5;

  private static final List<Structure> STRUCTURES = List.of(
      Structure.PAIR, Structure.LEVEL, Structure.DOUBTING, Structure.TIDELINE, Structure.SEALED);

  private static final List<Long> LENGTHS = List.of(16L, 128L, 1_024L, 8_192L);

  public RealTidelinesParameters {
    Require.atLeast(bitsPerPair, 1, "bitsPerPair");
    Objects.requireNonNull(effort, "effort");
    files = List.copyOf(files);
    structures = List.copyOf(structures);
    lengths = List.copyOf(lengths);
  }

  static RealTidelinesParameters full(List<Path> files) {
    return new RealTidelinesParameters(
        Seeds.RUN,
        files,
        USUAL_BITS_PER_PAIR,
        STRUCTURES,
        LENGTHS,
        new Effort(1_000_000, 20_000, 1L << 24));
  }

  static RealTidelinesParameters quick(List<Path> files) {
    return new RealTidelinesParameters(
        Seeds.RUN,
        files,
        USUAL_BITS_PER_PAIR,
        STRUCTURES,
        List.of(16L, 1_024L),
        new Effort(20_000, 1_000, 1L << 20));
  }
}
