package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.dynamic2006.RealCounts.Contender;
import io.tidemark.experiments.dynamic2006.RealCounts.Entry;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** {@link RealCounts} as a page. */
final class RealCountsReport {
  private final RealCountsParameters parameters;
  private final List<Entry> entries;
  private final List<String> leftOut;

  RealCountsReport(RealCountsParameters parameters, List<Entry> entries, List<String> leftOut) {
    this.parameters = parameters;
    this.entries = List.copyOf(entries);
    this.leftOut = List.copyOf(leftOut);
  }

  ExperimentResult result() {
    if (entries.isEmpty()) {
      return new ExperimentResult(prose(), List.of(), List.of(), List.of());
    }
    List<Chart> charts = parameters.bitsPerKey().stream().map(this::chart).toList();
    return new ExperimentResult(prose(), charts, List.of(table()), comparisons());
  }

  private Chart chart(double bits) {
    List<String> streams = entries.stream().map(Entry::stream).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (Contender contender : Contender.values()) {
      List<Point> points = entries.stream()
          .filter(e -> e.contender() == contender && e.bitsPerKey() == bits)
          .map(e -> Point.at(streams.indexOf(e.stream()), e.fit().tally().wrongShare()))
          .toList();
      series.add(Series.of(contender.title(), Layer.bars("wrong", points)));
    }
    return Chart.of(
            "wrong-" + Math.round(bits),
            "Counts that are wrong, at " + Math.round(bits) + " bits per key",
            "The share of counts that are wrong on each stream, for each structure.",
            Axis.categories("stream", streams),
            Axis.linear("share of counts that are wrong"),
            series)
        .sideways();
  }

  private Table table() {
    List<List<Datum>> rows = entries.stream()
        .map(e -> List.of(
            Datum.of(e.stream()),
            Datum.of(e.bitsPerKey()),
            Datum.of(e.contender().title()),
            Datum.of(e.fit().tally().wrongShare()),
            Datum.of(e.fit().tally().meanDistance()),
            Datum.of(e.fit().tally().low()),
            Datum.of(e.fit().tally().refused()),
            Datum.of(e.fit().cells()),
            Datum.of((long) e.probes()),
            Datum.of(e.fit().tally().mostBytes()),
            Datum.of(e.fit().bytes())))
        .toList();
    return new Table(
        "counts",
        "Counts of all structures",
        List.of(
            Column.of("stream"),
            Column.of("memory by key", "bits"),
            Column.of("structure"),
            Column.of("wrong"),
            Column.of("mean distance"),
            Column.of("too low"),
            Column.of("refused removals"),
            Column.of("cells"),
            Column.of("probes"),
            Column.of("most memory", "bytes"),
            Column.of("allowed", "bytes")),
        rows);
  }

  private List<Comparison> comparisons() {
    List<Check> low = new ArrayList<>();
    List<Check> refused = new ArrayList<>();
    for (Entry entry : entries) {
      low.add(Check.atMost(entry.place(), (double) entry.fit().tally().low(), 0));
      refused.add(Check.atMost(entry.place(), (double) entry.fit().tally().refused(), 0));
    }
    return List.of(
        new Comparison(
            "No count is too low",
            "Not one, but for counters at their end, which say “at least”.",
            low),
        new Comparison("No removal of a key that is there is refused", "Not one.", refused),
        Comparison.ofGoal(
            "Pages count fewer keys wrong than any structure that counts as far, with the same memory",
            "Share of wrong counts of pages, less the least of the others; 4 bits left out.",
            lead(
                List.of(Contender.COUNTING_ALL, Contender.SPECTRAL, Contender.ONE_WIDTH),
                WindowedStream.Tally::wrongShare)),
        Comparison.ofGoal(
            "Counts of pages are nearer to the true ones than those of any other structure",
            "Mean distance of pages, less the least of all others.",
            lead(
                List.of(
                    Contender.COUNTING_4,
                    Contender.COUNTING_ALL,
                    Contender.SPECTRAL,
                    Contender.ONE_WIDTH),
                WindowedStream.Tally::meanDistance)));
  }

  /** What pages have beyond the least of others, on each stream. */
  private List<Check> lead(List<Contender> others, ToDoubleFunction<WindowedStream.Tally> measure) {
    List<Check> checks = new ArrayList<>();
    for (Entry entry : entries) {
      if (entry.contender() == Contender.PAGED) {
        double own = least(entry, List.of(Contender.PAGED), measure);
        checks.add(Check.atMost(
            entry.stream() + ", " + entry.bitsPerKey() + " bits",
            own - least(entry, others, measure),
            0));
      }
    }
    return checks;
  }

  private double least(
      Entry like, List<Contender> contenders, ToDoubleFunction<WindowedStream.Tally> measure) {
    return entries.stream()
        .filter(e -> e.stream().equals(like.stream()) && e.bitsPerKey() == like.bitsPerKey())
        .filter(e -> contenders.contains(e.contender()))
        .mapToDouble(e -> measure.applyAsDouble(e.fit().tally()))
        .min()
        .orElseThrow();
  }

  private Prose prose() {
    List<String> notes = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      notes.add("Left out, with fewer than " + RealCounts.FEWEST_KEYS + " keys: "
          + String.join(", ", leftOut) + ".");
    }
    notes.add(
        "All have the same memory at most, with everything that grows with a filter: each as many counters"
            + " as fit, found by repeating the run, and that number of counters per key, of those tried, with which"
            + " it counts the fewest keys wrong.");
    notes.add(
        "A counting filter has to know the greatest count beforehand, or saturates. “Wide enough for all”"
            + " has twice the greatest count of the stream as its end; 4 bits are what is usual, and say no"
            + " more than “at least 15” of frequent keys.");
    notes.add("Asked are all keys of the stream, those that are there and those that are not.");
    return new Prose(
        "Each item of a stream adds its key, and removes that of the item which came a window earlier: "
            + Math.round(100 * parameters.windowShare())
            + " of 100 items of the stream are there at a time. Now and then all keys are asked for.",
        "Lower is better. Bits per key are by the most distinct keys that were there at once.",
        notes);
  }
}
