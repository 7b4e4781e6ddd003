package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.DoublePredicate;
import java.util.function.ToDoubleFunction;

/** Charts, tables and words of {@link Figure2}. */
final class Figure2Report {
  /** Two means are taken to differ if they are further apart than so many standard errors. */
  private static final double STANDARD_ERRORS = 3;

  private final Figure2Parameters parameters;
  private final PairSet day;
  private final List<Figure2.Estimates> all;

  Figure2Report(Figure2Parameters parameters, PairSet day, List<Figure2.Estimates> all) {
    this.parameters = parameters;
    this.day = day;
    this.all = all;
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        List.of(means(), positives()),
        List.of(table()),
        List.of(increasing(), bothErrors()));
  }

  private Chart means() {
    return Chart.of(
            "estimate",
            "Mean estimate of a count that is 0, over the length of the range",
            "Whatever the parameters, the estimate grows with the length of the range; a smaller"
                + " share of collisions makes it grow later.",
            Axis.log("length of the range in seconds"),
            Axis.log("mean estimate"),
            series(e -> e.estimates().mean(), y -> y > 0))
        .with(new Reference(Reference.Side.Y, 1, "taken for \u201cyes\u201d from here on"));
  }

  private Chart positives() {
    return Chart.of(
        "false-positives",
        "Share of questions that the sketch would answer with \u201cyes\u201d",
        "The share of questions whose estimate is at least 1 although the count is 0.",
        Axis.log("length of the range in seconds"),
        Axis.linear("false-positive rate", 0, 1),
        series(e -> (double) e.positives() / e.estimates().count(), y -> true));
  }

  /** One series per sketch that has anything to show. */
  private List<Series> series(ToDoubleFunction<Figure2.Estimates> value, DoublePredicate isShown) {
    List<Series> series = new ArrayList<>();
    for (Figure2Parameters.Sketch sketch : parameters.sketches()) {
      List<Point> points = of(sketch).stream()
          .map(e -> Point.at((double) e.length(), value.applyAsDouble(e)))
          .filter(p -> isShown.test(p.y()))
          .toList();
      if (!points.isEmpty()) {
        series.add(Series.of(
            sketch.toString(),
            Layer.curve("from length to length", points),
            Layer.dots("measured", points)));
      }
    }
    return series;
  }

  private List<Figure2.Estimates> of(Figure2Parameters.Sketch sketch) {
    return all.stream().filter(e -> e.sketch().equals(sketch)).toList();
  }

  private Table table() {
    List<List<Datum>> rows = new ArrayList<>();
    for (Figure2.Estimates e : all) {
      rows.add(List.of(
          Datum.of(e.sketch().share()),
          Datum.of(e.sketch().tolerance()),
          Datum.of((long) e.sketch().width()),
          Datum.of(e.bits()),
          Datum.of(e.length()),
          Datum.of(e.estimates().count()),
          Datum.of(e.estimates().mean()),
          Datum.of(e.estimates().standardError()),
          Datum.of((double) e.positives() / e.estimates().count()),
          Datum.of((double) e.missed() / e.estimates().count())));
    }
    List<Column> columns = List.of(
        Column.of("share \u03b5"),
        Column.of("tolerance \u0394"),
        Column.of("counters per row"),
        Column.of("size", "bits"),
        Column.of("length", "s"),
        Column.of("questions"),
        Column.of("mean estimate"),
        Column.of("standard error"),
        Column.of("false positives"),
        Column.of("false negatives"));
    return new Table("estimates", "Estimates", columns, rows);
  }

  private Claim increasing() {
    List<Check> checks = new ArrayList<>();
    for (Figure2Parameters.Sketch sketch : parameters.sketches()) {
      List<Figure2.Estimates> estimates = of(sketch);
      for (int i = 1; i < estimates.size(); i++) {
        Figure2.Estimates shorter = estimates.get(i - 1);
        Figure2.Estimates longer = estimates.get(i);
        double error =
            Math.hypot(shorter.estimates().standardError(), longer.estimates().standardError());
        checks.add(Check.atLeast(
            String.format(
                Locale.ROOT, "%s, %d s after %d s", sketch, longer.length(), shorter.length()),
            longer.estimates().mean() - shorter.estimates().mean(),
            -STANDARD_ERRORS * error));
      }
    }
    return Claim.ofPaper(
        "no matter what the parameters are, the estimate keeps increasing with the length of the"
            + " range",
        "No mean falls by more than three standard errors from one length to the next.",
        checks);
  }

  private Claim bothErrors() {
    List<Check> checks = new ArrayList<>();
    for (Figure2Parameters.Sketch sketch : parameters.sketches()) {
      long positives =
          of(sketch).stream().mapToLong(Figure2.Estimates::positives).sum();
      long missed = of(sketch).stream().mapToLong(Figure2.Estimates::missed).sum();
      checks.add(Check.atLeast(sketch + ", false positives", (double) positives, 1));
      checks.add(Check.atLeast(sketch + ", false negatives", (double) missed, 1));
    }
    return Claim.ofPaper(
        "it may lead to both false positives and false negatives",
        "At least one of each, over all lengths.",
        checks);
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "A Count-Min sketch whose counters keep their value over time as straight pieces, each"
                + " within a tolerance \u0394 of the truth, can be asked how often a key occurred in"
                + " a range. Sketches of the EDGAR-like day (%,d pairs) with %d rows are asked about"
                + " keys that did not occur at all.",
            day.size(),
            parameters.rows()),
        "To be of use for \u201cdid it occur\u201d, the estimate would have to stay below 1 whatever"
            + " the length. It does not: a range of some length always has other keys in the same"
            + " counters.",
        List.of(
            String.format(
                Locale.ROOT,
                "The largest of these sketches takes %.3g bits; the filters of the other figures"
                    + " take 5\u00b710\u2077 for a full day.",
                (double) all.stream().mapToLong(Figure2.Estimates::bits).max().orElseThrow()),
            "\u03b5 is the share of all entries by which a row errs; it has \u2308e/\u03b5\u2309"
                + " counters. The paper does not say with which values its figure was made, so that"
                + " only the direction is compared.",
            "The estimate is the median of the rows: the errors of the curves have both signs, so"
                + " that the least row, as in a plain Count-Min sketch, would pick the lowest error"
                + " rather than the fewest collisions."));
  }
}
