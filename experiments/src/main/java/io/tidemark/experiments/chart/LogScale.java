package io.tidemark.experiments.chart;

import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;

/** Equal factors. */
record LogScale(double low, double high) implements Scale {
  private static final double SLACK = 1e-9;

  /** Axes shorter than this many powers of ten get labels between them. */
  private static final double SHORT_DECADES = 2;

  LogScale {
    if (!(low > 0 && high > low && high < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "log scale: " + low + ".." + high + " (expected: 0 < low < high, finite)");
    }
  }

  /** A scale that shows all of an interval; it ends on powers of ten, or on 1, 2 or 5 times one. */
  static LogScale covering(Interval data) {
    double low = data.low();
    double high = data.high();
    if (!(low > 0)) {
      throw new IllegalArgumentException("log axis: " + low + " (expected: values above 0)");
    }
    if (decades(low, high) > SHORT_DECADES) {
      return new LogScale(power((int) Math.floor(Math.log10(low) + SLACK)), power((int)
          Math.ceil(Math.log10(high) - SLACK)));
    }
    double start = below(low);
    double end = TickStep.atLeast(high).times(1);
    return new LogScale(start, end > start ? end : TickStep.atLeast(start * 1.5).times(1));
  }

  /** The largest of 1, 2 or 5 times a power of ten that is not above. */
  private static double below(double value) {
    double up = TickStep.atLeast(value).times(1);
    if (up <= value * (1 + SLACK)) {
      return up;
    }
    double power = power((int) Math.floor(Math.log10(value)));
    return value >= 5 * power ? 5 * power : value >= 2 * power ? 2 * power : power;
  }

  private static double decades(double low, double high) {
    return Math.log10(high / low);
  }

  private static double power(int exponent) {
    return TickLabels.powerOfTen(exponent).value();
  }

  @Override
  public double place(double value) {
    return Math.log(value / low) / Math.log(high / low);
  }

  @Override
  public List<Tick> ticks(int most) {
    return decades(low, high) <= SHORT_DECADES ? shortTicks() : decadeTicks(most);
  }

  private List<Tick> decadeTicks(int most) {
    int first = firstExponent();
    int last = lastExponent();
    int stride = Math.max(1, ceilDiv(last - first + 1, most));
    List<Tick> ticks = new ArrayList<>();
    // Counted from 0, so that 1 is labelled whatever the stride.
    for (int e = ceilDiv(first, stride) * stride; e <= last; e += stride) {
      ticks.add(TickLabels.powerOfTen(e));
    }
    return ticks;
  }

  private List<Tick> shortTicks() {
    List<Tick> ticks = new ArrayList<>();
    for (double value : multiples(new int[] {1, 2, 5})) {
      ticks.add(TickLabels.bare(value));
    }
    return ticks;
  }

  @Override
  public List<Double> minorTicks(int most) {
    if (decades(low, high) <= SHORT_DECADES) {
      return multiples(new int[] {3, 4, 6, 7, 8, 9});
    }
    int decades = lastExponent() - firstExponent() + 1;
    if (decades > most) {
      List<Double> powers = new ArrayList<>();
      for (int e = firstExponent(); e <= lastExponent(); e++) {
        powers.add(power(e));
      }
      return powers;
    }
    return decades <= 8 ? multiples(new int[] {2, 3, 4, 5, 6, 7, 8, 9}) : List.of();
  }

  /** These multiples of all powers of ten, as far as they lie on the axis. */
  private List<Double> multiples(int[] factors) {
    List<Double> values = new ArrayList<>();
    for (int e = firstExponent() - 1; e <= lastExponent(); e++) {
      for (int factor : factors) {
        double value = new TickStep(factor, e).times(1);
        if (value >= low * (1 - SLACK) && value <= high * (1 + SLACK)) {
          values.add(value);
        }
      }
    }
    return values;
  }

  private static int ceilDiv(int a, int b) {
    return -Math.floorDiv(-a, b);
  }

  private int firstExponent() {
    return (int) Math.ceil(Math.log10(low) - SLACK);
  }

  private int lastExponent() {
    return (int) Math.floor(Math.log10(high) + SLACK);
  }
}
