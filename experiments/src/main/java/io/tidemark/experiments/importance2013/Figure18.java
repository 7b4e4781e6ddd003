package io.tidemark.experiments.importance2013;

import io.tidemark.core.filter.endless.StableBloomFilter;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

/** The number of zero cells over time, by measurement and by theory. */
public final class Figure18 extends Experiment<Figure18.Parameters> {
  /* What numbers of zero cells may differ by: this share, and at least so many cells. */
  private static final double SHARE = 0.03;
  private static final double CELLS = 350;
  private static final double CELLS_BY_VALUE = 500;

  private static final int CURVE_POINTS = 50;

  /**
   * What determines a run.
   *
   * @param arrivals after how many keys the zeros are counted
   * @param filters filters of each kind
   * @param seed of everything that is drawn
   */
  public record Parameters(List<Integer> arrivals, int filters, long seed) {}

  /** The experiment. */
  public Figure18() {
    super("importance2013/figure-18");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return scale == RunScale.FULL
        ? new Parameters(
            List.of(
                1_000, 2_500, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000, 40_000, 60_000, 80_000,
                100_000),
            8,
            20_130_118L)
        : new Parameters(List.of(1_000, 5_000, 10_000, 20_000, 40_000), 2, 20_130_118L);
  }

  /** The zero cells of a kind after some arrivals, scaled to the paper's number of cells. */
  private record Count(
      PaperFilter kind, int arrivals, double measured, double theory, double reference) {
    String place() {
      return String.format(Locale.ROOT, "%s after %,d", kind.title(), arrivals);
    }

    Check near(double expected) {
      double tolerance =
          kind == PaperFilter.BY_VALUE ? CELLS_BY_VALUE : Math.max(SHARE * expected, CELLS);
      return Check.near(place(), measured, expected, tolerance);
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Callable<List<Double>>> work = new ArrayList<>();
    for (PaperFilter kind : PaperFilter.values()) {
      for (int i = 0; i < parameters.filters(); i++) {
        long seed = parameters.seed() + i;
        work.add(() -> zeroShares(kind, seed, parameters.arrivals()));
      }
    }
    List<List<Double>> shares = Parallel.run(work, progress);
    List<Count> counts = new ArrayList<>();
    int from = 0;
    for (PaperFilter kind : PaperFilter.values()) {
      counts.addAll(counts(kind, parameters, shares.subList(from, from + parameters.filters())));
      from += parameters.filters();
    }
    show(Rows.of(counts), report);
  }

  private static List<Double> zeroShares(PaperFilter kind, long seed, List<Integer> arrivals) {
    PaperStream stream = new PaperStream(kind, seed);
    List<Double> shares = new ArrayList<>();
    for (int time : arrivals) {
      while (stream.arrivals() < time) {
        stream.arrive();
      }
      shares.add(stream.zeroShare());
    }
    return shares;
  }

  private static List<Count> counts(
      PaperFilter kind, Parameters parameters, List<List<Double>> shares) {
    PrintedValues reference = PrintedValues.of("importance2013/figure-18");
    List<Count> counts = new ArrayList<>();
    for (int i = 0; i < parameters.arrivals().size(); i++) {
      double sum = 0;
      for (List<Double> one : shares) {
        sum += one.get(i);
      }
      int arrivals = parameters.arrivals().get(i);
      counts.add(new Count(
          kind,
          arrivals,
          PaperFilter.CELLS * sum / shares.size(),
          PaperFilter.CELLS * PaperStream.zeroShareAfter(kind, arrivals),
          reference.get("zeros", kind, arrivals)));
    }
    return counts;
  }

  private static void show(Rows<Count> counts, Report report) {
    report
        .let("trials", StableBloomFilter.TRIALS)
        .let("paperCells", PaperFilter.CELLS)
        .let("cells", PaperFilter.SBF.spec().cells())
        .let("bits", PaperFilter.BF.spec().cells());
    double last = counts.all().stream().mapToInt(Count::arrivals).max().orElseThrow();
    List<Series> series = new ArrayList<>();
    for (PaperFilter kind : PaperFilter.values()) {
      List<Point> measured =
          counts.where(c -> c.kind() == kind).points(Count::arrivals, Count::measured);
      series.add(Series.of(
          kind.title(),
          Layer.curve("theory", theory(kind, last)),
          Layer.dots("measured", measured)));
    }
    report.chart(
        "zeros",
        Axis.linear("keys inserted"),
        Axis.linear("cells that are zero", 0, PaperFilter.CELLS),
        series);
    report.table(
        "zeros",
        counts
            .text("filter", c -> c.kind().title())
            .count("keys inserted", Count::arrivals)
            .number("measured", "cells", Count::measured)
            .number("theory", "cells", Count::theory)
            .column(
                Column.of("reference", "cells"),
                c -> Double.isNaN(c.reference())
                    ? Datum.missing()
                    : Datum.of(Math.round(c.reference()))));
    report.ours("theory", counts.checks(c -> c.near(c.theory())));
    report.ours(
        "as-independent",
        counts.where(c -> !Double.isNaN(c.reference())).checks(c -> c.near(c.reference())));
  }

  private static List<Point> theory(PaperFilter kind, double last) {
    List<Point> theory = new ArrayList<>();
    for (int i = 0; i <= CURVE_POINTS; i++) {
      long arrivals = Math.round(last * i / CURVE_POINTS);
      theory.add(Point.at(
          (double) arrivals, PaperFilter.CELLS * PaperStream.zeroShareAfter(kind, arrivals)));
    }
    return theory;
  }
}
