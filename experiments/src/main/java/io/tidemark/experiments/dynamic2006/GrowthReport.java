package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.dynamic2006.Growth.Form;
import io.tidemark.experiments.dynamic2006.Growth.Run;
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

/** {@link Growth} as a page. */
final class GrowthReport {
  private static final double GOAL_NANOS = 1e6;

  /* Windows that are one point of the chart. */
  private static final int GROUP = 10;

  private final GrowthParameters parameters;
  private final List<Run> runs;

  GrowthReport(GrowthParameters parameters, List<Run> runs) {
    this.parameters = parameters;
    this.runs = List.copyOf(runs);
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(), List.of(chart()), List.of(table(), windowTable()), comparisons());
  }

  private List<Run> of(Form form) {
    return runs.stream().filter(r -> r.form() == form).toList();
  }

  /** The longest of each window, the least of all runs: what only one run met was not the filter. */
  private List<Long> windows(Form form) {
    List<Long> least = new ArrayList<>();
    for (int i = 0; i < of(form).get(0).longestByWindow().size(); i++) {
      int window = i;
      least.add(of(form).stream()
          .mapToLong(r -> r.longestByWindow().get(window))
          .min()
          .orElseThrow());
    }
    return least;
  }

  /** The same of the windows of each group, as far as it is known. */
  private List<Long> groups(Form form) {
    List<Long> windows = windows(form);
    List<Long> longest = new ArrayList<>();
    for (int from = 0; from < windows.size(); from += GROUP) {
      longest.add(windows.subList(from, Math.min(from + GROUP, windows.size())).stream()
          .filter(n -> n != Growth.UNKNOWN)
          .mapToLong(n -> n)
          .max()
          .orElse(Growth.UNKNOWN));
    }
    return longest;
  }

  private double longest(Form form) {
    return windows(form).stream()
        .filter(n -> n != Growth.UNKNOWN)
        .mapToDouble(n -> n)
        .max()
        .orElseThrow();
  }

  private long unknown(Form form) {
    return windows(form).stream().filter(n -> n == Growth.UNKNOWN).count();
  }

  private Chart chart() {
    List<Series> series = new ArrayList<>();
    for (Form form : Form.values()) {
      List<Long> windows = groups(form);
      List<Point> points = new ArrayList<>();
      for (int i = 0; i < windows.size(); i++) {
        if (windows.get(i) != Growth.UNKNOWN) {
          points.add(Point.at(
              (i + 1.0) * GROUP * parameters.perWindow() / 1e6, Math.max(1, windows.get(i)) / 1e3));
        }
      }
      series.add(Series.of(form.title(), Layer.curve("longest, " + Growth.MEASURED_HERE, points)));
    }
    return Chart.of(
            "longest",
            String.format(
                Locale.ROOT, "The longest of every %,d additions", GROUP * parameters.perWindow()),
            "The longest addition of each window over the additions so far: with one width it jumps where"
                + " all counters are rewritten.",
            Axis.linear("additions so far, millions"),
            Axis.log("microseconds, " + Growth.MEASURED_HERE),
            series)
        .with(new Reference(Reference.Side.Y, GOAL_NANOS / 1e3, "goal: 1 ms"));
  }

  private Table table() {
    List<List<Datum>> rows = new ArrayList<>();
    for (Form form : Form.values()) {
      for (Run run : of(form)) {
        rows.add(List.of(
            Datum.of(form.title()),
            Datum.of(of(form).indexOf(run) + 1L),
            Datum.of((double) run.latencies().quantile(0.5)),
            Datum.of((double) run.latencies().quantile(0.99)),
            Datum.of((double) run.latencies().quantile(0.9999)),
            Datum.of((double) run.latencies().quantile(0.999999)),
            Datum.of((double) run.latencies().longest()),
            Datum.of((double) run.longestCollected()),
            Datum.of(longest(form)),
            Datum.of(unknown(form)),
            Datum.of(run.growths()),
            Datum.of(run.bytes())));
      }
    }
    return new Table(
        "runs",
        "Single additions",
        List.of(
            Column.of("form"),
            Column.of("run"),
            Column.of("median", "ns"),
            Column.of("0.99 within", "ns"),
            Column.of("0.9999 within", "ns"),
            Column.of("0.999999 within", "ns"),
            Column.of("longest", "ns"),
            Column.of("longest while memory was collected", "ns"),
            Column.of("longest in all runs alike", "ns"),
            Column.of("windows with a collection in all runs"),
            Column.of("growths"),
            Column.of("memory", "bytes")),
        rows);
  }

  private Table windowTable() {
    List<List<Datum>> rows = new ArrayList<>();
    List<Long> oneWidth = groups(Form.ONE_WIDTH);
    List<Long> paged = groups(Form.PAGED);
    for (int i = 0; i < oneWidth.size(); i++) {
      rows.add(List.of(
          Datum.of((i + 1L) * GROUP * parameters.perWindow()),
          known(oneWidth.get(i)),
          known(paged.get(i))));
    }
    return new Table(
        "windows",
        "The longest addition of every ten windows, of each the least of all runs",
        List.of(
            Column.of("additions so far"),
            Column.of(Form.ONE_WIDTH.title(), "ns"),
            Column.of(Form.PAGED.title(), "ns")),
        rows);
  }

  private static Datum known(long nanos) {
    return nanos == Growth.UNKNOWN ? Datum.missing() : Datum.of(nanos);
  }

  private List<Comparison> comparisons() {
    return List.of(
        Comparison.ofGoal(
            "No single addition takes 1 ms, page by page, apart from collections of memory",
            "Nanoseconds; the longest that all runs have in the same window.",
            List.of(Check.atMost(Form.PAGED.title(), longest(Form.PAGED), GOAL_NANOS))),
        new Comparison(
            "Both forms hold the same keys",
            "Pages grow at least as often as one width.",
            List.of(Check.atLeast(
                "growths of pages by those of one width",
                (double) of(Form.PAGED).get(0).growths()
                    / of(Form.ONE_WIDTH).get(0).growths(),
                1))));
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d additions of %,d keys, uniformly drawn, one by one to filters of %,d counters that begin"
                + " with %d bit. Each addition is timed by itself; %d runs of each form with the same keys.",
            parameters.additions(),
            parameters.keys(),
            parameters.cells(),
            parameters.baseBits(),
            parameters.runs()),
        "Lower is better. Where all counters have one width, an addition that needs a wider one waits"
            + " until all are rewritten; page by page it waits for one page.",
        List.of(
            "The time of an addition includes reading the clock.",
            "Collections of memory are told apart by the counts of the virtual machine’s collectors: an"
                + " addition of 20 µs or more, after which these had changed, is listed by itself.",
            "What else the machine does interrupts additions too, and differs from run to run; the filter"
                + " does the same in each. So the chart and the goal take, of each window of "
                + parameters.perWindow()
                + " additions, the least of all runs: it is never less than what the filter itself took. A window in which memory was"
                + " collected in every run is left out, and counted in the table."));
  }
}
