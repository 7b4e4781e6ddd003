package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Charts, table and words of {@link OnlinePriors}. */
final class OnlinePriorsReport {
  /* What learning may cost more than the standard answers. */
  private static final double MOST_RATIO = 1.01;

  private final List<OnlinePriors.Pair> pairs;

  OnlinePriorsReport(List<OnlinePriors.Pair> pairs) {
    this.pairs = pairs;
  }

  ExperimentResult result(List<String> leftOut) {
    List<Chart> charts = new ArrayList<>();
    if (!pairs.isEmpty()) {
      charts.add(chart(
          "learned", "Penalty with what is learned by standard", OnlinePriors.Pair::learnedRatio));
      charts.add(chart(
          "told",
          "Penalty with frequencies of the whole stream by standard",
          OnlinePriors.Pair::toldRatio));
    }
    return new ExperimentResult(prose(leftOut), charts, List.of(table()), comparisons());
  }

  private List<Claim> comparisons() {
    if (pairs.isEmpty()) {
      return List.of();
    }
    return List.of(
        new Claim(
            "The filter itself never misses a key that is in the window",
            "False negatives of its standard answers, counted; none is allowed.",
            pairs.stream()
                .map(p ->
                    Check.near(place(p), (double) p.learned().standard().falseNegatives(), 0, 0))
                .toList()),
        new Claim(
            "Inference that learns from the stream never costs 0.01 more than the standard answers",
            "Penalty by that of the standard answers of the same filter.",
            pairs.stream()
                .map(p -> Check.atMost(place(p), p.learnedRatio(), MOST_RATIO))
                .toList()),
        Claim.ofPaper(
            "with frequencies of the whole stream the penalty is higher for some small sizes",
            "On the real stream of the paper. Our reading: on these streams the greatest ratio is"
                + " above 1.",
            List.of(Check.atLeast(
                "greatest ratio",
                pairs.stream().mapToDouble(OnlinePriors.Pair::toldRatio).max().orElseThrow(),
                1))));
  }

  private static String place(OnlinePriors.Pair pair) {
    return TunedPoint.place(pair.scene(), pair.bitsPerItem());
  }

  private Chart chart(String name, String title, ToDoubleFunction<OnlinePriors.Pair> value) {
    List<Scene> scenes = pairs.stream().map(OnlinePriors.Pair::scene).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (double bits :
        pairs.stream().map(OnlinePriors.Pair::bitsPerItem).distinct().toList()) {
      List<Point> points = pairs.stream()
          .filter(p -> p.bitsPerItem() == bits)
          .map(p -> Point.at(scenes.indexOf(p.scene()), value.applyAsDouble(p)))
          .toList();
      series.add(Series.of(TunedPoint.size(bits), Layer.dots("measured", points)));
    }
    return Chart.of(
            name,
            title,
            "Each row is a stream and a window; to the left of 1, inference spares something.",
            Axis.categories(
                "stream and window", scenes.stream().map(Scene::title).toList()),
            Axis.linear("penalty ratio"),
            series)
        .sideways()
        .with(new Reference(Reference.Side.Y, 1, "standard"));
  }

  private Table table() {
    return new Table(
        "penalties",
        "Penalty per question with the same filter",
        List.of(
            Column.of("stream"),
            Column.of("window w", "items"),
            Column.of("bits per item"),
            Column.of("standard"),
            Column.of("told of the whole stream"),
            Column.of("learned"),
            Column.of("told by standard"),
            Column.of("learned by standard"),
            Column.of("posterior error told"),
            Column.of("posterior error learned")),
        pairs.stream().map(OnlinePriorsReport::row).toList());
  }

  private static List<Datum> row(OnlinePriors.Pair p) {
    return List.of(
        Datum.of(p.scene().stream().title()),
        Datum.of(p.scene().window()),
        Datum.of(p.bitsPerItem()),
        Datum.of(p.standardPenalty()),
        Datum.of(p.told().inferredPenalty()),
        Datum.of(p.learned().inferredPenalty()),
        Datum.of(p.toldRatio()),
        Datum.of(p.learnedRatio()),
        Datum.of(p.told().posteriorError()),
        Datum.of(p.learned().posteriorError()));
  }

  private static Prose prose(List<String> leftOut) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "The shape of the filter is planned for a stream of which nothing is known, and is the"
            + " same for all three. What is learned takes an eighth of the filter\u2019s memory more, and"
            + " at least 8,192 bytes, which for short windows is more than the filter has.");
    notes.add(
        "The frequencies of the whole stream are those that the paper takes: it knows the future"
            + " and takes them as constant. Where keys come in bursts they mislead it.");
    if (!leftOut.isEmpty()) {
      notes.add(RealScenes.LEFT_OUT + String.join(", ", leftOut) + ".");
    }
    return new Prose(
        Notes.TRIAL,
        "Below 1, inference spares something of what the standard answers cost. Above 1 it had better"
            + " not be used.",
        notes);
  }
}
