package io.tidemark.experiments.chart;

import io.tidemark.experiments.markup.Markup;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** The few shapes that charts are made of. */
final class Svg {
  private static final int DECIMALS = 2;
  private static final double HEAD = 3.5;

  private Svg() {}

  /** A number with at most two decimals: a hundredth of a pixel is not to be seen. */
  static String number(double value) {
    BigDecimal rounded = BigDecimal.valueOf(value).setScale(DECIMALS, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  static void line(Markup out, String style, double x1, double y1, double x2, double y2) {
    out.empty(
        "line",
        "class",
        style,
        "x1",
        number(x1),
        "y1",
        number(y1),
        "x2",
        number(x2),
        "y2",
        number(y2));
  }

  static void rectangle(Markup out, String style, double x1, double y1, double x2, double y2) {
    out.empty(
        "rect",
        "class",
        style,
        "x",
        number(Math.min(x1, x2)),
        "y",
        number(Math.min(y1, y2)),
        "width",
        number(Math.abs(x2 - x1)),
        "height",
        number(Math.abs(y2 - y1)));
  }

  static void path(Markup out, String style, String data) {
    out.empty("path", "class", style, "d", data);
  }

  static void circle(Markup out, String style, Projection.Pixel centre, double radius) {
    out.empty(
        "circle",
        "class",
        style,
        "cx",
        number(centre.x()),
        "cy",
        number(centre.y()),
        "r",
        number(radius));
  }

  /**
   * Text.
   *
   * @param style its class, such as {@code "label end"}
   */
  static void text(Markup out, String style, double x, double y, String text) {
    out.leaf("text", text, "class", style, "x", number(x), "y", number(y));
  }

  /** Lines of text below each other. */
  static void lines(
      Markup out, String style, double x, double y, double lineHeight, List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      text(out, style, x, y + i * lineHeight, lines.get(i));
    }
  }

  /** The label of a tick; an exponent is raised by its own shift, which every viewer knows. */
  static void tickLabel(Markup out, String style, double x, double y, Tick tick) {
    if (tick.exponent().isEmpty()) {
      text(out, style, x, y, tick.base());
      return;
    }
    out.open("text", "class", style, "x", number(x), "y", number(y)).text(tick.base());
    out.leaf("tspan", tick.exponent(), "class", "exponent", "dy", "-5").close();
  }

  /** A polygon through places; closed if {@code end} is "Z". */
  static String through(List<Projection.Pixel> places, String end) {
    StringBuilder data = new StringBuilder();
    for (Projection.Pixel place : places) {
      data.append(data.isEmpty() ? 'M' : 'L')
          .append(number(place.x()))
          .append(' ')
          .append(number(place.y()));
    }
    return data.append(end).toString();
  }

  /** A line with a head at its end. */
  static String arrow(Projection.Pixel from, Projection.Pixel to) {
    double length = Math.hypot(to.x() - from.x(), to.y() - from.y());
    double dx = HEAD * (to.x() - from.x()) / length;
    double dy = HEAD * (to.y() - from.y()) / length;
    return through(List.of(from, to), "")
        + through(
            List.of(
                new Projection.Pixel(to.x() - dx - dy, to.y() - dy + dx),
                to,
                new Projection.Pixel(to.x() - dx + dy, to.y() - dy - dx)),
            "");
  }
}
