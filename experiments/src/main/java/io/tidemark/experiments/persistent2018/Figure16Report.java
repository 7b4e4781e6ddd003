package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.Method;
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
import java.util.function.ToDoubleFunction;

/** Charts, tables and words of {@link Figure16}. */
final class Figure16Report {
  private final List<Figure16.Mix> mixes;

  Figure16Report(List<Figure16.Mix> mixes) {
    this.mixes = mixes;
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        List.of(
            chart(
                "throughput",
                "Throughput over the share of additions",
                "The filter of pairs gains with additions, levels and intervals gain with"
                    + " questions; where their lines cross depends on the machine.",
                Axis.log("million operations per second, " + CostCharts.MEASURED_HERE),
                CostCharts.MEASURED_HERE,
                m -> 1_000 / m.nanos()),
            chart(
                "filters",
                "Bloom filters per operation over the share of additions",
                "The same as a count: straight lines between the cost of a question and that of an"
                    + " addition.",
                Axis.log("Bloom filters per operation"),
                "counted",
                Figure16.Mix::filters)),
        List.of(table()),
        List.of(additions(), trends()));
  }

  private Chart chart(
      String name,
      String title,
      String description,
      Axis y,
      String legend,
      ToDoubleFunction<Figure16.Mix> value) {
    List<Series> series = new ArrayList<>();
    for (Method method : methods()) {
      List<Point> points = of(method).stream()
          .map(m -> Point.at(m.additionShare(), value.applyAsDouble(m)))
          .toList();
      series.add(Series.of(
          method.title(), Layer.curve("from mix to mix", points), Layer.dots(legend, points)));
    }
    return Chart.of(name, title, description, Axis.linear("share of additions", 0, 1), y, series);
  }

  private List<Method> methods() {
    return mixes.stream().map(Figure16.Mix::method).distinct().toList();
  }

  private List<Figure16.Mix> of(Method method) {
    return mixes.stream().filter(m -> m.method() == method).toList();
  }

  private Table table() {
    List<List<Datum>> rows = mixes.stream()
        .map(m -> List.of(
            Datum.of(m.method().title()),
            Datum.of(m.additionShare()),
            Datum.of(m.filters()),
            Datum.of(m.nanos())))
        .toList();
    List<Column> columns = List.of(
        Column.of("method"),
        Column.of("share of additions"),
        Column.of("Bloom filters per operation, counted"),
        Column.of("time per operation, " + CostCharts.MEASURED_HERE, "ns"));
    return new Table("mixes", "Mixes", columns, rows);
  }

  private Claim additions() {
    List<Check> checks = new ArrayList<>();
    for (Figure16.Mix mix : mixes) {
      if (mix.method() == Method.LEVEL_BASIC && mix.additionShare() == 1) {
        checks.add(new Check("filters per addition", mix.filters(), new Interval(17, 17)));
      }
    }
    return Claim.ofPaper(
        "each addition to PBF takes 17 additions to a Bloom filter",
        "Counted. \u2308log\u2082 86,400\u2309 + 1 is 18: log\u2082 86,400 = 16.4.",
        checks);
  }

  private Claim trends() {
    List<Check> checks = new ArrayList<>();
    for (Method method : methods()) {
      List<Figure16.Mix> own = of(method);
      double ratio = own.get(own.size() - 1).filters() / own.get(0).filters();
      Interval allowed = method == Method.PAIR ? Claims.atMost(1) : Claims.atLeast(1);
      checks.add(new Check(method.title() + ", additions / questions", ratio, allowed));
    }
    return Claim.ofPaper(
        "with more additions the single filter gains and PBF-1 and PBF-2 lose",
        "In filters per operation, all additions against all questions.",
        checks);
  }

  private Prose prose() {
    return new Prose(
        "Operations on histories of the EDGAR-like day with 50 million bits, drawn as additions or"
            + " as questions of 128 seconds whose true answer is \u201cno\u201d, in mixes from all"
            + " questions to all additions.",
        "Higher is better in the first chart, lower in the second. Counts are exact and the same"
            + " everywhere; times are those of this machine and of this run, and no claim rests on"
            + " them.",
        List.of(
            "The histories hold the whole day, and pairs of the day are added again: that costs what"
                + " a new pair costs and leaves the history as it is, so that every mix meets the"
                + " same bits.",
            "The paper sees the lines of single filter and PBF cross at 0.4 additions for the basic"
                + " forms and at 0.7 for the online forms. Where they cross in time is a property of"
                + " machine and code; by count of filters it is where the second chart shows it."));
  }
}
