package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
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

/** Charts, tables and words of {@link Figure15}. */
final class Figure15Report {
  /** Whole bits and a whole number of probes cost so much, relatively, over the model. */
  private static final double WHOLE_NUMBERS = 0.1;

  private final Figure15Parameters parameters;
  private final List<Figure15.Needed> finer;
  private final List<Figure15.Needed> longer;
  private final List<Figure15.Trial> trials;

  Figure15Report(
      Figure15Parameters parameters,
      List<Figure15.Needed> finer,
      List<Figure15.Needed> longer,
      List<Figure15.Trial> trials) {
    this.parameters = parameters;
    this.finer = finer;
    this.longer = longer;
    this.trials = trials;
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        List.of(
            chart(
                "granularity",
                "Bits for an error of 0.05 over the granularity of time",
                "From seconds to milliseconds: 1,000 times as many ticks take a few times the bits.",
                Axis.log("ticks per second"),
                finer),
            chart(
                "span",
                "Bits for an error of 0.05 over the span",
                "Twice the days take about twice the bits.",
                Axis.linear("days", 0, 7),
                longer)),
        List.of(
            table("granularity", "Bits over the granularity", "ticks per second", finer),
            table("span", "Bits over the span", "days", longer),
            trialTable()),
        List.of(simulated(), bounded(), logarithmic(), linear()));
  }

  private static Chart chart(
      String name, String title, String description, Axis x, List<Figure15.Needed> needed) {
    return Chart.of(
        name,
        title,
        description,
        x,
        Axis.linear("million bits"),
        List.of(
            series("pair (\u03b2\u2080)", needed, Figure15.Needed::pair),
            series("interval (\u03b2\u2081)", needed, Figure15.Needed::interval),
            series("level (\u03b2\u2082)", needed, Figure15.Needed::level)));
  }

  private static Series series(
      String name, List<Figure15.Needed> needed, ToDoubleFunction<Figure15.Needed> bits) {
    List<Point> points =
        needed.stream().map(n -> Point.at(n.x(), bits.applyAsDouble(n) / 1e6)).toList();
    return Series.of(name, Layer.curve("model", points));
  }

  private static Table table(
      String name, String title, String first, List<Figure15.Needed> needed) {
    List<List<Datum>> rows = needed.stream()
        .map(n -> List.of(
            Datum.of((long) n.x()),
            Datum.of(n.ticks()),
            Datum.of(n.pairs()),
            Datum.of(n.length()),
            Datum.of(n.pair()),
            Datum.of(n.interval()),
            Datum.of(n.level()),
            Datum.of(bound(n, 0.05))))
        .toList();
    List<Column> columns = List.of(
        Column.of(first),
        Column.of("ticks T"),
        Column.of("pairs n"),
        Column.of("length |q|", "ticks"),
        Column.of("pair", "bits"),
        Column.of("interval", "bits"),
        Column.of("level", "bits"),
        Column.of("bound of eq. (14)", "bits"));
    return new Table(name, title, columns, rows);
  }

  private static double bound(Figure15.Needed n, double error) {
    return HistoryTheory.spaceBound(
        (double) n.pairs(), (double) n.ticks(), (double) n.length(), error);
  }

  private Table trialTable() {
    List<List<Datum>> rows = trials.stream()
        .map(t -> List.of(
            Datum.of((long) t.ticksPerSecond()),
            Datum.of(t.structure()),
            Datum.of(t.bits()),
            Datum.of(t.questions()),
            Datum.of(t.hits()),
            Datum.of((double) t.hits() / t.questions())))
        .toList();
    List<Column> columns = List.of(
        Column.of("ticks per second"),
        Column.of("structure"),
        Column.of("bits"),
        Column.of("questions"),
        Column.of("false positives"),
        Column.of("rate measured"));
    return new Table("trials", "The bits tried", columns, rows);
  }

  private Claim simulated() {
    double error = parameters.error();
    List<Check> checks = trials.stream()
        .map(t -> Check.near(
            t.structure() + ", " + t.ticksPerSecond() + " ticks per second",
            (double) t.hits() / t.questions(),
            error,
            3 * Math.sqrt(error * (1 - error) / t.questions()) + WHOLE_NUMBERS * error))
        .toList();
    return new Claim(
        "Histories with these bits err in 0.05 of the cases",
        "Tolerance three standard errors, and 0.1 of the rate for whole bits and whole numbers of"
            + " probes, which the model does not have.",
        checks);
  }

  private Claim bounded() {
    List<Check> checks = new ArrayList<>();
    for (Figure15.Needed n : finer) {
      checks.add(Check.atMost(
          "level, " + n.x() + " ticks per second", n.level(), bound(n, parameters.error())));
    }
    for (Figure15.Needed n : longer) {
      checks.add(
          Check.atMost("level, " + n.x() + " days", n.level(), bound(n, parameters.error())));
    }
    return Claim.ofPaper(
        "levels never need more bits than eq. (14)",
        "Divided by ln\u00b2 2, as corrected.",
        checks);
  }

  private Claim logarithmic() {
    Figure15.Needed first = finer.get(0);
    List<Check> checks = new ArrayList<>();
    for (Figure15.Needed n : finer) {
      double most = Math.log((double) n.ticks()) / Math.log((double) first.ticks());
      checks.add(Check.atMost(place("interval", n), n.interval() / first.interval(), most));
      checks.add(Check.atMost(place("level", n), n.level() / first.level(), most));
    }
    return Claim.ofPaper(
        "with a finer granularity the bits grow more slowly than log T",
        "Against one tick per second.",
        checks);
  }

  private static String place(String structure, Figure15.Needed n) {
    return structure + ", " + n.x() + " ticks per second";
  }

  private Claim linear() {
    Figure15.Needed first = longer.get(0);
    Interval allowed = new Interval(0.9, 1.1);
    List<Check> checks = new ArrayList<>();
    for (Figure15.Needed n : longer) {
      String days = ", " + n.x() + " days";
      checks.add(new Check("pair" + days, n.pair() / first.pair() / n.x(), allowed));
      checks.add(new Check("interval" + days, n.interval() / first.interval() / n.x(), allowed));
      checks.add(new Check("level" + days, n.level() / first.level() / n.x(), allowed));
    }
    return Claim.ofPaper(
        "the bits grow roughly linearly with the span",
        "Our reading: bits per day within 0.1 of those for one day.",
        checks);
  }

  private Prose prose() {
    return new Prose(
        "How many bits does an error of 0.05 take on the Network-like day, if a second is cut into"
            + " finer ticks (each pair at one of them drawn at random), and if the day comes several"
            + " times in succession? Questions are 128 seconds long throughout. The bits are those"
            + " of the model, from the day\u2019s own numbers of distinct entries by height.",
        "Lower is better. The filter of pairs has to be asked once per tick, so that its error per"
            + " tick must shrink in proportion to them; levels get more heights instead.",
        List.of(
            "The bits of levels and intervals stay below the bound of eq. (14), but they do not grow as"
                + " slowly as it does: among ticks that are finer than the day itself each further"
                + " level holds as many entries as there are pairs, while the coarse levels of the day"
                + " hold few. On the logarithmic axis of the first chart a straight line is growth"
                + " with log T.",
            "The model is tried by filling histories with the bits that it gives.",
            "Intervals have leaves of 4 ticks whatever the tick, as in the paper, and their bits"
                + " are allotted as in the paper; intervals of one height have equal rates."));
  }
}
