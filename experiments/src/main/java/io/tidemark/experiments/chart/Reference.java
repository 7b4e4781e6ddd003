package io.tidemark.experiments.chart;

import java.util.Objects;

/**
 * A straight line across the chart at one value.
 *
 * @param side the axis on which the value lies
 * @param value where
 * @param label what is there
 */
public record Reference(Side side, double value, String label) {
  /** Which axis. */
  public enum Side {
    /** The first axis. */
    X,
    /** The second axis. */
    Y
  }

  public Reference {
    Objects.requireNonNull(side, "side");
    Objects.requireNonNull(label, "label");
    if (!Double.isFinite(value)) {
      throw new IllegalArgumentException("value: " + value + " (expected: finite)");
    }
  }
}
