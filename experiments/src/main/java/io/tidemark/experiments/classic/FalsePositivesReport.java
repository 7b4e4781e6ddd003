package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.analysis.seen.BloomTuning;
import io.tidemark.core.filter.seen.BloomLayout;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** Charts, tables and words of {@link FalsePositives}. */
final class FalsePositivesReport {
  private static final int CURVE_POINTS = 80;
  /** Where both layouts have the same rate, their marks are drawn side by side. */
  private static final double BLOCKED_SHIFT = 1.1;

  private static final double LEAST_RATE_SHOWN = 1e-6;

  private final FalsePositivesParameters parameters;
  private final List<RatePoint> points;
  private final double confidence;
  private final List<Curve> curves = new ArrayList<>();

  /** Theory for one kind of filter, from left to right. */
  private record Curve(BloomLayout layout, double target, BloomSpec spec, List<Point> points) {}

  FalsePositivesReport(FalsePositivesParameters parameters, List<RatePoint> points) {
    this.parameters = parameters;
    this.points = points;
    this.confidence = RateTables.confidence(parameters.familyError(), points.size());
    for (BloomLayout layout : BloomLayout.values()) {
      parameters.targets().forEach(target -> addCurve(layout, target));
    }
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        List.of(
            rates(BloomLayout.STANDARD, "Standard layout: rate over the number of keys"),
            rates(BloomLayout.BLOCKED, "Blocked layout: rate over the number of keys"),
            ratios()),
        List.of(measured(), theory()),
        List.of(RateTables.comparison(points, parameters.familyError()), promise()));
  }

  private Chart rates(BloomLayout layout, String title) {
    List<Series> series = new ArrayList<>();
    for (double target : parameters.targets()) {
      List<Layer> layers = new ArrayList<>();
      layers.add(Layer.curve("theory", curve(layout, target)));
      List<Point> measured = measured(layout, target);
      if (!measured.isEmpty()) {
        layers.add(Layer.dots("measured, with interval", measured));
      }
      layers.add(Layer.expected(
          "target at capacity", List.of(Point.at((double) parameters.capacityKeys(), target))));
      series.add(new Series("target " + PlainDecimal.of(target), layers));
    }
    return Chart.of(
            layout.name().toLowerCase(Locale.ROOT),
            title,
            String.format(
                Locale.ROOT,
                "Filters sized for %,d keys and four errors, filled to twice that. Each starts far"
                    + " below its target, meets it at capacity and errs ever more often beyond.",
                parameters.capacityKeys()),
            Axis.linear("keys added", 0, 2.0 * parameters.capacityKeys()),
            Axis.log("false-positive rate", LEAST_RATE_SHOWN, 1),
            series)
        .with(new Reference(Reference.Side.X, (double) parameters.capacityKeys(), "capacity"));
  }

  private Table measured() {
    return RateTables.table(
        Column.of("load", "keys/capacity"),
        p -> Datum.of((double) p.keys() / parameters.capacityKeys()),
        points,
        confidence);
  }

  private List<Point> measured(BloomLayout layout, double target) {
    return points.stream()
        .filter(p -> p.spec().layout() == layout && p.target() == target)
        .map(p -> Point.at((double) p.keys(), p.tally().rate())
            .with(p.tally().interval(confidence))
            .with(p.check(confidence).standing()))
        .toList();
  }

  private void addCurve(BloomLayout layout, double target) {
    BloomSpec spec = BloomTuning.forError(parameters.capacityKeys(), target, layout);
    Deque<Point> points = new ArrayDeque<>();
    double rate = 1;
    // Downwards, as far as there is something to see.
    for (int i = CURVE_POINTS; i > 0 && rate > LEAST_RATE_SHOWN; i--) {
      double share = (double) i / CURVE_POINTS;
      // Closer together at the left, where the curves are steep.
      double keys = 2.0 * parameters.capacityKeys() * share * share;
      rate = BloomTheory.falsePositiveRate(spec, keys);
      points.addFirst(Point.at(keys, rate));
    }
    curves.add(new Curve(layout, target, spec, List.copyOf(points)));
  }

  private List<Point> curve(BloomLayout layout, double target) {
    return curves.stream()
        .filter(c -> c.layout() == layout && c.target() == target)
        .findAny()
        .orElseThrow()
        .points();
  }

  private Chart ratios() {
    List<Series> series = new ArrayList<>();
    for (BloomLayout layout : BloomLayout.values()) {
      double shift = layout == BloomLayout.BLOCKED ? BLOCKED_SHIFT : 1;
      List<Point> dots = points.stream()
          .filter(p -> p.spec().layout() == layout)
          .map(p -> RateTables.ratioAt(shift * p.theory(), p, confidence))
          .toList();
      if (!dots.isEmpty()) {
        String name = layout.name().toLowerCase(Locale.ROOT);
        series.add(Series.of(name, Layer.dots("measured / theory, with interval", dots)));
      }
    }
    return Chart.of(
            "ratio",
            "Measured rate over theory, all points",
            "The same points as above, divided by theory, so that small differences show. Theory"
                + " holds where the interval reaches the line at 1. Blocked filters are drawn a"
                + " little to the right, where they would hide standard ones.",
            Axis.log("rate by theory"),
            Axis.linear("measured / theory"),
            series)
        .with(new Reference(Reference.Side.Y, 1, "theory"));
  }

  private Table theory() {
    List<List<Datum>> rows = new ArrayList<>();
    for (Curve curve : curves) {
      for (Point point : curve.points()) {
        rows.add(List.of(
            Datum.of(RatePoint.layoutName(curve.spec())),
            Datum.of(curve.target()),
            Datum.of(point.x()),
            Datum.of(point.y())));
      }
    }
    return new Table(
        "theory",
        "Theory curves",
        List.of(
            Column.of("layout"),
            Column.of("target"),
            Column.of("keys"),
            Column.of("rate by theory")),
        rows);
  }

  /** Tuning's promise, by theory alone. */
  private Comparison promise() {
    List<Check> checks = curves.stream()
        .map(c -> Check.atMost(
            RatePoint.layoutName(c.spec()) + ", target " + PlainDecimal.of(c.target()),
            BloomTheory.falsePositiveRate(c.spec(), (double) parameters.capacityKeys()),
            c.target() * (1 + 1e-9)))
        .toList();
    return new Comparison(
        "At capacity the rate by theory is at most the target",
        "Computed, not measured; a billionth of the target is left for rounding.",
        checks);
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "Filters are sized for %,d keys and for each of four errors, in both layouts. Each is"
                + " filled step by step, and at every step asked for keys that it never got; the"
                + " share that it finds is its false-positive rate. A point counts the answers of"
                + " %d filters with digests of their own.",
            parameters.capacityKeys(),
            parameters.filters()),
        "Dots are measured, lines are theory: the standard formula for the standard layout, and"
            + " the layout's own formula for the blocked one. A dot with a ring would be one whose"
            + " interval misses theory. Intervals are shorter than a dot in the first two charts;"
            + " the third shows them.",
        List.of(
            "Questions are asked until "
                + parameters.hitsPerFilter()
                + " false positives per filter are to be expected, but no more than "
                + String.format(Locale.ROOT, "%,d", parameters.maxQuestionsPerFilter())
                + " times. Where even that would give fewer than 30 in all filters together, there"
                + " is theory only.",
            RateTables.intervalNote(),
            RateTables.marginNote()));
  }
}
