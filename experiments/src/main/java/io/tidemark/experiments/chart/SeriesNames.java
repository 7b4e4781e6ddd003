package io.tidemark.experiments.chart;

import java.util.List;

/** Where the names of series stand. */
enum SeriesNames {
  /** Beside the right ends of their curves. */
  AT_CURVES,
  /** In the key. */
  IN_KEY;

  /** Beside the curves where there is room for it and curves end at the right. */
  static SeriesNames of(Chart chart, ChartSize size) {
    boolean beside = size == ChartSize.WIDE
        && chart.series().size() > 1
        && chart.orientation() == Chart.Orientation.UPRIGHT
        && !(chart.x() instanceof Axis.Categories)
        && chart.series().stream().allMatch(s -> hasCurve(s.layers()));
    return beside ? AT_CURVES : IN_KEY;
  }

  private static boolean hasCurve(List<Layer> layers) {
    return layers.stream()
        .anyMatch(l -> l.kind() == Layer.Kind.CURVE || l.kind() == Layer.Kind.DASHED_CURVE);
  }
}
