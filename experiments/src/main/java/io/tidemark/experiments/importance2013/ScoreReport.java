package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** Scores as charts, tables and comparisons. */
final class ScoreReport {
  private ScoreReport() {}

  /**
   * Scores that can be compared.
   *
   * @param title on what
   * @param scores of all filters, in the same memory but for BF of the paper
   */
  record Group(String title, List<Score> scores) {
    Group {
      scores = List.copyOf(scores);
    }

    /** The one with the least weighted error. */
    Score least(List<Family.Side> sides) {
      return scores.stream()
          .filter(s -> sides.contains(s.side()))
          .min(Comparator.comparingDouble(s -> s.tally().weightedError()))
          .orElseThrow();
    }
  }

  static Chart chart(String name, String title, List<Score> scores) {
    return Chart.of(
            name,
            title,
            "Both weighted errors of each filter; first those of the paper in its shape, then each kind"
                + " in the best of the shapes tried.",
            Axis.categories("filter", scores.stream().map(Score::name).toList()),
            Axis.linear("weighted error, by all questions"),
            List.of(
                series("false positives (wFP)", scores, ImportanceTally::weightedFalsePositives),
                series("false negatives (wFN)", scores, ImportanceTally::weightedFalseNegatives)))
        .sideways();
  }

  private static Series series(
      String name, List<Score> scores, ToDoubleFunction<ImportanceTally> value) {
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < scores.size(); i++) {
      points.add(Point.at(i, value.applyAsDouble(scores.get(i).tally())));
    }
    return Series.of(name, Layer.bars("measured", points));
  }

  static Table table(
      String name,
      String title,
      List<Score> scores,
      Function<PaperFilter, Optional<Errors>> reference,
      Function<PaperFilter, Optional<Errors>> printed) {
    List<Column> columns = new ArrayList<>(List.of(
        Column.of("filter"),
        Column.of("whose"),
        Column.of("shape"),
        Column.of("FP"),
        Column.of("FN"),
        Column.of("wFP"),
        Column.of("wFN"),
        Column.of("wFP + wFN")));
    for (String source : List.of("reference", "paper")) {
      for (String rate : List.of("FP", "FN", "wFP", "wFN")) {
        columns.add(Column.of(source + " " + rate));
      }
    }
    List<List<Datum>> rows = new ArrayList<>();
    for (Score score : scores) {
      List<Datum> row = cells(score);
      row.addAll(cells(score.printed().flatMap(reference)));
      row.addAll(cells(score.printed().flatMap(printed)));
      rows.add(row);
    }
    return new Table(name, title, columns, rows);
  }

  /** Name, whose it is, shape and errors. */
  static List<Datum> cells(Score score) {
    List<Datum> cells = new ArrayList<>(
        List.of(Datum.of(score.name()), Datum.of(score.side().title()), Datum.of(score.shape())));
    cells.addAll(cells(Optional.of(Errors.of(score.tally()))));
    cells.add(Datum.of(score.tally().weightedError()));
    return cells;
  }

  private static List<Datum> cells(Optional<Errors> errors) {
    return errors
        .map(e -> List.of(
            Datum.of(e.falsePositives()),
            Datum.of(e.falseNegatives()),
            Datum.of(e.weightedFalsePositives()),
            Datum.of(e.weightedFalseNegatives())))
        .orElse(List.of(Datum.missing(), Datum.missing(), Datum.missing(), Datum.missing()));
  }

  /** What this project's own rules should be good for. */
  static Claim leastError(List<Group> groups) {
    List<Check> checks = new ArrayList<>();
    for (Group group : groups) {
      Score ours = group.least(List.of(Family.Side.OURS));
      Score others = group.least(List.of(Family.Side.PAPER, Family.Side.OTHERS));
      checks.add(Check.atMost(
          group.title() + ": " + ours.name() + " by " + others.name(),
          ours.tally().weightedError() / others.tally().weightedError(),
          1));
    }
    return Claim.ofGoal(
        "No other filter has less weighted error than swept filters or tidepools",
        "wFP + wFN by that of the best of all others in the same memory: at most 1. It is 1 where a"
            + " swept filter has not filled: it is then a plain Bloom filter.",
        checks);
  }

  /** How shapes were chosen. */
  static List<String> onShapes(Grid grid) {
    return List.of(
        "All kinds but BF in the paper\u2019s shape have the same memory, in the shape with the least"
            + " wFP + wFN of these: K of " + grid.probes() + "; P of " + grid.decrements()
            + ", by value at most 10; M of 1, 3 and 7, for two classes and by importance 3 and 7;"
            + " windows of " + grid.windowParts() + " of the stream; l of " + grid.olderSlices()
            + "; hashes of " + grid.hashBits() + " bits; swept cells of M = 1, and of M = 3 by"
            + " importance, with zeros of " + grid.heldZeros()
            + "; tidepools of one word with entries"
            + " of " + grid.entryBits() + " bits, " + grid.levelBits() + " of them for the level.",
        "Of filters that are rotated or age-partitioned the bits are counted. A hash buffer is"
            + " counted with the index that finds its hashes, without which each question would read"
            + " all of it.");
  }
}
