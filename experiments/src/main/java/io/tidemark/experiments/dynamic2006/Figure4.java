package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Crew;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;

/** Rebuilds over time while keys are added and removed in three ratios. */
public final class Figure4 extends CountExperiment<Figure4Parameters> {
  private static final List<String> SCENARIOS = List.of("T1", "T2", "T3");

  /** With the paper's three scenarios. */
  public Figure4() {
    super(
        "figure-4",
        "Rebuilds over time by ratio of additions to removals",
        "Figure 4",
        2,
        30,
        Figure4Parameters.quick(),
        Figure4Parameters.full());
  }

  /**
   * The rebuilds of a scenario up to the end of each step, as means.
   *
   * @param name "T1" to "T3"
   * @param ratio additions by removals
   * @param all over all delays
   * @param below over the delays below 1
   */
  private record Scenario(String name, double ratio, List<Double> all, List<Double> below) {
    String title() {
      return name + ", R = " + ratio;
    }

    /** The rebuilds of the second half. */
    static double late(List<Double> rebuilds) {
      return rebuilds.get(rebuilds.size() - 1) - rebuilds.get(rebuilds.size() / 2 - 1);
    }
  }

  private record Run(double ratio, double shrinkAt, List<Long> rebuilds) {}

  @Override
  public ExperimentResult run(Figure4Parameters parameters, Progress progress)
      throws InterruptedException {
    List<Callable<Run>> work = new ArrayList<>();
    for (double ratio : parameters.ratios()) {
      for (double shrinkAt : parameters.shrinkAt()) {
        SplittableRandom skews = RandomSource.seeded(parameters.seed(), "skews");
        for (int i = 0; i < parameters.runs(); i++) {
          MixedRun.Setting setting = new MixedRun.Setting(
              parameters.keys(),
              parameters.meanCount(),
              parameters.operations(),
              ratio,
              shrinkAt,
              skews.nextDouble(2),
              parameters.seed() + i);
          work.add(() -> new Run(ratio, shrinkAt, MixedRun.rebuilds(setting, parameters.steps())));
        }
      }
    }
    List<Run> runs = Crew.run(work, progress);
    List<Scenario> scenarios = new ArrayList<>();
    for (int i = 0; i < SCENARIOS.size(); i++) {
      double ratio = parameters.ratios().get(i);
      List<Run> own = runs.stream().filter(r -> r.ratio() == ratio).toList();
      List<Run> below = own.stream().filter(r -> r.shrinkAt() < 1).toList();
      scenarios.add(new Scenario(SCENARIOS.get(i), ratio, means(own), means(below)));
    }
    return new ExperimentResult(
        prose(parameters),
        List.of(chart(parameters, scenarios)),
        List.of(table(parameters, scenarios)),
        comparisons(scenarios));
  }

  private static List<Double> means(List<Run> runs) {
    List<Double> means = new ArrayList<>();
    for (int step = 0; step < runs.get(0).rebuilds().size(); step++) {
      int at = step;
      means.add(runs.stream().mapToLong(r -> r.rebuilds().get(at)).average().orElseThrow());
    }
    return means;
  }

  private static double operations(Figure4Parameters parameters, int step) {
    return (double) parameters.operations() * (step + 1) / parameters.steps();
  }

  private static Chart chart(Figure4Parameters parameters, List<Scenario> scenarios) {
    List<Series> series = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      List<Point> all = new ArrayList<>();
      List<Point> below = new ArrayList<>();
      all.add(Point.at(0, 0));
      below.add(Point.at(0, 0));
      for (int step = 0; step < parameters.steps(); step++) {
        double x = operations(parameters, step);
        all.add(Point.at(x, scenario.all().get(step)));
        below.add(Point.at(x, scenario.below().get(step)));
      }
      series.add(Series.of(
          scenario.title(),
          Layer.curve("mean over all λ", all),
          Layer.dashedCurve("mean over λ < 1", below)));
    }
    return Chart.of(
        "rebuilds",
        "Rebuilds of the mixed part",
        "Rebuilds so far over the operations of the mixed part, for more, as many and fewer additions"
            + " than removals.",
        Axis.linear("additions and removals"),
        Axis.linear("rebuilds so far, mean"),
        series);
  }

  private static Table table(Figure4Parameters parameters, List<Scenario> scenarios) {
    List<List<Datum>> rows = new ArrayList<>();
    for (Scenario scenario : scenarios) {
      for (int step = 0; step < parameters.steps(); step++) {
        rows.add(List.of(
            Datum.of(scenario.name()),
            Datum.of(scenario.ratio()),
            Datum.of(Math.round(operations(parameters, step))),
            Datum.of(scenario.all().get(step)),
            Datum.of(scenario.below().get(step))));
      }
    }
    return new Table(
        "rebuilds",
        "Rebuilds so far",
        List.of(
            Column.of("scenario"),
            Column.of("R"),
            Column.of("operations"),
            Column.of("rebuilds, all λ"),
            Column.of("rebuilds, λ < 1")),
        rows);
  }

  private static List<Comparison> comparisons(List<Scenario> scenarios) {
    Scenario growing = scenarios.get(0);
    List<Check> steady = scenarios.subList(1, 3).stream()
        .map(s -> Check.atMost(s.title(), Scenario.late(s.all()), 0.5))
        .toList();
    List<Check> delayed = scenarios.subList(0, 2).stream()
        .map(s -> Check.atMost(s.title(), Scenario.late(s.below()), 1.5))
        .toList();
    return List.of(
        Comparison.ofPaper(
            "with R > 1 the number of rebuilds grows as time passes",
            "In at least one run of ten a rebuild in the second half of the mixed part, over all λ.",
            List.of(Check.atLeast(growing.title(), Scenario.late(growing.all()), 0.1))),
        Comparison.ofPaper(
            "with R ≈ 1 and R < 1 the number of rebuilds does not increase",
            "At most half a rebuild in the second half of the mixed part, as a mean over all λ.",
            steady),
        new Comparison(
            "With λ < 1 a filter that does not empty is rebuilt at most once or twice in the second half",
            "1.5 as a mean: while the filter doubles, or stays, a width is added or given back once.",
            delayed));
  }

  private static Prose prose(Figure4Parameters parameters) {
    return new Prose(
        "A filter of one width gets " + parameters.keys() + " keys, each "
            + parameters.meanCount()
            + " times on average. Then keys are added and removed in three ratios R of additions to"
            + " removals; what is removed is drawn from what is there. Shown are the rebuilds of that"
            + " mixed part, as means over λ and over skews from 0 to 2.",
        "A flat curve means that no rebuild was needed. The broken curves leave λ = 1 out.",
        List.of(
            "In T1 the filter fills, and needs a further bit when it has doubled. Part of what grows there, and"
                + " all in T2, comes from λ = 1, which gives a width back as soon as it can, and takes it"
                + " again with one of the next keys.",
            "In T3 the filter empties. Each width is given back once on the way, whatever λ is, so the"
                + " number has to increase until all is gone."));
  }
}
