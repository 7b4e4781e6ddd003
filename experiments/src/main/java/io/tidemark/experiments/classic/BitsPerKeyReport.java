package io.tidemark.experiments.classic;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;

/** Charts, tables and words of {@link BitsPerKey}. */
final class BitsPerKeyReport {
  private static final double GOAL_ERROR = 0.01;
  private static final double GOAL_BITS_PER_KEY = 10.1;

  private final BitsPerKeyParameters parameters;
  private final List<SizedFilter> standard;
  private final List<SizedFilter> blocked;

  BitsPerKeyReport(
      BitsPerKeyParameters parameters, List<SizedFilter> standard, List<SizedFilter> blocked) {
    this.parameters = parameters;
    this.standard = standard;
    this.blocked = blocked;
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        List.of(bits(), overhead()),
        List.of(table()),
        List.of(promise(), wholeProbes(), blockedGoal()));
  }

  private Chart bits() {
    return Chart.of(
        "bits",
        "Bits per key over the error",
        "Each tenfold smaller error costs about 4.8 bits per key in a standard filter; no"
            + " structure can do with less than 3.3. The blocked layout stays close at large errors"
            + " and falls behind at small ones.",
        Axis.log("false-positive rate"),
        Axis.linear("bits per key"),
        List.of(
            Series.of("blocked layout", Layer.curve("theory", curve(blocked))),
            Series.of("standard layout", Layer.curve("theory", curve(standard))),
            bound("any Bloom filter: 1.4427 log\u2082(1/e)", BloomTheory::optimalBitsPerKey),
            bound("any filter: log\u2082(1/e)", SizedFilter::leastBitsPerKey)));
  }

  private Chart overhead() {
    return Chart.of(
        "overhead",
        "Bits per key over what any filter needs",
        "The same bits per key, divided by log\u2082(1/e), so that the cost of the blocks and of whole"
            + " numbers of probes shows.",
        Axis.log("false-positive rate"),
        Axis.linear("bits per key / log\u2082(1/e)"),
        List.of(
            Series.of("blocked layout", Layer.curve("theory", overheadCurve(blocked))),
            Series.of("standard layout", Layer.curve("theory", overheadCurve(standard))),
            bound("any Bloom filter: 1.4427", e -> 1 / Math.log(2)),
            bound("any filter: 1", e -> 1)));
  }

  private static List<Point> curve(List<SizedFilter> filters) {
    return filters.stream().map(f -> Point.at(f.error(), f.bitsPerKey())).toList();
  }

  private static List<Point> overheadCurve(List<SizedFilter> filters) {
    return filters.stream()
        .map(f -> Point.at(f.error(), f.bitsPerKey() / SizedFilter.leastBitsPerKey(f.error())))
        .toList();
  }

  private Series bound(String name, DoubleUnaryOperator bitsPerKey) {
    List<Point> points = standard.stream()
        .map(f -> Point.at(f.error(), bitsPerKey.applyAsDouble(f.error())))
        .toList();
    return Series.of(name, Layer.dashedCurve("bound", points));
  }

  private Table table() {
    List<List<Datum>> rows = new ArrayList<>();
    for (int i = 0; i < standard.size(); i++) {
      SizedFilter s = standard.get(i);
      SizedFilter b = blocked.get(i);
      rows.add(List.of(
          Datum.of(s.error()),
          Datum.of(s.bitsPerKey()),
          Datum.of((long) s.spec().probes()),
          Datum.of(s.errorByTheory()),
          Datum.of(b.bitsPerKey()),
          Datum.of((long) b.spec().probes()),
          Datum.of(b.errorByTheory()),
          Datum.of(BloomTheory.optimalBitsPerKey(s.error())),
          Datum.of(SizedFilter.leastBitsPerKey(s.error()))));
    }
    List<Column> columns = List.of(
        Column.of("error"),
        Column.of("standard", "bits/key"),
        Column.of("standard probes"),
        Column.of("standard error by theory"),
        Column.of("blocked", "bits/key"),
        Column.of("blocked probes"),
        Column.of("blocked error by theory"),
        Column.of("any Bloom filter", "bits/key"),
        Column.of("any filter", "bits/key"));
    return new Table("bits-per-key", "Bits per key", columns, rows);
  }

  private Comparison promise() {
    List<Check> checks = Stream.concat(standard.stream(), blocked.stream())
        .map(f -> Check.atMost(
            RatePoint.layoutName(f.spec()) + ", error " + PlainDecimal.of(f.error()),
            f.errorByTheory(),
            f.error() * (1 + 1e-9)))
        .toList();
    return new Comparison(
        "Filters as sized err at most as often as was asked for",
        "By theory; a billionth of the error is left for rounding.",
        checks);
  }

  private Comparison wholeProbes() {
    double tolerance = 2.0 / parameters.keys();
    List<Check> checks = standard.stream()
        .map(f -> Check.near(
            "error " + PlainDecimal.of(f.error()),
            f.bitsPerKey(),
            SizedFilter.wholeProbesBitsPerKey(f.error()),
            tolerance))
        .toList();
    return new Comparison(
        "The standard layout needs the least over k of \u2212k / ln(1 \u2212 e^(1/k)) bits per"
            + " key, the optimum with a whole number of probes",
        "Tolerance 2 bits per filter: one for the whole number of bits, and less than one for"
            + " (1 \u2212 1/m)^(kn) in place of its limit.",
        checks);
  }

  private Comparison blockedGoal() {
    List<Check> checks = blocked.stream()
        .filter(f -> f.error() == GOAL_ERROR)
        .map(f ->
            Check.atMost("error " + PlainDecimal.of(f.error()), f.bitsPerKey(), GOAL_BITS_PER_KEY))
        .toList();
    return new Comparison(
        "The blocked layout needs at most 10.1 bits per key for an error of 0.01",
        "A goal of this project.",
        checks);
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "For errors from 0.000001 to 0.1 the smallest filter for %,d keys is sized in both"
                + " layouts. Its bits per key stand beside two bounds: log\u2082(1/e), below which no"
                + " structure without false negatives can be, and 1.4427 log\u2082(1/e), the same for"
                + " Bloom filters.",
            parameters.keys()),
        "Lower is better. The standard layout follows its bound and leaves it only as far as a"
            + " whole number of probes forces it to. The distance from there to the blocked layout"
            + " is what it pays for touching one or two cache lines per key.",
        List.of("Nothing is measured here and nothing is random: all of it is exact theory."));
  }
}
