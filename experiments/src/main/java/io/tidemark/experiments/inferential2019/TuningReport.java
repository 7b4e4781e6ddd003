package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.window.WindowDecision;
import io.tidemark.core.filter.window.BlockTimingSpec;
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
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Charts, table and words of {@link Tuning}. */
final class TuningReport {
  private static final double GOAL = 1.05;
  private static final double STANDARD_ERRORS = 3;

  private final List<Tuning.Pair> drawn;
  private final List<Tuning.Pair> traced;

  TuningReport(List<Tuning.Pair> drawn, List<Tuning.Pair> traced) {
    this.drawn = drawn;
    this.traced = traced;
  }

  ExperimentResult result(List<String> leftOut) {
    List<Chart> charts = new ArrayList<>();
    List<Claim> comparisons = new ArrayList<>();
    for (WindowDecision decision : WindowDecision.values()) {
      charts.add(overBits(decision));
      comparisons.add(new Claim(
          "On drawn streams a planned shape costs at most 1.05 of the best that was tried, "
              + words(decision),
          "And 3 standard errors of the ratio, from the numbers of wrong answers.",
          checks(of(drawn, decision))));
      if (!traced.isEmpty()) {
        charts.add(onReal(decision));
        comparisons.add(Claim.ofGoal(
            "On real streams, too, " + words(decision),
            "The same; what is planned with is the law by which keys come back in the whole stream.",
            checks(of(traced, decision))));
      }
    }
    return new ExperimentResult(prose(leftOut), charts, List.of(table()), comparisons);
  }

  private static String words(WindowDecision decision) {
    return switch (decision) {
      case STANDARD -> "with standard answers";
      case INFERRED -> "with inference";
    };
  }

  private static String fileName(String of, WindowDecision decision) {
    return of + "-" + decision.name().toLowerCase(Locale.ROOT);
  }

  private static List<Tuning.Pair> of(List<Tuning.Pair> pairs, WindowDecision decision) {
    return pairs.stream().filter(p -> p.decision() == decision).toList();
  }

  private static List<Check> checks(List<Tuning.Pair> pairs) {
    return pairs.stream()
        .map(p -> Check.atMost(
            TunedPoint.place(p.scene(), p.bitsPerItem()),
            p.ratio(),
            GOAL + STANDARD_ERRORS * p.standardError()))
        .toList();
  }

  private Chart overBits(WindowDecision decision) {
    List<Series> series = new ArrayList<>();
    for (Scene scene : drawn.stream().map(Tuning.Pair::scene).distinct().toList()) {
      List<Point> points = of(drawn, decision).stream()
          .filter(p -> p.scene().equals(scene))
          .map(p -> Point.at(p.bitsPerItem(), p.ratio()).with(interval(p)))
          .toList();
      series.add(Series.of(
          scene.title(),
          Layer.curve("from size to size", points),
          Layer.dots("measured, with 3 standard errors", points)));
    }
    return Chart.of(
            fileName("drawn", decision),
            "Penalty of the planned shape by that of the best, " + words(decision),
            "Near 1, nothing is lost by planning instead of trying.",
            Axis.linear("bits per item of the window"),
            Axis.linear("penalty ratio"),
            series)
        .with(new Reference(Reference.Side.Y, GOAL, "goal"));
  }

  private static Interval interval(Tuning.Pair pair) {
    double error = STANDARD_ERRORS * pair.standardError();
    return new Interval(Math.max(0, pair.ratio() - error), pair.ratio() + error);
  }

  private Chart onReal(WindowDecision decision) {
    List<Scene> scenes = traced.stream().map(Tuning.Pair::scene).distinct().toList();
    List<Series> series = new ArrayList<>();
    for (double bits : traced.stream().map(Tuning.Pair::bitsPerItem).distinct().toList()) {
      List<Point> points = of(traced, decision).stream()
          .filter(p -> p.bitsPerItem() == bits)
          .map(p -> Point.at(scenes.indexOf(p.scene()), p.ratio()))
          .toList();
      series.add(Series.of(TunedPoint.size(bits), Layer.dots("measured", points)));
    }
    return Chart.of(
            fileName("real", decision),
            "Real streams: penalty of the planned shape by that of the best, " + words(decision),
            "Each row is a stream and a window.",
            Axis.categories(
                "stream and window", scenes.stream().map(Scene::title).toList()),
            Axis.linear("penalty ratio"),
            series)
        .sideways()
        .with(new Reference(Reference.Side.Y, GOAL, "goal"));
  }

  private Table table() {
    return new Table(
        "shapes",
        "Planned shapes and the best of those tried",
        List.of(
            Column.of("stream"),
            Column.of("window w", "items"),
            Column.of("bits per item"),
            Column.of("answers"),
            Column.of("best shape"),
            Column.of("its penalty"),
            Column.of("planned shape"),
            Column.of("its penalty "),
            Column.of("ratio"),
            Column.of("standard error")),
        Stream.concat(drawn.stream(), traced.stream()).map(TuningReport::row).toList());
  }

  private static List<Datum> row(Tuning.Pair p) {
    return List.of(
        Datum.of(p.scene().stream().title()),
        Datum.of(p.scene().window()),
        Datum.of(p.bitsPerItem()),
        Datum.of(words(p.decision())),
        Datum.of(shape(p.best())),
        Datum.of(p.bestOutcome().penalty(p.decision())),
        Datum.of(shape(p.planned())),
        Datum.of(p.plannedOutcome().penalty(p.decision())),
        Datum.of(p.ratio()),
        Datum.of(p.standardError()));
  }

  private static String shape(BlockTimingSpec spec) {
    return String.format(
        Locale.ROOT,
        "%s, k = %d, %d bits, B = %,d",
        spec.layout().name().toLowerCase(Locale.ROOT),
        spec.probes(),
        spec.bitsPerTimer(),
        spec.block());
  }

  private static Prose prose(List<String> leftOut) {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Tried are numbers of probes, bits of a timer, and two lengths of a block for each: the"
            + " shortest that its stamps allow, and one that leaves a quarter of them spare. Most shapes"
            + " are ruled out by fewer questions; the best few are asked all, and the best of them is"
            + " measured on a fresh stream of the same law, as the planned one is. Real streams come but"
            + " once, so that the best of many is a little luckier than the planned one there.");
    notes.add(
        "All memory is counted, of tried shapes as of planned ones. Tried shapes have scattered"
            + " timers; the plan may prefer timers in lines, which are faster, if they err little more.");
    if (!leftOut.isEmpty()) {
      notes.add(RealScenes.LEFT_OUT + String.join(", ", leftOut) + ".");
    }
    return new Prose(
        "The paper tries every k on the stream itself and reports the best, which a user cannot do."
            + " Tidemark plans the shape from memory, window and what is known of the keys. Both are"
            + " measured in trials as in Figure 11, with inference and without.",
        "At 1, planning is as good as trying all. Where penalties are small, both are of few wrong"
            + " answers, and the ratio is uncertain.",
        notes);
  }
}
