package io.tidemark.analysis.inference;

/** {@code e^(x i) - 1} for whole i from 0 on, from two numbers of tables. */
final class PowerTable {
  private final double[] low;
  private final double[] high;
  private final int shift;
  private final int mask;

  PowerTable(double x, long size) {
    // As many numbers in one table as in the other, or half as many.
    this.shift = (Long.SIZE - Long.numberOfLeadingZeros(size)) / 2;
    this.mask = (1 << shift) - 1;
    this.low = new double[1 << shift];
    this.high = new double[(int) (size >>> shift) + 1];
    for (int i = 0; i < low.length; i++) {
      low[i] = Math.expm1(x * i);
    }
    for (int i = 0; i < high.length; i++) {
      high[i] = Math.expm1(x * ((double) i * low.length));
    }
  }

  double value(long i) {
    double a = low[(int) i & mask];
    double b = high[(int) (i >>> shift)];
    return a + b + a * b;
  }
}
