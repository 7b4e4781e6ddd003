package io.tidemark.experiments.persistent2018;

import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.hash.Probes;
import java.util.Arrays;

/**
 * A Count-Min sketch whose counters can be read as of any time: the paper's baseline of section 3.2,
 * after Z. Wei, G. Luo, K. Yi, X. Du, J. Wen: Persistent data sketching. SIGMOD 2015.
 *
 * <p>Errors: both. Keys that share a counter add to each other's counts, and a counter's curve may be
 * off by the tolerance at either end of a range.
 */
final class PersistentCountMin {
  /** A piece has a start (32 bits), a value (32 bits) and a slope (64 bits). */
  static final long BITS_PER_PIECE = 128;

  private final int width;
  private final CounterCurve[] curves; // row by row
  private final FastDigest[] digests;

  /**
   * An empty sketch.
   *
   * @param width counters per row
   * @param rows number of rows
   * @param tolerance how far a counter's curve may be off
   * @param seed seed of the rows
   */
  PersistentCountMin(int width, int rows, double tolerance, long seed) {
    this.width = width;
    this.curves = new CounterCurve[Math.multiplyExact(width, rows)];
    Arrays.setAll(curves, i -> new CounterCurve(tolerance));
    this.digests = new FastDigest[rows];
    Arrays.setAll(digests, row -> FastDigest.seeded(seed + row));
  }

  /** Counts occurrences of a key; ticks never descend. */
  void add(int key, long tick, long count) {
    for (int row = 0; row < digests.length; row++) {
      curves[curve(row, key)].add(tick, count);
    }
  }

  private int curve(int row, int key) {
    return row * width + (int) Probes.position(digests[row].of((long) key), width);
  }

  /** Ends all curves: nothing more comes up to the tick, excluded. */
  void end(long ticks) {
    for (CounterCurve curve : curves) {
      curve.end(ticks);
    }
  }

  /**
   * About how often a key occurred in {@code [from, to)}: the median of the rows, since the errors
   * of curves have both signs and the least row would pick the worst of them.
   */
  double estimate(int key, long from, long to) {
    double[] estimates = new double[digests.length];
    for (int row = 0; row < digests.length; row++) {
      CounterCurve curve = curves[curve(row, key)];
      estimates[row] = curve.before(to) - curve.before(from);
    }
    Arrays.sort(estimates);
    int middle = estimates.length / 2;
    return estimates.length % 2 == 1
        ? estimates[middle]
        : (estimates[middle - 1] + estimates[middle]) / 2;
  }

  /** The bits of all pieces. */
  long bits() {
    return BITS_PER_PIECE
        * Arrays.stream(curves).mapToLong(CounterCurve::pieces).sum();
  }
}
