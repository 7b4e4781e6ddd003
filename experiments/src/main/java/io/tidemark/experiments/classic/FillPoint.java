package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.filter.seen.BloomSpec;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.util.List;
import java.util.Locale;

/**
 * A measured false-positive rate beside what theory says.
 *
 * @param place which point it is, for messages
 * @param target the error that the filter was sized for
 * @param spec shape of the filters
 * @param keys number of keys in each
 * @param theory the rate that theory expects
 * @param tally what was counted
 */
record FillPoint(
    String place,
    double target,
    BloomSpec spec,
    long keys,
    double theory,
    FalsePositiveTally tally) {
  static FillPoint of(
      String place, double target, BloomSpec spec, long keys, FalsePositiveTally tally) {
    double theory = BloomTheory.falsePositiveRate(spec, (double) keys);
    return new FillPoint(place, target, spec, keys, theory, tally);
  }

  /** The confidence of each interval, such that all hold together with {@code 1 - familyError}. */
  static double confidence(double familyError, List<FillPoint> points) {
    return 1 - familyError / Math.max(1, points.size());
  }

  double ratio() {
    return tally.rate() / theory;
  }

  /** Whether theory lies in the interval, as widened by what it leaves out. */
  Check check(double confidence) {
    return new Check(
        place, theory, TheoryMargin.widened(tally.interval(confidence), spec, (double) keys));
  }

  String layout() {
    return layoutName(spec);
  }

  static String layoutName(BloomSpec spec) {
    return spec.layout().name().toLowerCase(Locale.ROOT);
  }

  /** The measured rate, at a place of the chart's first axis. */
  Point rateAt(double x, double confidence) {
    return Point.at(x, tally.rate())
        .with(tally.interval(confidence))
        .with(check(confidence).state());
  }

  /** The measured rate over theory, at a place of the chart's first axis. */
  Point ratioAt(double x, double confidence) {
    Interval interval = tally.interval(confidence);
    return Point.at(x, ratio())
        .with(new Interval(interval.low() / theory, interval.high() / theory))
        .with(check(confidence).state());
  }

  /** Adds the table of points, to whose first columns the others are added, and their claim. */
  static void show(Report report, Rows<FillPoint> points, double familyError) {
    double confidence = confidence(familyError, points.all());
    report.table(
        "measured",
        points
            .text("layout", FillPoint::layout)
            .number("target", FillPoint::target)
            .count("bits", p -> p.spec().bits())
            .count("probes", p -> p.spec().probes())
            .count("keys", FillPoint::keys)
            .count("filters", p -> p.tally().filters())
            .count("questions", p -> p.tally().questions())
            .count("false positives", p -> p.tally().hits())
            .number("rate measured", p -> p.tally().rate())
            .number("interval low", p -> p.tally().interval(confidence).low())
            .number("interval high", p -> p.tally().interval(confidence).high())
            .number("rate by theory", FillPoint::theory)
            .number("measured / theory", FillPoint::ratio)
            .number("design effect", p -> p.tally().designEffect())
            .text("inside", p -> p.check(confidence).holds() ? "yes" : "no"));
    report.let("points", points.all().size()).let("familyConfidence", 1 - familyError);
    report.ours("theory-in-interval", points.checks(p -> p.check(confidence)));
  }
}
