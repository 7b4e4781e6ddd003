package io.tidemark.experiments.classic;

import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Charts, tables and words of {@link RealStreams}. */
final class RealStreamsReport {
  private final RealStreamsParameters parameters;
  private final List<RatePoint> points;
  private final List<String> leftOut;
  private final double confidence;

  RealStreamsReport(
      RealStreamsParameters parameters, List<RatePoint> points, List<String> leftOut) {
    this.parameters = parameters;
    this.points = points;
    this.leftOut = leftOut;
    this.confidence = RateTables.confidence(parameters.familyError(), points.size());
  }

  ExperimentResult result() {
    List<Chart> charts = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    if (!points.isEmpty()) {
      parameters.targets().forEach(target -> charts.add(chart(target)));
      comparisons.add(RateTables.comparison(points, parameters.familyError()));
    }
    return new ExperimentResult(
        prose(),
        charts,
        List.of(
            RateTables.table(Column.of("stream"), p -> Datum.of(p.place()), points, confidence)),
        comparisons);
  }

  private Chart chart(double target) {
    List<String> streams = points.stream().map(RatePoint::place).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (BloomLayout layout : BloomLayout.values()) {
      List<Point> dots = points.stream()
          .filter(p -> p.target() == target && p.spec().layout() == layout)
          .map(p -> RateTables.ratioAt(streams.indexOf(p.place()), p, confidence))
          .toList();
      series.add(Series.of(
          layout.name().toLowerCase(Locale.ROOT),
          Layer.dots("measured / theory, with interval", dots)));
    }
    return Chart.of(
            "ratio-at-" + PlainDecimal.of(target).replace('.', '-'),
            "Measured rate over theory, filters sized for an error of " + PlainDecimal.of(target),
            "One row per stream. Theory holds where the interval reaches the line at 1.",
            Axis.categories("stream", streams),
            Axis.linear("measured / theory"),
            series)
        .sideways()
        .with(new Reference(Reference.Side.Y, 1, "theory"));
  }

  private Prose prose() {
    List<String> notes = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      notes.add("Left out, with fewer than " + RealStreams.FEWEST_KEYS + " different keys: "
          + String.join(", ", leftOut) + ".");
    }
    notes.add(RateTables.intervalNote());
    notes.add(RateTables.marginNote());
    return new Prose(
        "From each stream a half of its different keys is drawn and added to a filter that is"
            + " sized for so many; then the filter is asked for the other half. This is done anew,"
            + " with another half and another digest, until there are enough false positives for a"
            + " short interval.",
        "Keys of real streams resemble each other: addresses of one network, names with a counter"
            + " at the end. If the digest let any of that through, the measured rate would leave"
            + " the line. A dot with a ring would be one whose interval misses theory.",
        notes);
  }
}
