package io.tidemark.experiments.chart;

import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;

/** Equal steps. */
record LinearScale(double low, double high) implements Scale {
  private static final int COVERING_TICKS = 6;

  /** Values that start below this share of the largest are shown from zero. */
  private static final double ZERO_SHARE = 0.4;

  /** Rounding of a tick at the end of the axis must not lose it. */
  private static final double SLACK = 1e-9;

  /** A scale that shows all of an interval and begins and ends on a tick. */
  static LinearScale covering(Interval data) {
    double low = data.low();
    double high = data.high();
    if (low > 0 && low < ZERO_SHARE * high) {
      low = 0;
    }
    if (low == high) {
      double margin = low == 0 ? 1 : Math.abs(low) / 2;
      low -= margin;
      high += margin;
    }
    TickStep step = TickStep.atLeast((high - low) / COVERING_TICKS);
    return new LinearScale(
        step.times(Math.floor(step.count(low) + SLACK)),
        step.times(Math.ceil(step.count(high) - SLACK)));
  }

  @Override
  public double place(double value) {
    return (value - low) / (high - low);
  }

  @Override
  public List<Tick> ticks(int most) {
    TickStep step = TickStep.atLeast((high - low) / most);
    List<Tick> ticks = new ArrayList<>();
    long last = (long) Math.floor(step.count(high) + SLACK);
    for (long i = (long) Math.ceil(step.count(low) - SLACK); i <= last; i++) {
      double value = step.times((double) i);
      ticks.add(TickLabels.decimal(value, step.decimals()));
    }
    return ticks;
  }
}
