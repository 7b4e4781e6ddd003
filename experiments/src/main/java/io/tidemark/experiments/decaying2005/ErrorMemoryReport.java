package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.decaying2005.AskedStream.Errors;
import io.tidemark.experiments.decaying2005.ErrorMemory.Entry;
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
import java.util.function.ToDoubleFunction;

/** {@link ErrorMemory} as a page. */
final class ErrorMemoryReport {
  private final ErrorMemoryParameters parameters;
  private final List<Entry> entries;
  private final List<String> leftOut;

  ErrorMemoryReport(ErrorMemoryParameters parameters, List<Entry> entries, List<String> leftOut) {
    this.parameters = parameters;
    this.entries = List.copyOf(entries);
    this.leftOut = List.copyOf(leftOut);
  }

  ExperimentResult result() {
    List<Chart> charts = new ArrayList<>();
    for (String stream : entries.stream().map(Entry::stream).distinct().toList()) {
      charts.add(chart(
          stream,
          "error",
          "Mean error of keys that are there",
          Axis.log("mean error"),
          Errors::error));
    }
    for (double skew : parameters.skews()) {
      String stream = "Zipf " + skew;
      charts.add(chart(
          stream,
          "absent",
          "Count of keys that never came, 99th of 100",
          Axis.log("count that 99 of 100 do not exceed"),
          Errors::absentMost));
      charts.add(chart(
          stream,
          "top",
          "Most frequent keys that are found",
          Axis.linear("share of the first " + parameters.top(), 0, 1),
          Errors::found));
    }
    return new ExperimentResult(prose(), charts, List.of(table()), comparisons());
  }

  private Chart chart(
      String stream, String measure, String title, Axis y, ToDoubleFunction<Errors> value) {
    List<Series> series = new ArrayList<>();
    for (Contender contender : Contender.values()) {
      List<Point> points = entries.stream()
          .filter(e -> e.stream().equals(stream) && e.contender() == contender)
          // On an axis of factors there is no zero.
          .filter(e -> y instanceof Axis.Linear || value.applyAsDouble(e.errors()) > 0)
          .map(e -> Point.at(e.bytes() / 1024.0, value.applyAsDouble(e.errors())))
          .toList();
      if (!points.isEmpty()) {
        series.add(Series.of(
            contender.title(),
            Layer.curve("from value to value", points),
            Layer.dots("measured", points)));
      }
    }
    return Chart.of(
            measure + "-" + stream.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
            title + ", " + stream,
            title + " over the memory, for each structure.",
            Axis.log("memory in KiB"),
            y,
            series)
        .with(new Reference(Reference.Side.X, exactBytes(stream) / 1024.0, "exact map"));
  }

  private double exactBytes(String stream) {
    return entries.stream()
        .filter(e -> e.stream().equals(stream))
        .mapToDouble(e -> (double) e.keys() * ErrorMemory.EXACT_BYTES_PER_KEY)
        .findFirst()
        .orElseThrow();
  }

  private Table table() {
    List<List<Datum>> rows = entries.stream()
        .map(e -> List.of(
            Datum.of(e.stream()),
            Datum.of(e.bytesPerKey()),
            Datum.of(e.contender().title()),
            Datum.of(e.bytes()),
            Datum.of(e.errors().error()),
            Datum.of(e.errors().low()),
            Datum.of(e.errors().absentMean()),
            Datum.of(e.errors().absentMost()),
            Datum.of(e.errors().found())))
        .toList();
    return new Table(
        "errors",
        "Errors of all structures",
        List.of(
            Column.of("stream"),
            Column.of("memory by key", "bytes"),
            Column.of("structure"),
            Column.of("memory", "bytes"),
            Column.of("mean error"),
            Column.of("too low"),
            Column.of("mean count of absent keys"),
            Column.of("99 of 100 absent keys"),
            Column.of("first " + parameters.top() + " found")),
        rows);
  }

  private List<Claim> comparisons() {
    return List.of(
        new Claim(
            "No estimate of our filters is too low",
            "Not one, up to 10⁻⁹ of the count.",
            entries.stream()
                .filter(e -> e.contender().isOurs())
                .map(e -> Check.atMost(
                    e.place() + ", " + e.contender().title(), e.errors().low(), 0))
                .toList()),
        Claim.ofGoal(
            "Adaptive counters err less than all others with the same memory",
            "Their mean error by the least of the others, at most 1.",
            lead(Errors::error)),
        Claim.ofGoal(
            "Adaptive counters find as many of the most frequent keys as any other",
            "The most that another finds, less what they find, as shares: at most 0.",
            top()));
  }

  private List<Entry> others(Entry like) {
    return entries.stream()
        .filter(e -> e.stream().equals(like.stream()) && e.bytesPerKey() == like.bytesPerKey())
        .filter(e -> e.contender() != Contender.ADAPTIVE)
        .toList();
  }

  private List<Check> lead(ToDoubleFunction<Errors> measure) {
    return entries.stream()
        .filter(e -> e.contender() == Contender.ADAPTIVE)
        .map(e -> Check.atMost(
            e.place(),
            measure.applyAsDouble(e.errors())
                / others(e).stream()
                    .mapToDouble(o -> measure.applyAsDouble(o.errors()))
                    .min()
                    .orElseThrow(),
            1))
        .toList();
  }

  private List<Check> top() {
    return entries.stream()
        .filter(e -> e.contender() == Contender.ADAPTIVE)
        .map(e -> Check.atMost(
            e.place(),
            others(e).stream().mapToDouble(o -> o.errors().found()).max().orElseThrow()
                - e.errors().found(),
            0))
        .toList();
  }

  private Prose prose() {
    List<String> notes = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      notes.add("Left out, with fewer than " + ErrorMemory.FEWEST_KEYS + " keys: "
          + String.join(", ", leftOut) + ".");
    }
    notes.add(
        "Counts halve when an epoch begins, an epoch being a tenth of the stream. So a count-min sketch that is"
            + " halved as a whole, as caches do it, counts the same thing, up to rounding down, which makes it too"
            + " low; with 4 bits it ends at 15 besides. The plain one forgets nothing: it is what libraries of"
            + " sketches keep, four rows of 64 bits. Both are small versions of our own.");
    notes.add(
        "Our filters have two lines per key and two counters in each; 8 bits behind the point with 32 bits, 2 with 16."
            + " Of adaptive counters six forms are tried, with 1, 4 and 8 bits behind the point, and the one with"
            + " the least error is taken. Unless it says “all raised”, which is the paper’s rule, only the least"
            + " counters are raised.");
    notes.add("An exact map takes at least " + ErrorMemory.EXACT_BYTES_PER_KEY
        + " bytes for each key that ever came: digest, count and epoch.");
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d arrivals of %,d keys by Zipf’s law, and real streams with their own times. At %d moments all keys"
                + " of the stream and %,d that never come are asked for.",
            parameters.arrivals(),
            parameters.keys(),
            parameters.checkpoints(),
            parameters.absent()),
        "Lower is better, but for the share of the most frequent keys. A key is there if its true count is at least "
            + AskedStream.THERE + ".",
        notes);
  }
}
