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
 * @param heldZeros shares of zeros that a sweep holds
 * @param entryBits bits of an entry in a tidepool
 * @param levelBits bits of these that are its credit
 */
public record Grid(
    List<Integer> probes,
    List<Integer> decrements,
    List<Double> windowParts,
    List<Integer> olderSlices,
    List<Integer> hashBits,
    List<Double> heldZeros,
    List<Integer> entryBits,
    List<Integer> levelBits) {
  /** As reported. */
  static Grid full() {
    return new Grid(
        List.of(1, 2, 3, 4, 5, 6),
        List.of(1, 2, 4, 10, 20, 40),
        List.of(1.0 / 64, 1.0 / 32, 1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 1.0),
        List.of(4, 12),
        List.of(8, 10, 12, 14, 16, 18),
        List.of(0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6),
        List.of(6, 8, 9, 10, 11, 12, 13, 14, 15, 16),
        List.of(0, 1, 2, 3));
  }

  /** Fewer, for streams that are long and many. */
  static Grid real() {
    return new Grid(
        List.of(1, 2, 4),
        List.of(1, 2, 4, 16),
        List.of(1.0 / 64, 1.0 / 16, 1.0 / 4, 1.0),
        List.of(4, 12),
        List.of(8, 10, 12, 14, 16),
        List.of(0.01, 0.05, 0.2, 0.3, 0.4, 0.5, 0.6),
        List.of(5, 6, 8, 10, 12, 16),
        List.of(0, 1, 2, 3));
  }

  /** A few of them. */
  static Grid quick() {
    return new Grid(
        List.of(2, 5),
        List.of(2, 10),
        List.of(1.0 / 16, 1.0 / 4),
        List.of(4),
        List.of(12),
        List.of(0.3, 0.5),
        List.of(10, 12),
        List.of(1, 2));
  }
}
