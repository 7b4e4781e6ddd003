package io.tidemark.experiments.chart;

import io.tidemark.experiments.markup.Markup;
import java.util.List;

/** Draws grid, ticks, labels and titles of the axes. */
final class AxisPainter {
  static final double FONT_SIZE = 12;
  static final double LINE_HEIGHT = 14;
  private static final double TICK = 5;
  private static final double MINOR_TICK = 3;

  private final Markup out;
  private final ChartLayout layout;
  private final Plot plot;

  AxisPainter(Markup out, ChartLayout layout) {
    this.out = out;
    this.layout = layout;
    this.plot = layout.plot();
  }

  /** Lines behind the data. */
  void grid() {
    if (!(layout.horizontal() instanceof CategoryScale)) {
      for (Tick tick : layout.horizontalTicks()) {
        double x = across(tick.value());
        Svg.line(out, "grid", x, plot.top(), x, plot.bottom());
      }
    }
    if (!(layout.vertical() instanceof CategoryScale)) {
      for (Tick tick : layout.verticalTicks()) {
        double y = down(tick.value());
        Svg.line(out, "grid", plot.left(), y, plot.right(), y);
      }
    }
  }

  /** Everything else, over the data. */
  void axes() {
    Svg.line(out, "axis", plot.left(), plot.bottom(), plot.right(), plot.bottom());
    Svg.line(out, "axis", plot.left(), plot.top(), plot.left(), plot.bottom());
    horizontal();
    vertical();
    List<String> title = layout.verticalTitleLines();
    double first = plot.top() - 10 - (title.size() - 1) * LINE_HEIGHT;
    Svg.lines(out, "quiet", layout.leftEdge(), first, LINE_HEIGHT, title);
    Svg.lines(
        out,
        "quiet middle",
        layout.titleCentre(),
        layout.horizontalTitleAt(),
        LINE_HEIGHT,
        layout.horizontalTitleLines());
  }

  private void horizontal() {
    for (Tick tick : layout.horizontalTicks()) {
      double x = across(tick.value());
      if (layout.horizontal() instanceof CategoryScale) {
        List<String> lines = TextBox.wrap(tick.base(), FONT_SIZE, layout.categoryWidth());
        Svg.lines(out, "middle", x, plot.bottom() + 18, LINE_HEIGHT, lines);
      } else {
        Svg.line(out, "axis", x, plot.bottom(), x, plot.bottom() + TICK);
        Svg.tickLabel(out, "middle", x, plot.bottom() + 20, tick);
      }
    }
    for (double value : layout.horizontalMinorTicks()) {
      double x = across(value);
      Svg.line(out, "axis", x, plot.bottom(), x, plot.bottom() + MINOR_TICK);
    }
  }

  private void vertical() {
    for (Tick tick : layout.verticalTicks()) {
      double y = down(tick.value());
      if (layout.vertical() instanceof CategoryScale) {
        List<String> lines = TextBox.wrap(tick.base(), FONT_SIZE, layout.verticalLabelWidth());
        double first = y + 4 - (lines.size() - 1) * LINE_HEIGHT / 2;
        Svg.lines(out, "end", plot.left() - 9, first, LINE_HEIGHT, lines);
      } else {
        Svg.line(out, "axis", plot.left() - TICK, y, plot.left(), y);
        Svg.tickLabel(out, "end", plot.left() - 9, y + 4, tick);
      }
    }
    for (double value : layout.verticalMinorTicks()) {
      double y = down(value);
      Svg.line(out, "axis", plot.left() - MINOR_TICK, y, plot.left(), y);
    }
  }

  private double across(double value) {
    return plot.left() + layout.horizontal().place(value) * plot.width();
  }

  private double down(double value) {
    double place = layout.vertical().place(value);
    return layout.upright()
        ? plot.bottom() - place * plot.height()
        : plot.top() + place * plot.height();
  }
}
