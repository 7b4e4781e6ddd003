package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link RealHistories}.
 *
 * @param runSeed seed of digest and questions
 * @param files streams, in order of their names
 * @param bitsPerPair bits of each history per distinct pair
 * @param methods which forms of a history
 * @param lengths lengths of the questions in seconds; only those up to a quarter of a stream are asked
 * @param questions questions per length
 */
public record RealHistoriesParameters(
    long runSeed,
    List<Path> files,
    double bitsPerPair,
    List<Method> methods,
    List<Long> lengths,
    int questions) {
  public RealHistoriesParameters {
    Require.atLeast(bitsPerPair, 1, "bitsPerPair");
    Require.inRange(questions, 100, 10_000_000, "questions");
    files = List.copyOf(files);
    methods = List.copyOf(methods);
    lengths = List.copyOf(lengths);
  }

  /** The paper's 50 million bits on its EDGAR day are so many per pair. */
  private static final double USUAL_BITS_PER_PAIR = 23.5;

  private static final List<Method> METHODS =
      List.of(Method.PAIR, Method.INTERVAL_OPT, Method.INTERVAL_BY_HEIGHT, Method.LEVEL_OPT);

  static RealHistoriesParameters full(List<Path> files) {
    return new RealHistoriesParameters(
        Seeds.RUN,
        files,
        USUAL_BITS_PER_PAIR,
        METHODS,
        List.of(16L, 128L, 1_024L, 8_192L, 65_536L),
        4_000);
  }

  static RealHistoriesParameters quick(List<Path> files) {
    return new RealHistoriesParameters(
        Seeds.RUN, files, USUAL_BITS_PER_PAIR, METHODS, List.of(16L, 1_024L), 500);
  }
}
