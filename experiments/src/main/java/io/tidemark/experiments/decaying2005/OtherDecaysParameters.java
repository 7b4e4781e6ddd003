package io.tidemark.experiments.decaying2005;

import io.tidemark.workload.Require;
import java.nio.file.Path;
import java.util.List;

/**
 * Parameters of {@link OtherDecays}.
 *
 * @param files real streams; there may be none
 * @param keys keys that are drawn from
 * @param arrivals draws
 * @param skews exponents of Zipf's law
 * @param windows in the length of a stream
 * @param bytesPerKey memories, in bytes by the distinct keys of a stream, from the least
 * @param reference the memory of exponential decay whose error the others should have
 * @param checkpoints how often all is asked for; with as many windows as the stream has, or half as many,
 *     windows would begin where blocks do
 * @param blocks numbers of blocks of a window, for a key alone
 * @param exponents of powers, for a key alone
 * @param terms numbers of exponentials, for a key alone
 * @param scaleEpochs of powers, for a key alone
 * @param horizonEpochs of powers, for a key alone
 * @param moments at which a key comes alone, for functions and powers
 * @param seed of everything that is drawn
 */
public record OtherDecaysParameters(
    List<Path> files,
    int keys,
    int arrivals,
    List<Double> skews,
    int windows,
    List<Double> bytesPerKey,
    double reference,
    int checkpoints,
    List<Integer> blocks,
    List<Double> exponents,
    List<Integer> terms,
    int scaleEpochs,
    int horizonEpochs,
    int moments,
    long seed) {
  private static final long SEED = 20_050_601L;
  private static final List<Double> SKEWS = List.of(0.8, 1.0, 1.2);
  private static final List<Double> EXPONENTS = List.of(0.5, 1.0, 2.0);

  public OtherDecaysParameters {
    files = List.copyOf(files);
    skews = List.copyOf(skews);
    bytesPerKey = List.copyOf(bytesPerKey);
    blocks = List.copyOf(blocks);
    exponents = List.copyOf(exponents);
    terms = List.copyOf(terms);
    Require.inRange(windows, 1, 10_000, "windows");
    Require.inRange(checkpoints, 1, 1_000, "checkpoints");
    Require.inRange(moments, 1, 1_000, "moments");
    if (!bytesPerKey.contains(reference)) {
      throw new IllegalArgumentException(
          "reference: " + reference + " (expected: one of " + bytesPerKey + ")");
    }
  }

  static OtherDecaysParameters full(List<Path> files) {
    return new OtherDecaysParameters(
        files,
        100_000,
        1_000_000,
        SKEWS,
        10,
        List.of(2.0, 4.0, 8.0, 16.0, 32.0, 64.0),
        4,
        7,
        List.of(4, 16, 64),
        EXPONENTS,
        List.of(3, 4, 6, 8),
        10,
        10_000,
        16,
        SEED);
  }

  static OtherDecaysParameters quick(List<Path> files) {
    return new OtherDecaysParameters(
        files,
        5_000,
        50_000,
        SKEWS,
        10,
        List.of(4.0, 16.0, 64.0),
        4,
        3,
        List.of(4, 16, 64),
        EXPONENTS,
        List.of(3, 4, 6),
        10,
        1_000,
        8,
        SEED);
  }

  /** The streams. */
  DecayStreams streams() {
    return new DecayStreams(files, keys, arrivals, skews, seed);
  }
}
