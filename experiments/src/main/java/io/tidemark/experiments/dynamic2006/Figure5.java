package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** Rebuilds by the delay of shrinking and the ratio of additions to removals. */
public final class Figure5 extends Experiment<Figure5.Parameters> {
  /* What means of few runs may differ by: one run in three that needs a width more, up and down. */
  private static final double TOLERANCE = 2;

  /**
   * What determines a run.
   *
   * @param keys distinct keys (paper: n)
   * @param meanCount how often each is added on average before the mixed part
   * @param operations of the mixed part
   * @param ratios additions by removals (paper: R)
   * @param shrinkAt delays of shrinking (paper: λ), in increasing order
   * @param skews exponents of Zipf's law (paper: θ), over which the mean is taken
   * @param runs per point and skew
   * @param seed of everything that is drawn
   */
  public record Parameters(
      int keys,
      int meanCount,
      int operations,
      List<Double> ratios,
      List<Double> shrinkAt,
      List<Double> skews,
      int runs,
      long seed) {}

  /** With the paper's range of skews. */
  public Figure5() {
    super("dynamic2006/figure-5");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        500,
        100,
        600_000,
        full ? List.of(0.3, 0.6, 0.8, 0.9, 1.0, 1.1) : List.of(0.6, 0.9),
        full ? List.of(0.1, 0.2, 0.4, 0.6, 0.8, 1.0) : List.of(0.1, 0.8, 1.0),
        List.of(0.0, 1.0, 2.0),
        full ? 6 : 1,
        20_060_105L);
  }

  /** The rebuilds of the mixed part, as a mean, and as in an independent implementation. */
  private record Cell(double ratio, double shrinkAt, double rebuilds, double reference) {
    String place() {
      return "R = " + ratio + ", λ = " + shrinkAt;
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    PrintedValues reference = PrintedValues.of("dynamic2006/figure-5");
    List<Callable<Cell>> work = new ArrayList<>();
    for (double ratio : parameters.ratios()) {
      for (double shrinkAt : parameters.shrinkAt()) {
        work.add(() -> new Cell(
            ratio,
            shrinkAt,
            rebuilds(parameters, ratio, shrinkAt),
            reference.get("rebuilds", ratio, shrinkAt)));
      }
    }
    show(Rows.of(Parallel.run(work, progress)), report);
  }

  private static double rebuilds(Parameters parameters, double ratio, double shrinkAt) {
    double sum = 0;
    for (double skew : parameters.skews()) {
      for (int i = 0; i < parameters.runs(); i++) {
        MixedRun.Setting setting = new MixedRun.Setting(
            parameters.keys(),
            parameters.meanCount(),
            parameters.operations(),
            ratio,
            shrinkAt,
            skew,
            parameters.seed() + i);
        sum += (double) MixedRun.rebuilds(setting, 1).get(0);
      }
    }
    return sum / (parameters.skews().size() * parameters.runs());
  }

  private static double least(Rows<Cell> cells) {
    return cells.all().stream().mapToDouble(Cell::rebuilds).min().orElseThrow();
  }

  private static double most(Rows<Cell> cells) {
    return cells.all().stream().mapToDouble(Cell::rebuilds).max().orElseThrow();
  }

  private static void show(Rows<Cell> cells, Report report) {
    report.chart(
        "rebuilds",
        Axis.linear("delay of shrinking λ", 0, 1),
        Axis.linear("rebuilds, mean"),
        cells.lines(c -> "R = " + c.ratio(), Cell::shrinkAt, Cell::rebuilds, "counted"));
    report.table(
        "rebuilds",
        cells
            .number("R", Cell::ratio)
            .number("λ", Cell::shrinkAt)
            .number("rebuilds", Cell::rebuilds)
            .number("reference", Cell::reference));
    List<Check> flat = new ArrayList<>();
    List<Check> worst = new ArrayList<>();
    List<Check> constant = new ArrayList<>();
    List<Check> best = new ArrayList<>();
    cells.by(c -> "R = " + c.ratio()).forEach((name, own) -> {
      double ratio = own.all().get(0).ratio();
      Rows<Cell> below = own.where(c -> c.shrinkAt() < 1);
      worst.add(Check.atLeast(name, most(own) - most(below), Double.MIN_VALUE));
      if (ratio <= 0.8) {
        flat.add(Check.atMost(name, most(below) - least(below), 0.5));
      }
      if (ratio <= 0.6) {
        constant.add(Check.atMost(name, most(own) - least(own), 0.5));
      } else if (ratio < 1) {
        best.addAll(own.where(c -> Math.abs(c.shrinkAt() - (1 - ratio)) < 1e-9)
            .checks(c -> Check.atMost(c.place(), c.rebuilds() - least(own), 0.1)));
      }
    });
    report.ours(
        "as-independent",
        cells
            .where(c -> c.shrinkAt() < 1)
            .near(Cell::place, Cell::rebuilds, Cell::reference, TOLERANCE));
    report.ours("same-for-all-delays", flat);
    report.ours("no-delay-is-worst", worst);
    report.paper("constant-to-0.6", constant);
    report.paper("best-at-1-minus-r", best);
  }
}
