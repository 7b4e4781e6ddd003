package io.tidemark.core.filter.history.tideline;

import io.tidemark.core.cell.LineCells;
import java.util.function.DoubleUnaryOperator;

/** How full the lines of a tideline are: with how many set bits a line is to be met, how likely. */
final class TidelineFill {
  /* Of more lines than this, as many are read, evenly spread: the standard error is below 0.01. */
  private static final long MAX_SAMPLES = 1 << 16;

  private final double[] shares; // by the number of set bits of a line

  private TidelineFill(double[] shares) {
    this.shares = shares;
  }

  static TidelineFill of(LineCells cells) {
    long samples = Math.min(cells.lines(), MAX_SAMPLES);
    double[] shares = new double[LineCells.LINE_BITS + 1];
    for (long sample = 0; sample < samples; sample++) {
      long line = (long) ((double) sample / samples * cells.lines());
      shares[cells.ones(line)] += 1.0 / samples;
    }
    return new TidelineFill(shares);
  }

  /** The mean fraction of set bits. */
  double mean() {
    double mean = 0;
    for (int ones = 0; ones < shares.length; ones++) {
      mean += shares[ones] * ones / LineCells.LINE_BITS;
    }
    return mean;
  }

  /** The expected value of a function of the fraction of set bits of a line. */
  double expected(DoubleUnaryOperator function) {
    double sum = 0;
    for (int ones = 0; ones < shares.length; ones++) {
      if (shares[ones] > 0) {
        sum += shares[ones] * function.applyAsDouble((double) ones / LineCells.LINE_BITS);
      }
    }
    return sum;
  }
}
