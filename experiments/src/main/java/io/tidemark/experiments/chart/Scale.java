package io.tidemark.experiments.chart;

import java.util.List;

/** From values to places between 0 and 1 along an axis, and the ticks there. */
sealed interface Scale permits LinearScale, LogScale, CategoryScale {
  /** The place of a value: 0 at the start of the axis, 1 at its end, outside for values beyond. */
  double place(double value);

  /**
   * The labelled ticks, in order.
   *
   * @param most so many have room; at least 2
   */
  List<Tick> ticks(int most);

  /** Places of short ticks without label, for the same room. */
  default List<Double> minorTicks(int most) {
    return List.of();
  }
}
