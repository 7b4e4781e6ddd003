package io.tidemark.analysis.inference;

import io.tidemark.core.Require;
import java.util.function.LongToDoubleFunction;

/**
 * A function of whole numbers {@code 0 <= i < size} that is smooth where numbers double: the first
 * values themselves, and then a cubic in each of equal pieces of a doubling. There are more pieces
 * until all cubics are within {@value #TOLERANCE} of the function at three numbers between those they
 * go through, or there are 2048 in a doubling, which is so where the function has a kink.
 */
final class PieceTable {
  private static final double TOLERANCE = 2e-10;
  private static final int FEWEST_BITS = 3;
  private static final int MOST_BITS = 11;

  private final double[] values;
  private final double[] cubics;

  /* The number of pieces of a doubling is two to the power of this. */
  private final int bits;

  PieceTable(long size, LongToDoubleFunction function) {
    Require.inRange(size, 1, 1L << 60, "size");
    int tried = FEWEST_BITS;
    double[] found = fit(size, tried, function, TOLERANCE);
    while (found == null) {
      tried++;
      found = fit(size, tried, function, tried == MOST_BITS ? 1 : TOLERANCE);
    }
    this.bits = tried;
    this.cubics = found;
    // Pieces of fewer than four numbers are no pieces.
    this.values = new double[(int) Math.min(size, 4L << bits)];
    for (int i = 0; i < values.length; i++) {
      values[i] = function.applyAsDouble(i);
    }
  }

  /** The value at a number. */
  double value(long i) {
    if (i < values.length) {
      return values[(int) i];
    }
    int shift = Long.SIZE - 1 - Long.numberOfLeadingZeros(i) - bits;
    int piece = ((shift - 2) << bits) + ((int) (i >>> shift) & ((1 << bits) - 1));
    double x = (double) (i & ((1L << shift) - 1));
    return cubic(cubics, 4 * piece, x);
  }

  private static double cubic(double[] all, int at, double x) {
    return all[at] + x * (all[at + 1] + x * (all[at + 2] + x * all[at + 3]));
  }

  /** The cubics of all pieces, or null if one is not near enough. */
  private static double[] fit(
      long size, int bits, LongToDoubleFunction function, double tolerance) {
    int doublings = 0;
    while (4L << (bits + doublings) < size) {
      doublings++;
    }
    double[] all = new double[(doublings << bits) * 4];
    for (int piece = 0; piece < all.length / 4; piece++) {
      long length = 4L << (piece >>> bits);
      long start = length * ((1L << bits) + (piece & ((1 << bits) - 1)));
      if (start < size
          && fitPiece(start, Math.min(length, size - start), function, all, piece) > tolerance) {
        return null;
      }
    }
    return all;
  }

  /** Makes the cubic of a piece and returns how far it is from the function. */
  private static double fitPiece(
      long start, long length, LongToDoubleFunction function, double[] all, int piece) {
    long last = length - 1;
    // Fewer than four numbers: those that follow make the cubic go through all.
    long[] x = last < 3 ? new long[] {0, 1, 2, 3} : new long[] {0, last / 3, last * 2 / 3, last};
    double[] y = new double[4];
    for (int i = 0; i < 4; i++) {
      y[i] = function.applyAsDouble(start + x[i]);
    }
    through(x, y, all, 4 * piece);
    double distance = 0;
    for (long between : new long[] {last / 6, last / 2, last - last / 6}) {
      double ours = cubic(all, 4 * piece, (double) between);
      double exact = function.applyAsDouble(start + between);
      distance = Math.max(distance, Math.abs(ours - exact));
    }
    return distance;
  }

  /** The coefficients of the cubic through four points, the first at 0: divided differences. */
  private static void through(long[] x, double[] y, double[] all, int at) {
    double[] d = y.clone();
    for (int order = 1; order < 4; order++) {
      for (int i = 3; i >= order; i--) {
        d[i] = (d[i] - d[i - 1]) / (double) (x[i] - x[i - order]);
      }
    }
    all[at] = d[0];
    all[at + 1] = d[1] - d[2] * x[1] + d[3] * x[1] * x[2];
    all[at + 2] = d[2] - d[3] * (double) (x[1] + x[2]);
    all[at + 3] = d[3];
  }
}
