package io.tidemark.experiments.chart;

/** From values to places on the page. */
record Projection(Plot plot, Scale x, Scale y, Chart.Orientation orientation, int seriesCount) {
  /**
   * Values far outside are drawn this many plots away: the clip hides it, and numbers stay such
   * that every viewer can draw them. Zero on a log axis is such a value.
   */
  private static final double FAR = 20;

  /** The share of a category's room that its marks and bars take. */
  private static final double CATEGORY_SHARE = 0.7;

  /** A place on the page. */
  record Pixel(double x, double y) {}

  Pixel at(double xValue, double yValue) {
    double first = place(x, xValue);
    double second = place(y, yValue);
    return orientation == Chart.Orientation.UPRIGHT
        ? new Pixel(plot.left() + first * plot.width(), plot.bottom() - second * plot.height())
        : new Pixel(plot.left() + second * plot.width(), plot.top() + first * plot.height());
  }

  private static double place(Scale scale, double value) {
    double place = scale.place(value);
    return Double.isNaN(place) ? -FAR : Math.max(-FAR, Math.min(FAR, place));
  }

  /** Where series {@code series} has its marks for x: side by side within a category. */
  double marksAt(double xValue, int series) {
    return x instanceof CategoryScale
        ? xValue + (series - (seriesCount - 1) / 2.0) * slotWidth()
        : xValue;
  }

  /** The room of one series in a category, where a category is 1 wide. */
  double slotWidth() {
    return CATEGORY_SHARE / seriesCount;
  }

  /** Where bars stand: on zero, or on the edge if zero is not to be seen. */
  double floor() {
    return y instanceof LinearScale linear
        ? Math.max(linear.low(), Math.min(linear.high(), 0))
        : ((LogScale) y).low();
  }
}
