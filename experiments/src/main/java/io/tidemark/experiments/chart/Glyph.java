package io.tidemark.experiments.chart;

import io.tidemark.experiments.markup.Markup;

/** Marks of series: each has a shape too, so that colour is not all that tells them apart. */
final class Glyph {
  private static final int SHAPES = 5;

  private Glyph() {}

  /**
   * Draws a mark.
   *
   * @param series the series whose shape it has
   * @param style {@code "dot"} or {@code "hollow"}
   */
  static void draw(Markup out, int series, String style, Projection.Pixel at, double radius) {
    if (series % SHAPES == 0) {
      Svg.circle(out, style, at, radius);
    } else {
      Svg.path(out, style, outline(series % SHAPES, at.x(), at.y(), radius));
    }
  }

  private static String outline(int shape, double x, double y, double r) {
    double s = 0.88 * r;
    double t = 1.15 * r;
    return switch (shape) {
      case 1 -> corners(x - s, y - s, x + s, y - s, x + s, y + s, x - s, y + s);
      case 2 -> corners(x, y - t, x + t, y + 0.8 * r, x - t, y + 0.8 * r);
      case 3 -> corners(x, y - 1.25 * r, x + 1.25 * r, y, x, y + 1.25 * r, x - 1.25 * r, y);
      case 4 -> corners(x, y + t, x + t, y - 0.8 * r, x - t, y - 0.8 * r);
      default -> throw new IllegalArgumentException("shape: " + shape + " (expected: 1..4)");
    };
  }

  private static String corners(double... coordinates) {
    StringBuilder data = new StringBuilder();
    for (int i = 0; i < coordinates.length; i += 2) {
      data.append(i == 0 ? 'M' : 'L')
          .append(Svg.number(coordinates[i]))
          .append(' ')
          .append(Svg.number(coordinates[i + 1]));
    }
    return data.append('Z').toString();
  }
}
