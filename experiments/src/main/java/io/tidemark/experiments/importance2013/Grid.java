package io.tidemark.experiments.importance2013;

import java.util.List;

/**
 * The shapes that are tried.
 *
 * @param probes K of Bloom filters of all kinds
 * @param decrements P of stable filters
 * @param windowParts windows by the length of the stream
 * @param olderSlices slices of age-partitioned filters beyond those that keys are added to
 * @param hashBits bits of the hashes in a buffer
 */
public record Grid(
    List<Integer> probes,
    List<Integer> decrements,
    List<Double> windowParts,
    List<Integer> olderSlices,
    List<Integer> hashBits) {
  public Grid {
    probes = List.copyOf(probes);
    decrements = List.copyOf(decrements);
    windowParts = List.copyOf(windowParts);
    olderSlices = List.copyOf(olderSlices);
    hashBits = List.copyOf(hashBits);
  }

  /** As reported. */
  static Grid full() {
    return new Grid(
        List.of(1, 2, 3, 4, 5, 6),
        List.of(1, 2, 4, 10, 20, 40),
        List.of(1.0 / 64, 1.0 / 32, 1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1.0),
        List.of(4, 12),
        List.of(8, 10, 12, 14, 16, 18));
  }

  /** A few of them. */
  static Grid quick() {
    return new Grid(
        List.of(2, 5), List.of(2, 10), List.of(1.0 / 16, 1.0 / 4), List.of(4), List.of(12));
  }
}
