package io.tidemark.experiments.chart;

/** The rectangle of a chart in which data is drawn. */
record Plot(double left, double top, double right, double bottom) {
  double width() {
    return right - left;
  }

  double height() {
    return bottom - top;
  }
}
