package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Charts, tables and words of {@link Figure17}. */
final class Figure17Report {
  private static final double FAMILY_ERROR = 0.001;

  /** What the bits say is exact but for keys that occur beside a range. */
  private static final double MARGIN = 0.03;

  private final Figure17Parameters parameters;
  private final List<Figure17.Merge> merges;

  Figure17Report(Figure17Parameters parameters, List<Figure17.Merge> merges) {
    this.parameters = parameters;
    this.merges = merges;
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(),
        List.of(chart()),
        List.of(table()),
        List.of(agreement(), memory(), loss(), printed()));
  }

  private static String name(Figure17.Merge m) {
    return m.day().title() + ", " + m.method().title();
  }

  private Chart chart() {
    List<Point> before = IntStream.range(0, merges.size())
        .mapToObj(i -> Point.at(i, merges.get(i).errorBefore()))
        .toList();
    List<Point> after = IntStream.range(0, merges.size())
        .mapToObj(i -> Point.at(i, merges.get(i).errorAfter()))
        .toList();
    List<Point> printed = IntStream.range(0, merges.size())
        .mapToObj(i -> Point.at(i, printedLimit(merges.get(i))))
        .toList();
    return Chart.of(
            "merging",
            "False-positive rate before and after the merge",
            "The merged history holds twice the pairs in the bits of one partition.",
            Axis.categories(
                "day and form", merges.stream().map(Figure17Report::name).toList()),
            Axis.log("false-positive rate"),
            List.of(
                Series.of("before", Layer.dots("by the bits", before)),
                Series.of("after", Layer.dots("by the bits", after)),
                Series.of("after, the paper: at most", Layer.expected("printed", printed))))
        .sideways();
  }

  private Table table() {
    List<List<Datum>> rows = merges.stream()
        .map(m -> List.of(
            Datum.of(m.day().title()),
            Datum.of(m.method().title()),
            Datum.of(m.bitsBefore()),
            Datum.of(m.bitsAfter()),
            Datum.of(m.questions()),
            Datum.of(m.hitsBefore()),
            Datum.of(m.hitsAfter()),
            Datum.of(m.errorBefore()),
            Datum.of(m.errorAfter()),
            Datum.of(printedLimit(m))))
        .toList();
    List<Column> columns = List.of(
        Column.of("day"),
        Column.of("method"),
        Column.of("before", "bits"),
        Column.of("after", "bits"),
        Column.of("questions"),
        Column.of("false positives before"),
        Column.of("false positives after"),
        Column.of("rate before, by bits"),
        Column.of("rate after, by bits"),
        Column.of("rate after, printed"));
    return new Table("merges", "Merges", columns, rows);
  }

  /** Appendix D.3. */
  private static double printedLimit(Figure17.Merge m) {
    boolean edgar = m.day() == DayKind.EDGAR;
    if (m.method().isLevel()) {
      return edgar ? 0.0006 : 0.0008;
    }
    return edgar ? 0.0020 : 0.0015;
  }

  private Claim agreement() {
    List<Check> checks = new ArrayList<>();
    for (Figure17.Merge m : merges) {
      checks.add(check(name(m) + ", before", m.errorBefore(), m.hitsBefore(), m.questions()));
      checks.add(check(name(m) + ", after", m.errorAfter(), m.hitsAfter(), m.questions()));
    }
    return new Claim(
        "Partitions and merged histories err as often as their bits say",
        "Inside the exact interval of what was measured, at confidence 1 \u2212 " + FAMILY_ERROR
            + "/" + 2 * merges.size() + " each, widened by " + MARGIN + ".",
        checks);
  }

  private Check check(String place, double byBits, long hits, long questions) {
    Interval interval =
        BinomialInterval.clopperPearson(hits, questions, 1 - FAMILY_ERROR / (2 * merges.size()));
    return new Check(
        place, byBits, new Interval(interval.low() * (1 - MARGIN), interval.high() * (1 + MARGIN)));
  }

  private Claim memory() {
    List<Check> checks = merges.stream()
        .map(m -> Check.atMost(name(m), (double) m.bitsAfter(), (double) parameters.bits()))
        .toList();
    return new Claim(
        "The merged history takes no more bits than one partition was given",
        "Counted. Sizes of the second partition are those of the first, doubled or halved, so that"
            + " filters fold onto each other.",
        checks);
  }

  private Claim loss() {
    List<Check> checks = merges.stream()
        .map(m -> Check.atLeast(name(m), m.errorAfter() / m.errorBefore(), 1.5))
        .toList();
    return Claim.ofPaper(
        "both suffer a clear loss of accuracy",
        "Our reading: at least 1.5 times the rate.",
        checks);
  }

  private Claim printed() {
    List<Check> checks = merges.stream()
        .map(m -> Check.atMost(name(m), m.errorAfter(), printedLimit(m)))
        .toList();
    return Claim.ofPaper(
        "after the merge, rates are still below 0.0020 and 0.0006 for \u03b2\u2081-online and"
            + " \u03b2\u2082-online on EDGAR, below 0.0015 and 0.0008 on Network",
        "As printed, against the rates by the bits.",
        checks);
  }

  private Prose prose() {
    return new Prose(
        "Two neighbouring partitions of 32,768 seconds, 50 million bits each and sized by the same"
            + " hours of the day before, are merged into one history of 65,536 seconds in the bits"
            + " of one. The same questions of 128 seconds go to the partitions and then to the"
            + " merged history.",
        "Lower is better. A merge doubles what a history holds and halves the bits per pair.",
        List.of(
            "Rates this low are read off the bits; the table has what was measured beside it.",
            "Filters are folded by division of their size, so that any size that divides another"
                + " will do; the paper\u2019s optimised sizes have no common divisor worth the name"
                + " in most cases. The intervals of both partitions stay apart, each in half its"
                + " bits."));
  }
}
