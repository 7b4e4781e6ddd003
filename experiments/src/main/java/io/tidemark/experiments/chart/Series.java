package io.tidemark.experiments.chart;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * What shares a colour: one setting of an experiment as it was measured, as theory has it and as a
 * paper printed it.
 *
 * @param name the setting
 * @param layers drawn in this order, later ones on top
 */
public record Series(String name, List<Layer> layers) {
  public Series {
    Objects.requireNonNull(name, "name");
    layers = List.copyOf(layers);
    if (layers.isEmpty()) {
      throw new IllegalArgumentException("layers: none (expected: at least 1)");
    }
  }

  /** A series of these layers. */
  public static Series of(String name, Layer... layers) {
    return new Series(name, List.of(layers));
  }

  /** The same points, drawn in several ways. */
  public static Series of(String name, List<Point> points, Layer.Drawing... drawings) {
    return new Series(name, Stream.of(drawings).map(d -> d.of(points)).toList());
  }
}
