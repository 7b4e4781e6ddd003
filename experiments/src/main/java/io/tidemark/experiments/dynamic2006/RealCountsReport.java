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
          .map(e -> Point.at(streams.indexOf(e.stream()), e.tally().wrongShare()))
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
            Datum.of(e.tally().wrongShare()),
            Datum.of(e.tally().meanOver()),
            Datum.of(e.tally().low()),
            Datum.of(e.tally().refused()),
            Datum.of(e.cells()),
            Datum.of((long) e.probes()),
            Datum.of(e.tally().mostBytes()),
            Datum.of(e.bytes())))
        .toList();
    return new Table(
        "counts",
        "Counts of all structures",
        List.of(
            Column.of("stream"),
            Column.of("memory by key", "bits"),
            Column.of("structure"),
            Column.of("wrong"),
            Column.of("mean overcount"),
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
    List<Check> best = new ArrayList<>();
    for (Entry entry : entries) {
      low.add(Check.atMost(entry.place(), (double) entry.tally().low(), 0));
      refused.add(Check.atMost(entry.place(), (double) entry.tally().refused(), 0));
      if (entry.contender() == Contender.PAGED) {
        double least = entries.stream()
            .filter(e -> e.stream().equals(entry.stream()) && e.bitsPerKey() == entry.bitsPerKey())
            .filter(e -> e.contender() != Contender.PAGED)
            .mapToDouble(e -> e.tally().wrongShare())
            .min()
            .orElseThrow();
        best.add(Check.atMost(entry.place(), entry.tally().wrongShare() - least, 0));
      }
    }
    return List.of(
        new Comparison(
            "No count is too low",
            "Not one, but for counters at their end, which say “at least”.",
            low),
        new Comparison("No removal of a key that is there is refused", "Not one.", refused),
        Comparison.ofGoal(
            "Pages count fewer keys wrong than any other structure with the same memory",
            "Share of wrong counts less the least of the others, at most 0.",
            best));
  }

  private Prose prose() {
    List<String> notes = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      notes.add("Left out, with fewer than " + RealCounts.FEWEST_KEYS + " keys: "
          + String.join(", ", leftOut) + ".");
    }
    notes.add(
        "All have the same memory at most, with everything that grows with a filter: each as many counters"
            + " as fit, found by repeating the run, and as many counters per key as give the least error"
            + " for these, up to 8.");
    notes.add(
        "A counting filter has to know the greatest count beforehand, or saturates. “Wide enough for all”"
            + " has twice the greatest count of the stream as its end; 4 bits are what is usual.");
    notes.add("Asked are all keys of the stream, those that are there and those that are not.");
    return new Prose(
        "Each item of a stream adds its key, and removes that of the item which came a window earlier: "
            + Math.round(100 * parameters.windowShare())
            + " of 100 items of the stream are there at a time. Now and then all keys are asked for.",
        "Lower is better. Bits per key are by the most distinct keys that were there at once.",
        notes);
  }
}
