package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** Execution time and rebuilds by skew. */
public final class Figure8 extends CountExperiment<SkewParameters> {
  /* By an independent implementation, as means; the tolerance is its own. */
  private static final Map<Double, Double> REFERENCE = Map.of(
      0.0, 6.2, 0.25, 7.8, 0.5, 10.0, 0.75, 14.0, 1.0, 16.0, 1.25, 18.0, 1.5, 20.0, 1.75, 20.0, 2.0,
      20.0);
  private static final double TOLERANCE = 2;

  private final Stopwatch stopwatch;

  /** With times from a stopwatch. */
  public Figure8(Stopwatch stopwatch) {
    super(
        "figure-8",
        "Execution time and rebuilds by skew",
        "Figure 8",
        2,
        30,
        SkewParameters.quick(),
        SkewParameters.full());
    this.stopwatch = stopwatch;
  }

  @Override
  public ExperimentResult run(SkewParameters parameters, Progress progress)
      throws InterruptedException {
    List<SkewSweep.Point> points = SkewSweep.run(parameters, stopwatch, progress);
    return new ExperimentResult(
        prose(parameters),
        List.of(
            chart(
                points,
                "time",
                "Time of all additions and removals",
                Axis.log("milliseconds, " + MEASURED_HERE),
                p -> p.nanos() / 1e6),
            chart(
                points,
                "rebuilds",
                "Changes of width",
                Axis.log("rebuilds"),
                SkewSweep.Point::rebuilds)),
        List.of(table(points)),
        comparisons(points));
  }

  private static List<SkewSweep.Point> of(List<SkewSweep.Point> points, Structure structure) {
    return points.stream().filter(p -> p.structure() == structure).toList();
  }

  static Chart chart(
      List<SkewSweep.Point> points,
      String name,
      String title,
      Axis y,
      ToDoubleFunction<SkewSweep.Point> value) {
    return Chart.of(
        name,
        title,
        title + " over the skew of the keys, for each structure.",
        Axis.linear("skew θ", 0, 2),
        y,
        Figure6.STRUCTURES.stream()
            .map(s -> Lines.joined(
                s.title(),
                MEASURED_HERE,
                Lines.points(of(points, s), SkewSweep.Point::skew, value)))
            .toList());
  }

  static Table table(List<SkewSweep.Point> points) {
    List<List<Datum>> rows = points.stream()
        .map(p -> List.of(
            Datum.of(p.structure().title()),
            Datum.of(p.skew()),
            Datum.of(p.nanos() / 1e6),
            Datum.of(p.rebuilds()),
            Datum.of(p.rebuildShare())))
        .toList();
    return new Table(
        "skews",
        "Time and rebuilds by skew",
        List.of(
            Column.of("structure"),
            Column.of("skew"),
            Column.of("time", "ms"),
            Column.of("rebuilds"),
            Column.of("share of time on rebuilds")),
        rows);
  }

  private static List<Comparison> comparisons(List<SkewSweep.Point> points) {
    List<SkewSweep.Point> spectral = of(points, Structure.SPECTRAL);
    List<SkewSweep.Point> dynamic = of(points, Structure.ONE_WIDTH);
    List<Check> reference = dynamic.stream()
        .filter(p -> REFERENCE.containsKey(p.skew()))
        .map(p -> Check.near("θ = " + p.skew(), p.rebuilds(), REFERENCE.get(p.skew()), TOLERANCE))
        .toList();
    List<Check> faster = new ArrayList<>();
    for (int i = 0; i < spectral.size(); i++) {
      faster.add(Check.atLeast(
          "θ = " + spectral.get(i).skew(),
          spectral.get(i).nanos() / dynamic.get(i).nanos(),
          Math.nextUp(1.0)));
    }
    double gap = faster.get(0).value();
    double lastGap = faster.get(faster.size() - 1).value();
    return List.of(
        new Comparison(
            "A filter of one width is rebuilt as often as in an independent implementation",
            "Within 2, its tolerance.",
            reference),
        Comparison.ofPaper(
            "DCF clearly outperforms SBF independently of the data distribution",
            "Time of SBF by that of DCF with one width, above 1.",
            faster),
        Comparison.ofPaper(
            "the gap is smaller as the data are more skewed",
            "The same ratio at the greatest skew by that at the least, below 1.",
            List.of(Check.atMost("greatest by least θ", lastGap / gap, Math.nextDown(1.0)))),
        Comparison.ofPaper(
            "with skew the rebuilds of SBF decrease, and those of DCF increase",
            "Rebuilds at the greatest skew by those at the least: below 1, and above 1.",
            List.of(
                Check.atMost("SBF", ratio(spectral), Math.nextDown(1.0)),
                Check.atLeast("DCF", ratio(dynamic), Math.nextUp(1.0)))));
  }

  private static double ratio(List<SkewSweep.Point> points) {
    return points.get(points.size() - 1).rebuilds() / points.get(0).rebuilds();
  }

  private static Prose prose(SkewParameters parameters) {
    return new Prose(
        parameters.keys() + " keys are added one by one, " + parameters.meanCount()
            + " times each on average, by Zipf’s law, and then removed one by one.",
        "Lower is better. A rebuild is a change of width: of all counters (one width), of a page, or of"
            + " one counter (spectral).",
        List.of(
            ON_TIMES,
            "The text says that the opposite happens “for CBF”; a counting Bloom filter is"
                + " never rebuilt, and DCF is meant."));
  }
}
