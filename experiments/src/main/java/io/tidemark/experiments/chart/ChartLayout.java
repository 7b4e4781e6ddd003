package io.tidemark.experiments.chart;

import java.util.List;

/** Where the parts of a chart go: from top to bottom title, key, title of the left axis, plot. */
final class ChartLayout {
  static final double PADDING = 14;
  static final double TITLE_FONT_SIZE = 15;
  static final double TITLE_LINE_HEIGHT = 19;
  /** So much wider than other text is bold text. */
  private static final double BOLD = 1.15;

  private static final double AXIS_TITLE_HEIGHT = 28;
  private static final double TICK_LABEL_HEIGHT = 24;
  private static final double PIXELS_PER_TICK_DOWN = 46;
  private static final double TICK_GAP = 26;
  private static final double LEAST_RIGHT = 16;

  /** The most that names of categories may take of the width. */
  private static final double LABEL_SHARE = 0.34;

  private final Chart chart;
  private final ChartSize size;
  private final Scale x;
  private final Scale y;
  private final SeriesNames names;
  private final List<String> titleLines;
  private final Key key;
  private final Plot plot;

  ChartLayout(Chart chart, ChartSize size) {
    this.chart = chart;
    this.size = size;
    this.x = Scales.x(chart);
    this.y = Scales.y(chart);
    this.names = SeriesNames.of(chart, size);
    double inner = size.width() - 2 * PADDING;
    this.titleLines = TextBox.wrap(chart.title(), TITLE_FONT_SIZE * BOLD, inner);
    this.key = Key.of(chart, names, inner);
    this.plot = placePlot();
  }

  private Plot placePlot() {
    double left = PADDING + verticalLabelWidth() + 12;
    double nameRoom = names == SeriesNames.AT_CURVES ? CurveNames.width(chart) : 0;
    double right = size.width() - PADDING - Math.max(LEAST_RIGHT, nameRoom);
    double titleRoom =
        AXIS_TITLE_HEIGHT + (verticalTitleLines().size() - 1) * AxisPainter.LINE_HEIGHT;
    double top = keyTop() + key.height() + titleRoom;
    return new Plot(left, top, right, top + plotHeight());
  }

  private double plotHeight() {
    if (vertical() instanceof CategoryScale categories) {
      int lines = categories.names().stream()
          .mapToInt(n ->
              TextBox.wrap(n, AxisPainter.FONT_SIZE, LABEL_SHARE * size.width()).size())
          .max()
          .orElseThrow();
      double row =
          Math.max(lines * AxisPainter.LINE_HEIGHT, 13.0 * chart.series().size());
      return categories.names().size() * (row + 10);
    }
    return size.plotHeight();
  }

  /** The room of the labels at the left axis. */
  double verticalLabelWidth() {
    double widest = 0;
    boolean categories = vertical() instanceof CategoryScale;
    for (Tick tick : verticalTicks()) {
      List<String> lines = categories
          ? TextBox.wrap(tick.base(), AxisPainter.FONT_SIZE, LABEL_SHARE * size.width())
          : List.of(tick.flat());
      for (String line : lines) {
        widest = Math.max(widest, TextBox.width(line, AxisPainter.FONT_SIZE));
      }
    }
    return widest;
  }

  boolean upright() {
    return chart.orientation() == Chart.Orientation.UPRIGHT;
  }

  Scale horizontal() {
    return upright() ? x : y;
  }

  Scale vertical() {
    return upright() ? y : x;
  }

  Axis horizontalAxis() {
    return upright() ? chart.x() : chart.y();
  }

  Axis verticalAxis() {
    return upright() ? chart.y() : chart.x();
  }

  List<String> verticalTitleLines() {
    return titleLines(verticalAxis());
  }

  List<String> horizontalTitleLines() {
    return titleLines(horizontalAxis());
  }

  private List<String> titleLines(Axis axis) {
    return TextBox.wrap(axis.title(), AxisPainter.FONT_SIZE, size.width() - 2 * PADDING);
  }

  List<Tick> horizontalTicks() {
    return horizontal().ticks(mostAcross());
  }

  List<Double> horizontalMinorTicks() {
    return horizontal().minorTicks(mostAcross());
  }

  /** As many ticks as labels have room: of the widest that a few ticks would have. */
  private int mostAcross() {
    double widest = horizontal().ticks(4).stream()
        .mapToDouble(t -> TextBox.width(t.flat(), AxisPainter.FONT_SIZE))
        .max()
        .orElse(0);
    return Math.max(2, (int) (plot.width() / (widest + TICK_GAP)));
  }

  List<Tick> verticalTicks() {
    return vertical().ticks(mostDown());
  }

  List<Double> verticalMinorTicks() {
    return vertical().minorTicks(mostDown());
  }

  private int mostDown() {
    return (int) (size.plotHeight() / PIXELS_PER_TICK_DOWN);
  }

  double categoryWidth() {
    return plot.width() / horizontal().ticks(2).size() - 6;
  }

  double keyTop() {
    return PADDING + titleLines.size() * TITLE_LINE_HEIGHT + 4;
  }

  double horizontalTitleAt() {
    return plot.bottom() + tickLabelsHeight() + 18;
  }

  private double tickLabelsHeight() {
    if (!(horizontal() instanceof CategoryScale categories)) {
      return TICK_LABEL_HEIGHT;
    }
    int lines = categories.names().stream()
        .mapToInt(n -> TextBox.wrap(n, AxisPainter.FONT_SIZE, categoryWidth()).size())
        .max()
        .orElseThrow();
    return 10 + lines * AxisPainter.LINE_HEIGHT;
  }

  double height() {
    return horizontalTitleAt()
        + (horizontalTitleLines().size() - 1) * AxisPainter.LINE_HEIGHT
        + PADDING;
  }

  double width() {
    return size.width();
  }

  double leftEdge() {
    return PADDING;
  }

  /** The middle of the plot, unless a long title would run over the edge there. */
  double titleCentre() {
    double half = horizontalTitleLines().stream()
            .mapToDouble(line -> TextBox.width(line, AxisPainter.FONT_SIZE))
            .max()
            .orElseThrow()
        / 2;
    double middle = (plot.left() + plot.right()) / 2;
    return Math.max(PADDING + half, Math.min(middle, size.width() - PADDING - half));
  }

  Projection projection() {
    return new Projection(plot, x, y, chart.orientation(), chart.series().size());
  }

  SeriesNames names() {
    return names;
  }

  List<String> titleLines() {
    return titleLines;
  }

  Key key() {
    return key;
  }

  Plot plot() {
    return plot;
  }
}
