package io.tidemark.experiments.chart;

/** For how wide a column a chart is laid out. */
public enum ChartSize {
  /** A page: names of series stand beside their curves. */
  WIDE(760, 330),
  /** A telephone: names of series stand above. */
  NARROW(360, 270);

  private final double width;
  private final double plotHeight;

  ChartSize(double width, double plotHeight) {
    this.width = width;
    this.plotHeight = plotHeight;
  }

  /** The width of the whole chart. */
  double width() {
    return width;
  }

  /** The height of the part with the data, if it does not follow from the number of categories. */
  double plotHeight() {
    return plotHeight;
  }
}
