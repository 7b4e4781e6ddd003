package io.tidemark.experiments.chart;

import io.tidemark.workload.statistics.Interval;
import java.util.List;

/** Charts with every way of drawing, for tests. */
public final class ChartGallery {
  private ChartGallery() {}

  /** Curves, bands, dots and expected points over a linear axis. */
  public static Chart lines() {
    return Chart.of(
            "lines",
            "Every layer <over> \"linear\" & log axes, with a title long enough to be broken",
            "A description with <markup> & \"quotes\".",
            Axis.linear(
                "keys added, with a title that does not fit into a narrow chart (thousands)"),
            Axis.log("rate", 1e-4, 1),
            List.of(
                Series.of(
                    "first & foremost",
                    Layer.band("tolerance", List.of(band(0, 0.01), band(5, 0.1), band(10, 0.2))),
                    Layer.curve("theory", List.of(Point.at(0, 0.01), Point.at(10, 0.2))),
                    Layer.dots(
                        "measured",
                        List.of(
                            Point.at(2, 0.03).with(new Interval(0, 0.05)),
                            Point.at(5, 0.3)
                                .with(new Interval(0.2, 0.4))
                                .with(PointState.OUTSIDE)))),
                Series.of(
                    "second, whose name is so long that it needs a second line",
                    Layer.dashedCurve(
                        "approximation", List.of(Point.at(0, 1e-9), Point.at(10, 0.19))),
                    Layer.upperBounds("at most", List.of(Point.at(8, 0.01), Point.at(9, 1e-4))),
                    Layer.expected(
                        "paper, with tolerance",
                        List.of(Point.at(6, 0.002).with(new Interval(0.001, 0.004)))))))
        .with(
            new Reference(Reference.Side.X, 5, "capacity"),
            new Reference(Reference.Side.Y, 0.5, "limit"));
  }

  private static Point band(double x, double y) {
    return Point.at(x, y).with(new Interval(y / 2, y * 2));
  }

  /** Bars with intervals and expected values over categories. */
  public static Chart bars() {
    return Chart.of(
        "bars",
        "Bars by filter",
        "Bars.",
        Axis.categories("filter", List.of("classic", "stable", "two-class", "by importance")),
        Axis.linear("false negatives"),
        List.of(barSeries("uniform", 0.1), barSeries("Zipf", 0.2), barSeries("bursty", 0.15)));
  }

  private static Series barSeries(String name, double height) {
    return Series.of(
        name,
        Layer.bars(
            "measured",
            List.of(
                bar(0, height),
                bar(1, 2 * height),
                bar(2, 0),
                bar(3, height / 2).with(PointState.OUTSIDE))),
        Layer.expected("paper", List.of(bar(0, height * 1.1), bar(3, height))));
  }

  private static Point bar(double x, double y) {
    return Point.at(x, y).with(new Interval(Math.max(0, y - 0.02), y + 0.02));
  }

  /** The bars lying down. */
  public static Chart sideways() {
    return bars().sideways();
  }

  /** One series of one point. */
  public static Chart single() {
    return Chart.of(
        "single",
        "One point",
        "One.",
        Axis.log("x"),
        Axis.linear("y"),
        List.of(Series.of("only", Layer.dots("measured", List.of(Point.at(3, 7))))));
  }
}
