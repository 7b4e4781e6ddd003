package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Charts, tables and words of {@link RealImportance}. */
final class RealImportanceReport {
  private final RealImportanceParameters parameters;
  private final List<RealImportance.Part> parts;
  private final List<String> leftOut;

  RealImportanceReport(
      RealImportanceParameters parameters, List<RealImportance.Part> parts, List<String> leftOut) {
    this.parameters = parameters;
    this.parts = parts;
    this.leftOut = leftOut;
  }

  ExperimentResult result() {
    List<Chart> charts = new ArrayList<>();
    for (String stream :
        parts.stream().map(RealImportance.Part::stream).distinct().toList()) {
      for (WeightScale scale : parameters.scales()) {
        charts.add(chart(stream, scale));
      }
    }
    List<Claim> comparisons = parts.isEmpty()
        ? List.of()
        : List.of(ScoreReport.leastError(
            parts.stream().map(RealImportanceReport::group).toList()));
    return new ExperimentResult(prose(), charts, List.of(winners(), table()), comparisons);
  }

  private static ScoreReport.Group group(RealImportance.Part part) {
    return new ScoreReport.Group(
        String.format(
            Locale.ROOT,
            "%s, %s, %s",
            part.stream(),
            part.scale().title(),
            memory(part.bitsPerKey())),
        part.scores());
  }

  private static String memory(double bitsPerKey) {
    return String.format(Locale.ROOT, "%s bits per key", bitsPerKey);
  }

  private Chart chart(String stream, WeightScale scale) {
    List<RealImportance.Part> shown = parts.stream()
        .filter(p -> p.stream().equals(stream) && p.scale() == scale)
        .toList();
    List<String> names = shown.get(0).scores().stream().map(Score::name).toList();
    List<Series> series = new ArrayList<>();
    for (RealImportance.Part part : shown) {
      List<Point> points = part.scores().stream()
          .filter(s -> names.contains(s.name()))
          .map(s -> Point.at(names.indexOf(s.name()), s.tally().weightedError()))
          .toList();
      series.add(Series.of(memory(part.bitsPerKey()), Layer.dots("measured", points)));
    }
    String file = (stream + " " + scale).toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return Chart.of(
            file,
            stream + ": wFP + wFN, importance " + scale.title(),
            "The weighted error of each filter at each memory; first those of the paper in its shape,"
                + " then each kind in the best of the shapes tried.",
            Axis.categories("filter", names),
            Axis.linear("wFP + wFN, by all questions"),
            series)
        .sideways();
  }

  private static List<Column> placeColumns() {
    return new ArrayList<>(List.of(
        Column.of("stream"),
        Column.of("importance"),
        Column.of("bits per key"),
        Column.of("memory", "bytes")));
  }

  private static List<Datum> place(RealImportance.Part part) {
    return new ArrayList<>(List.of(
        Datum.of(part.stream()),
        Datum.of(part.scale().title()),
        Datum.of(part.bitsPerKey()),
        Datum.of(part.words() * Long.BYTES)));
  }

  /** The best of each side. */
  private Table winners() {
    List<Column> columns = placeColumns();
    for (Family.Side side : Family.Side.values()) {
      columns.add(Column.of("best " + side.title()));
      columns.add(Column.of("wFP + wFN " + side.title()));
    }
    List<List<Datum>> rows = new ArrayList<>();
    for (RealImportance.Part part : parts) {
      List<Datum> row = place(part);
      for (Family.Side side : Family.Side.values()) {
        Score best = group(part).least(List.of(side));
        row.add(Datum.of(best.name() + " (" + best.shape() + ")"));
        row.add(Datum.of(best.tally().weightedError()));
      }
      rows.add(row);
    }
    return new Table("winners", "The best of each side", columns, rows);
  }

  private Table table() {
    List<Column> columns = placeColumns();
    for (String name : List.of("filter", "whose", "shape", "FP", "FN", "wFP", "wFN", "wFP + wFN")) {
      columns.add(Column.of(name));
    }
    List<List<Datum>> rows = new ArrayList<>();
    for (RealImportance.Part part : parts) {
      for (Score score : part.scores()) {
        List<Datum> row = place(part);
        row.addAll(ScoreReport.cells(score));
        rows.add(row);
      }
    }
    return new Table("errors", "Errors of all filters", columns, rows);
  }

  private Prose prose() {
    List<String> notes = new ArrayList<>();
    if (!leftOut.isEmpty()) {
      notes.add("Left out, without weights or with fewer than " + RealImportance.FEWEST_KEYS
          + " keys: " + String.join(", ", leftOut) + ".");
    }
    notes.add(
        "Importance is 1 to 50 in one of the paper\u2019s two ways: by the percentile of an entry\u2019s"
            + " weight among all entries; or proportional to it for the lower nine tenths, up to 49, and 50"
            + " for the others. Both know the whole stream.");
    notes.add(
        "Shapes are chosen on the stream on which they are measured, for all kinds alike: a real"
            + " stream comes but once. The paper\u2019s shape is M = 7, K = 5, P = 10.");
    notes.addAll(ScoreReport.onShapes(parameters.grid()));
    return new Prose(
        "Every entry of a stream is asked for and then inserted: did its key come before? All filters"
            + " have the same memory, so little that they must forget or err.",
        "To the left is better. Where a filter that knows no importance is best, remembering more keys"
            + " was worth more than remembering the right ones.",
        notes);
  }
}
