package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Rebuilds over time while keys are added and removed in three ratios. */
public final class Figure4 extends Experiment<Figure4.Parameters> {
  private static final List<String> SCENARIOS = List.of("T1", "T2", "T3");

  /**
   * What determines a run.
   *
   * @param keys distinct keys (paper: n)
   * @param meanCount how often each is added on average before the mixed part
   * @param operations of the mixed part
   * @param steps into which it is divided
   * @param ratios additions by removals (paper: R): of T1, T2 and T3
   * @param shrinkAt delays of shrinking (paper: λ), over which the mean is taken
   * @param runs per ratio and delay, each with a skew of its own drawn from 0 to 2
   * @param seed of everything that is drawn
   */
  public record Parameters(
      int keys,
      int meanCount,
      int operations,
      int steps,
      List<Double> ratios,
      List<Double> shrinkAt,
      int runs,
      long seed) {}

  /** With the paper's three scenarios. */
  public Figure4() {
    super("dynamic2006/figure-4");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    long seed = 20_060_104L;
    List<Double> ratios = List.of(1.1, 1.0, 0.8);
    List<Double> delays = List.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);
    return scale == RunScale.FULL
        ? new Parameters(500, 100, 600_000, 24, ratios, delays, 10, seed)
        : new Parameters(100, 100, 60_000, 12, ratios, List.of(0.2, 0.6, 1.0), 2, seed);
  }

  private record Run(double ratio, double shrinkAt, List<Long> rebuilds) {}

  /**
   * The rebuilds of a scenario up to the end of a step, as means.
   *
   * @param scenario "T1" to "T3"
   * @param ratio additions by removals
   * @param step from 1
   * @param operations up to here
   * @param all over all delays
   * @param below over the delays below 1
   */
  private record Step(
      String scenario, double ratio, int step, double operations, double all, double below) {
    String title() {
      return scenario + ", R = " + ratio;
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
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
    List<Run> runs = Parallel.run(work, progress);
    List<Step> steps = new ArrayList<>();
    for (int i = 0; i < SCENARIOS.size(); i++) {
      double ratio = parameters.ratios().get(i);
      for (int step = 1; step <= parameters.steps(); step++) {
        steps.add(new Step(
            SCENARIOS.get(i),
            ratio,
            step,
            (double) parameters.operations() * step / parameters.steps(),
            mean(runs, step, r -> r.ratio() == ratio),
            mean(runs, step, r -> r.ratio() == ratio && r.shrinkAt() < 1)));
      }
    }
    show(parameters, Rows.of(steps), report);
  }

  private static double mean(List<Run> runs, int step, Predicate<Run> which) {
    return runs.stream()
        .filter(which)
        .mapToLong(r -> r.rebuilds().get(step - 1))
        .average()
        .orElseThrow();
  }

  private static void show(Parameters parameters, Rows<Step> steps, Report report) {
    List<Series> series = new ArrayList<>();
    steps
        .by(Step::title)
        .forEach((title, own) -> series.add(Series.of(
            title,
            Layer.curve("mean over all λ", fromZero(own, Step::all)),
            Layer.dashedCurve("mean over λ < 1", fromZero(own, Step::below)))));
    report.chart(
        "rebuilds",
        Axis.linear("additions and removals"),
        Axis.linear("rebuilds so far, mean"),
        series);
    report.table(
        "rebuilds",
        steps
            .text("scenario", Step::scenario)
            .number("R", Step::ratio)
            .count("operations", s -> Math.round(s.operations()))
            .number("rebuilds, all λ", Step::all)
            .number("rebuilds, λ < 1", Step::below));
    report.paper(
        "grows-if-more-additions",
        late(parameters, steps, "T1", "T1", Step::all).checks(l -> l.atLeast(0.1)));
    report.paper(
        "steady-otherwise",
        late(parameters, steps, "T2", "T3", Step::all).checks(l -> l.atMost(0.5)));
    report.ours(
        "few-if-delayed",
        late(parameters, steps, "T1", "T2", Step::below).checks(l -> l.atMost(1.5)));
  }

  private static List<Point> fromZero(Rows<Step> steps, ToDoubleFunction<Step> rebuilds) {
    List<Point> points = new ArrayList<>(List.of(Point.at(0, 0)));
    points.addAll(steps.points(Step::operations, rebuilds));
    return points;
  }

  /** The rebuilds in the second half of a scenario. */
  private record Late(String title, double rebuilds) {
    Check atLeast(double limit) {
      return Check.atLeast(title, rebuilds, limit);
    }

    Check atMost(double limit) {
      return Check.atMost(title, rebuilds, limit);
    }
  }

  private static Rows<Late> late(
      Parameters parameters,
      Rows<Step> steps,
      String from,
      String to,
      ToDoubleFunction<Step> rebuilds) {
    List<Late> late = new ArrayList<>();
    steps
        .where(s -> s.scenario().compareTo(from) >= 0 && s.scenario().compareTo(to) <= 0)
        .by(Step::title)
        .forEach((title, own) -> late.add(new Late(
            title,
            rebuilds.applyAsDouble(own.all().get(parameters.steps() - 1))
                - rebuilds.applyAsDouble(own.all().get(parameters.steps() / 2 - 1)))));
    return Rows.of(late);
  }
}
