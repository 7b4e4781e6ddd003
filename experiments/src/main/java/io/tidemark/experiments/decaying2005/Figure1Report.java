package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.decaying2005.Figure1.Drawn;
import io.tidemark.experiments.decaying2005.Figure1.Skew;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** {@link Figure1} as a page. */
final class Figure1Report {
  private static final double RARE_KEYS = 0.85;
  private static final double RARE_VISITS = 0.1;
  private static final double MOST_VISITS = 0.9;
  private static final Interval ABOUT_A_TENTH = new Interval(0.05, 0.15);

  /* Normal: so far out lies one share in 15,000. */
  private static final double STANDARD_ERRORS = 4;

  private static final int CURVES_PER_CHART = 6;
  private static final int STEPS = 60;

  private final Figure1Parameters parameters;
  private final List<Skew> zipf;
  private final List<Drawn> drawn;
  private final List<Skew> real;

  Figure1Report(Figure1Parameters parameters, List<Skew> zipf, List<Drawn> drawn, List<Skew> real) {
    this.parameters = parameters;
    this.zipf = List.copyOf(zipf);
    this.drawn = List.copyOf(drawn);
    this.real = List.copyOf(real);
  }

  ExperimentResult result() {
    List<Chart> charts = new ArrayList<>();
    charts.add(curves("zipf", "Keys by Zipf’s law", zipf));
    for (int from = 0; from < real.size(); from += CURVES_PER_CHART) {
      charts.add(curves(
          "real-" + (from / CURVES_PER_CHART + 1),
          "Real streams",
          real.subList(from, Math.min(real.size(), from + CURVES_PER_CHART))));
    }
    return new ExperimentResult(prose(), charts, List.of(table()), comparisons());
  }

  private static Chart curves(String name, String title, List<Skew> skews) {
    List<Series> series = skews.stream()
        .map(s -> Series.of(s.stream(), Layer.curve("measured", curve(s))))
        .toList();
    return Chart.of(
        name,
        title + ": visits of the most frequent keys",
        "The share of visits that goes to a share of the keys, the most frequent first.",
        Axis.log("share of keys, most frequent first"),
        Axis.linear("share of visits", 0, 1),
        series);
  }

  /** Points at equal factors, from one key to all. */
  private static List<Point> curve(Skew skew) {
    List<Point> points = new ArrayList<>();
    int last = 0;
    for (int step = 0; step <= STEPS; step++) {
      int keys = (int) Math.round(Math.pow(skew.keys(), (double) step / STEPS));
      if (keys > last) {
        points.add(Point.at((double) keys / skew.keys(), (double) skew.upTo(keys) / skew.visits()));
        last = keys;
      }
    }
    return points;
  }

  private Stream<Skew> all() {
    return Stream.concat(zipf.stream(), real.stream());
  }

  private static boolean rareKeysHold(Skew skew) {
    return skew.ofRarest(RARE_KEYS) < RARE_VISITS;
  }

  private Table table() {
    List<List<Datum>> rows = all()
        .map(s -> List.of(
            Datum.of(s.stream()),
            Datum.of((long) s.keys()),
            Datum.of(s.visits()),
            Datum.of(s.ofRarest(RARE_KEYS)),
            Datum.of(s.ofMostFrequent(0.1)),
            Datum.of(s.keysWith(MOST_VISITS)),
            Datum.of(rareKeysHold(s) ? "yes" : "no"),
            Datum.of(ABOUT_A_TENTH.contains(s.keysWith(MOST_VISITS)) ? "yes" : "no")))
        .toList();
    return new Table(
        "skew",
        "Shares of visits",
        List.of(
            Column.of("stream"),
            Column.of("keys"),
            Column.of("visits"),
            Column.of("visits of the rarest 85% of keys"),
            Column.of("visits of the first 10% of keys"),
            Column.of("keys with 90% of visits"),
            Column.of("rarest 85% below 10%"),
            Column.of("about 10% have 90%")),
        rows);
  }

  private List<Claim> comparisons() {
    List<Check> law = new ArrayList<>();
    for (Drawn some : drawn) {
      double p = some.expected();
      law.add(Check.near(
          some.stream(),
          (double) some.likely() / some.visits(),
          p,
          STANDARD_ERRORS * Math.sqrt(p * (1 - p) / some.visits())));
    }
    return List.of(
        new Claim(
            "Draws follow Zipf’s law",
            "Visits of the likeliest tenth of the keys, within four standard errors of what the law has.",
            law),
        Claim.ofPaper(
            "more than 85% of web pages share less than 10% of the visits",
            "The share of visits of the rarest 85% of the keys, at most 0.1.",
            all()
                .map(s -> Check.atMost(s.stream(), s.ofRarest(RARE_KEYS), RARE_VISITS))
                .toList()),
        Claim.ofPaper(
            "about 10% of popular pages receive up to 90% of the accesses",
            "The least share of the keys that has 90% of the visits, from 0.05 to 0.15.",
            all()
                .map(s -> new Check(s.stream(), s.keysWith(MOST_VISITS), ABOUT_A_TENTH))
                .toList()));
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d visits to %,d keys by Zipf’s law with several exponents%s. Keys are ordered by how often"
                + " they come.",
            parameters.arrivals(),
            parameters.keys(),
            real.isEmpty() ? "" : ", and the real streams of the user’s folder"),
        "The further left and up a curve runs, the fewer keys have most of the visits. The paper’s log of a web"
            + " proxy would pass at 0.9 of the visits near 0.1 of the keys.",
        List.of(
            "Only keys that come at all are counted. A stream in which most keys come once cannot have the"
                + " paper’s skew unless it is long: 85% of the keys, once each, are less than 10% of the visits"
                + " only if keys come more than 8.5 times on average."));
  }
}
