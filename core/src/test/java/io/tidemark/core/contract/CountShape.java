package io.tidemark.core.contract;

import io.tidemark.workload.stream.KeyStream;
import io.tidemark.workload.stream.ZipfStream;
import java.util.stream.Stream;

/**
 * A filter that counts, and the stream that it counts.
 *
 * @param cells the least number of cells
 * @param probes cells per key
 * @param keys number of different keys in the stream
 * @param skew exponent of the Zipf law by which keys are drawn
 * @param mostBits how often a key comes at once, at most, is a number of this many bits
 */
public record CountShape(long cells, int probes, int keys, double skew, int mostBits) {
  /**
   * From one cell for all keys to more than the stream needs; around the ends of pages and of
   * segments; counts of one bit to beyond 2^31.
   */
  public static Stream<CountShape> all() {
    return Stream.of(
        new CountShape(1, 1, 3, 0, 3),
        new CountShape(1, 5, 2, 0.5, 20),
        new CountShape(63, 2, 40, 0, 1),
        new CountShape(64, 3, 30, 1.5, 6),
        new CountShape(65, 7, 20, 0.7, 33),
        new CountShape(1_000, 4, 300, 1, 1),
        new CountShape(3_000, 3, 700, 2, 4),
        new CountShape(20_000, 10, 1_500, 0.5, 34),
        new CountShape(65_537, 5, 9_000, 0.9, 8),
        new CountShape(150_000, 3, 40_000, 1.1, 1));
  }

  /** Those and one that is too large for a cache. */
  public static Stream<CountShape> batched() {
    return Stream.concat(all(), Stream.of(new CountShape(2_000_000, 4, 100_000, 0.5, 1)));
  }

  /** Those that are small enough to be looked at repeatedly. */
  public static Stream<CountShape> small() {
    return all().filter(shape -> shape.cells <= 1_000);
  }

  /** Shapes in which keys are neither always nor never found. */
  public static Stream<CountShape> halfFull() {
    return Stream.of(
        new CountShape(300, 2, 100, 0, 1),
        new CountShape(3_000, 3, 700, 0, 1),
        new CountShape(20_000, 5, 2_500, 0, 1),
        new CountShape(70_000, 8, 6_000, 0, 1));
  }

  /** The number of cells, up to the next multiple of a number. */
  public long cellsInBlocksOf(long block) {
    return (cells + block - 1) / block * block;
  }

  /** Keys as the shape draws them. */
  KeyStream stream(long seed) {
    return new ZipfStream(new ZipfStream.Parameters(keys, skew, seed));
  }
}
