package io.tidemark.experiments.chart;

import io.tidemark.experiments.chart.Projection.Pixel;
import io.tidemark.experiments.markup.Markup;

/**
 * A line of a chart's key: a small picture and what it means.
 *
 * @param colour class of the group around the picture
 * @param text what it means
 * @param picture how it is drawn
 */
record KeyEntry(String colour, String text, Picture picture) {
  /** Draws the small picture around a centre. */
  @FunctionalInterface
  interface Picture {
    void draw(Markup out, double x, double y);
  }

  private static final double HALF_WIDTH = 9;
  private static final double HALF_HEIGHT = 6;

  /** The colour and shape of a series. */
  static KeyEntry ofSeries(int series, String name) {
    return new KeyEntry(
        "s" + series, name, (out, x, y) -> Glyph.draw(out, series, "dot", new Pixel(x, y), 5));
  }

  /** How a layer is drawn. */
  static KeyEntry ofLayer(Layer layer, String colour) {
    return new KeyEntry(colour, layer.legend(), picture(layer));
  }

  /** A reference. */
  static KeyEntry ofReference(Reference reference, Chart.Orientation orientation) {
    boolean acrossY = reference.side() == Reference.Side.Y;
    boolean flat = acrossY == (orientation == Chart.Orientation.UPRIGHT);
    return new KeyEntry(
        "neutral",
        reference.label(),
        flat
            ? (out, x, y) -> Svg.line(out, "reference", x - HALF_WIDTH, y, x + HALF_WIDTH, y)
            : (out, x, y) -> Svg.line(out, "reference", x, y - 7, x, y + 7));
  }

  /** What a ring means. */
  static KeyEntry ofRing() {
    return new KeyEntry(
        "neutral",
        "outside what was expected",
        (out, x, y) -> Svg.circle(out, "ring", new Pixel(x, y), 6));
  }

  private static Picture picture(Layer layer) {
    return switch (layer.kind()) {
      case CURVE -> (out, x, y) -> Svg.line(out, "curve", x - HALF_WIDTH, y, x + HALF_WIDTH, y);
      case DASHED_CURVE ->
        (out, x, y) -> Svg.line(out, "curve dashed", x - HALF_WIDTH, y, x + HALF_WIDTH, y);
      case BAND -> (out, x, y) -> box(out, "area", x, y, HALF_WIDTH);
      case BARS -> (out, x, y) -> box(out, "bar", x, y, 4);
      case UPPER_BOUNDS -> KeyEntry::upperBound;
      case DOTS -> (out, x, y) -> dot(out, x, y, hasIntervals(layer));
      case EXPECTED -> (out, x, y) -> expected(out, x, y, hasIntervals(layer));
    };
  }

  private static boolean hasIntervals(Layer layer) {
    return layer.points().stream().anyMatch(p -> p.interval().isPresent());
  }

  private static void box(Markup out, String style, double x, double y, double halfWidth) {
    Svg.rectangle(out, style, x - halfWidth, y - HALF_HEIGHT, x + halfWidth, y + HALF_HEIGHT);
  }

  private static void dot(Markup out, double x, double y, boolean whisker) {
    if (whisker) {
      Svg.path(
          out, "whisker", "M" + Svg.number(x) + " " + Svg.number(y - 7) + "v14m-3 0h6m-6 -14h6");
    }
    Svg.circle(out, "dot", new Pixel(x, y), 3.6);
  }

  private static void upperBound(Markup out, double x, double y) {
    Svg.path(out, "whisker", Svg.arrow(new Pixel(x, y - 3), new Pixel(x, y + 8)));
    Svg.circle(out, "hollow", new Pixel(x, y - 3), 3.6);
  }

  private static void expected(Markup out, double x, double y, boolean box) {
    if (box) {
      box(out, "box", x, y, HALF_HEIGHT);
    }
    Svg.circle(out, "hollow", new Pixel(x, y), 4);
  }
}
