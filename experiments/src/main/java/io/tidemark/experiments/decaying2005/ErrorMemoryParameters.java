package io.tidemark.experiments.decaying2005;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link ErrorMemory}.
 *
 * @param files real streams; there may be none
 * @param keys keys that are drawn from
 * @param arrivals draws
 * @param skews exponents of Zipf's law
 * @param halfLives half-lives in the length of a stream
 * @param bytesPerKey memories, in bytes by the distinct keys of a stream
 * @param checkpoints how often all is asked for
 * @param absent keys that never come and are asked for too
 * @param top the most frequent keys that are looked for
 * @param seed of everything that is drawn
 */
public record ErrorMemoryParameters(
    List<Path> files,
    int keys,
    int arrivals,
    List<Double> skews,
    int halfLives,
    List<Double> bytesPerKey,
    int checkpoints,
    int absent,
    int top,
    long seed) {
  private static final long SEED = 20_050_501L;
  private static final List<Double> SKEWS = List.of(0.8, 1.0, 1.2);

  public ErrorMemoryParameters {
    files = List.copyOf(files);
    skews = List.copyOf(skews);
    bytesPerKey = List.copyOf(bytesPerKey);
    Require.inRange(halfLives, 1, 10_000, "halfLives");
    Require.inRange(checkpoints, 1, 1_000, "checkpoints");
    Require.inRange(absent, 100, 10_000_000, "absent");
    Require.inRange(top, 1, 10_000, "top");
  }

  static ErrorMemoryParameters full(List<Path> files) {
    return new ErrorMemoryParameters(
        files,
        100_000,
        1_000_000,
        SKEWS,
        10,
        List.of(1.0, 2.0, 4.0, 8.0, 16.0),
        4,
        10_000,
        20,
        SEED);
  }

  static ErrorMemoryParameters quick(List<Path> files) {
    return new ErrorMemoryParameters(
        files, 5_000, 50_000, SKEWS, 10, List.of(2.0, 8.0), 2, 1_000, 20, SEED);
  }

  /** The streams. */
  DecayStreams streams() {
    return new DecayStreams(files, keys, arrivals, skews, seed);
  }
}
