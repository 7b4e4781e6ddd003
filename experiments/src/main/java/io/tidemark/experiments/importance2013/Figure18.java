package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
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
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Callable;

/** The number of zero cells over time, by measurement and by theory. */
public final class Figure18 extends ImportanceExperiment<Figure18Parameters> {
  /* What numbers of zero cells may differ by: this share, and at least so many cells. */
  private static final double SHARE = 0.03;
  private static final double CELLS = 350;
  private static final double CELLS_BY_VALUE = 500;

  private static final int CURVE_POINTS = 50;

  private static final List<Integer> REFERENCE_ARRIVALS =
      List.of(1_000, 5_000, 10_000, 20_000, 30_000, 40_000, 60_000, 100_000);

  /* By an independent implementation: theory, and simulation for IBF-H. */
  private static final Map<PaperFilter, List<Integer>> REFERENCE = Map.of(
      PaperFilter.BF, List.of(38_965, 24_653, 13_911, 4_429, 1_410, 449, 46, 0),
      PaperFilter.SBF, List.of(38_965, 24_653, 13_937, 4_991, 2_932, 2_600, 2_557, 2_556),
      PaperFilter.TWO_CLASS, List.of(38_966, 24_895, 15_229, 7_832, 5_839, 5_392, 5_303, 5_301),
      PaperFilter.BY_IMPORTANCE,
          List.of(39_039, 25_866, 16_949, 10_024, 8_298, 7_933, 7_859, 7_858),
      PaperFilter.BY_VALUE,
          List.of(41_339, 34_009, 27_830, 21_327, 18_450, 17_182, 16_376, 16_011));

  /** With the paper's five filters. */
  public Figure18() {
    super(
        "figure-18",
        "Zero cells over time",
        "Figure 18",
        2,
        10,
        Figure18Parameters.quick(),
        Figure18Parameters.full());
  }

  /** The zero cells of a kind after some arrivals, scaled to the paper's number of cells. */
  private record Count(PaperFilter kind, int arrivals, double measured, double theory) {
    OptionalInt reference() {
      int place = REFERENCE_ARRIVALS.indexOf(arrivals);
      return place < 0
          ? OptionalInt.empty()
          : OptionalInt.of(REFERENCE.get(kind).get(place));
    }

    String place() {
      return String.format(Locale.ROOT, "%s after %,d", kind.title(), arrivals);
    }
  }

  @Override
  public ExperimentResult run(Figure18Parameters parameters, Progress progress)
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
    return new ExperimentResult(
        prose(parameters), List.of(chart(counts)), List.of(table(counts)), comparisons(counts));
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
      PaperFilter kind, Figure18Parameters parameters, List<List<Double>> shares) {
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
          PaperFilter.CELLS * PaperStream.zeroShareAfter(kind, arrivals)));
    }
    return counts;
  }

  private static Chart chart(List<Count> counts) {
    double last = counts.stream().mapToInt(Count::arrivals).max().orElseThrow();
    List<Series> series = new ArrayList<>();
    for (PaperFilter kind : PaperFilter.values()) {
      List<Point> theory = new ArrayList<>();
      for (int i = 0; i <= CURVE_POINTS; i++) {
        long arrivals = Math.round(last * i / CURVE_POINTS);
        theory.add(Point.at(
            (double) arrivals, PaperFilter.CELLS * PaperStream.zeroShareAfter(kind, arrivals)));
      }
      List<Point> measured = counts.stream()
          .filter(count -> count.kind() == kind)
          .map(count -> Point.at(count.arrivals(), count.measured()))
          .toList();
      series.add(
          Series.of(kind.title(), Layer.curve("theory", theory), Layer.dots("measured", measured)));
    }
    return Chart.of(
        "zeros",
        "Zero cells over time",
        "The number of zero cells of each of the paper\u2019s filters while distinct keys come: that of"
            + " BF falls to none, those of the others settle.",
        Axis.linear("keys inserted"),
        Axis.linear("cells that are zero", 0, PaperFilter.CELLS),
        series);
  }

  private static Table table(List<Count> counts) {
    List<List<Datum>> rows = new ArrayList<>();
    for (Count count : counts) {
      OptionalInt reference = count.reference();
      rows.add(List.of(
          Datum.of(count.kind().title()),
          Datum.of((long) count.arrivals()),
          Datum.of(count.measured()),
          Datum.of(count.theory()),
          reference.isPresent() ? Datum.of((long) reference.getAsInt()) : Datum.missing()));
    }
    return new Table(
        "zeros",
        "Zero cells",
        List.of(
            Column.of("filter"),
            Column.of("keys inserted"),
            Column.of("measured", "cells"),
            Column.of("theory", "cells"),
            Column.of("reference", "cells")),
        rows);
  }

  private static double tolerance(PaperFilter kind, double expected) {
    return kind == PaperFilter.BY_VALUE ? CELLS_BY_VALUE : Math.max(SHARE * expected, CELLS);
  }

  private static List<Claim> comparisons(List<Count> counts) {
    List<Check> theory = new ArrayList<>();
    List<Check> reference = new ArrayList<>();
    for (Count count : counts) {
      theory.add(Check.near(
          count.place(),
          count.measured(),
          count.theory(),
          tolerance(count.kind(), count.theory())));
      count
          .reference()
          .ifPresent(expected -> reference.add(Check.near(
              count.place(), count.measured(), expected, tolerance(count.kind(), expected))));
    }
    String basis =
        "Within 3%, or 350 cells if that is more; IBF-H within 500, as its runs differ more.";
    return List.of(
        new Claim("Zero cells over time are as many as theory says", basis, theory),
        new Claim(
            "Zero cells over time are as many as in an independent implementation",
            basis,
            reference));
  }

  private static Prose prose(Figure18Parameters parameters) {
    return new Prose(
        "Distinct keys are inserted in each of the paper\u2019s filters (M = 7, K = 5, P = 10), of all"
            + " levels alike, or half of them important where there are two classes. The zero cells are"
            + " counted from time to time; means of " + parameters.filters() + " filters.",
        "A filter without zeros takes every key for a duplicate. Dots should lie on the curves.",
        List.of(
            "Theory is the chain of one cell from an empty filter on, for any law of levels. For IBF-H"
                + " it follows the mean of all cells, with the bound of our filter.",
            IbfH.NOTE,
            String.format(
                Locale.ROOT,
                "Counts are scaled to the paper\u2019s %,d cells; our filters have %,d of 3 bits and"
                    + " %,d of one.",
                PaperFilter.CELLS,
                PaperFilter.SBF.spec().cells(),
                PaperFilter.BF.spec().cells())));
  }
}
