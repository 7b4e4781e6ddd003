package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.Crew;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Series;
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
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;

/** Rebuilds by the delay of shrinking and the ratio of additions to removals. */
public final class Figure5 extends CountExperiment<Figure5Parameters> {
  /* What means of few runs may differ by: one run in three that needs a width more, up and down. */
  private static final double TOLERANCE = 2;

  private static final List<Double> REFERENCE_DELAYS = List.of(0.1, 0.2, 0.4, 0.6, 0.8, 1.0);

  /* By an independent implementation: means of three runs for each of three skews. */
  private static final Map<Double, List<Double>> REFERENCE = Map.of(
      0.3, List.of(6.33, 6.33, 6.33, 6.33, 6.33, 10.11),
      0.6, List.of(6.33, 6.33, 6.33, 6.33, 6.33, 25.0),
      0.8, List.of(6.33, 6.33, 6.33, 6.33, 6.33, 51.67),
      0.9, List.of(0.22, 0.22, 1.22, 1.22, 1.22, 15.89),
      1.0, List.of(0.11, 0.11, 0.11, 0.11, 0.11, 19.67),
      1.1, List.of(1.0, 1.0, 1.0, 1.0, 1.0, 18.11));

  /** With the paper's range of skews. */
  public Figure5() {
    super(
        "figure-5",
        "Rebuilds by delay of shrinking and ratio of additions to removals",
        "Figure 5",
        2,
        40,
        Figure5Parameters.quick(),
        Figure5Parameters.full());
  }

  /** The rebuilds of the mixed part, as a mean. */
  private record Cell(double ratio, double shrinkAt, double rebuilds) {
    OptionalDouble reference() {
      int at = REFERENCE_DELAYS.indexOf(shrinkAt);
      return at >= 0 && REFERENCE.containsKey(ratio)
          ? OptionalDouble.of(REFERENCE.get(ratio).get(at))
          : OptionalDouble.empty();
    }

    String place() {
      return "R = " + ratio + ", λ = " + shrinkAt;
    }
  }

  @Override
  public ExperimentResult run(Figure5Parameters parameters, Progress progress)
      throws InterruptedException {
    List<Callable<Cell>> work = new ArrayList<>();
    for (double ratio : parameters.ratios()) {
      for (double shrinkAt : parameters.shrinkAt()) {
        work.add(() -> cell(parameters, ratio, shrinkAt));
      }
    }
    List<Cell> cells = Crew.run(work, progress);
    return new ExperimentResult(
        prose(parameters),
        List.of(chart(parameters, cells)),
        List.of(table(cells)),
        comparisons(parameters, cells));
  }

  private static Cell cell(Figure5Parameters parameters, double ratio, double shrinkAt) {
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
    return new Cell(ratio, shrinkAt, sum / (parameters.skews().size() * parameters.runs()));
  }

  private static List<Cell> of(List<Cell> cells, double ratio) {
    return cells.stream().filter(c -> c.ratio() == ratio).toList();
  }

  private static double least(List<Cell> cells) {
    return cells.stream().mapToDouble(Cell::rebuilds).min().orElseThrow();
  }

  private static double most(List<Cell> cells) {
    return cells.stream().mapToDouble(Cell::rebuilds).max().orElseThrow();
  }

  private static Chart chart(Figure5Parameters parameters, List<Cell> cells) {
    List<Series> series = parameters.ratios().stream()
        .map(ratio -> Lines.joined(
            "R = " + ratio,
            "counted",
            Lines.points(of(cells, ratio), Cell::shrinkAt, Cell::rebuilds)))
        .toList();
    return Chart.of(
        "rebuilds",
        "Rebuilds by delay of shrinking",
        "Rebuilds of the mixed part over λ, a curve for each ratio of additions to removals: flat but"
            + " for λ = 1.",
        Axis.linear("delay of shrinking λ", 0, 1),
        Axis.linear("rebuilds, mean"),
        series);
  }

  private static Table table(List<Cell> cells) {
    List<List<Datum>> rows = cells.stream()
        .map(c -> List.of(
            Datum.of(c.ratio()),
            Datum.of(c.shrinkAt()),
            Datum.of(c.rebuilds()),
            c.reference().isPresent() ? Datum.of(c.reference().getAsDouble()) : Datum.missing()))
        .toList();
    return new Table(
        "rebuilds",
        "Rebuilds of the mixed part",
        List.of(Column.of("R"), Column.of("λ"), Column.of("rebuilds"), Column.of("reference")),
        rows);
  }

  private static List<Comparison> comparisons(Figure5Parameters parameters, List<Cell> cells) {
    List<Check> reference = new ArrayList<>();
    List<Check> flat = new ArrayList<>();
    List<Check> worst = new ArrayList<>();
    for (double ratio : parameters.ratios()) {
      List<Cell> own = of(cells, ratio);
      List<Cell> below = own.stream().filter(c -> c.shrinkAt() < 1).toList();
      below.forEach(c -> c.reference()
          .ifPresent(r -> reference.add(Check.near(c.place(), c.rebuilds(), r, TOLERANCE))));
      if (ratio <= 0.8) {
        flat.add(Check.atMost("R = " + ratio, most(below) - least(below), 0.5));
      }
      worst.add(Check.atLeast("R = " + ratio, most(own) - most(below), Double.MIN_VALUE));
    }
    List<Comparison> comparisons = new ArrayList<>(List.of(
        new Comparison(
            "Rebuilds for λ < 1 are as many as in an independent implementation",
            "Within 2, its tolerance for numbers of rebuilds.",
            reference),
        new Comparison(
            "For R ≤ 0.8 every λ < 1 gives the same number",
            "Within half a rebuild: a run in four that takes a width and gives it back.",
            flat),
        new Comparison("λ = 1 is always the worst", "More rebuilds than any other.", worst)));
    comparisons.addAll(claims(parameters, cells));
    return comparisons;
  }

  private static List<Comparison> claims(Figure5Parameters parameters, List<Cell> cells) {
    List<Check> constant = new ArrayList<>();
    List<Check> best = new ArrayList<>();
    for (double ratio : parameters.ratios()) {
      List<Cell> own = of(cells, ratio);
      if (ratio <= 0.6) {
        constant.add(Check.atMost("R = " + ratio, most(own) - least(own), 0.5));
      } else if (ratio < 1) {
        nearest(own, 1 - ratio)
            .ifPresent(c -> best.add(Check.atMost(c.place(), c.rebuilds() - least(own), 0.1)));
      }
    }
    return List.of(
        Comparison.ofPaper(
            "for R ≤ 0.6 the number of rebuilds is constant, independently of λ",
            "From least to greatest at most 0.5, over all λ up to 1.",
            constant),
        Comparison.ofPaper(
            "for R > 0.6 values of λ ≈ 1 − R minimise the number of rebuilds",
            "At most 0.1 above the least number, at R below 1.",
            best));
  }

  private static Optional<Cell> nearest(List<Cell> cells, double shrinkAt) {
    return cells.stream().filter(c -> Math.abs(c.shrinkAt() - shrinkAt) < 1e-9).findAny();
  }

  private static Prose prose(Figure5Parameters parameters) {
    return new Prose(
        "A filter of one width gets " + parameters.keys() + " keys, each "
            + parameters.meanCount()
            + " times on average; then keys are added and removed in a ratio R,"
            + " up to " + parameters.operations() + " times or until nothing is left. Shown are the"
            + " rebuilds of this mixed part, as means over skews from 0 to 2.",
        "Lower is better. λ says how far a filter has to empty before it gives a bit of width back.",
        List.of(
            "λ = 1 gives a width back as soon as the greatest counter fits the lesser one, and takes it"
                + " again when that counter rises. So the paper’s range of λ up to 1 has to leave 1"
                + " out.",
            "Below 1 the choice hardly matters: where removals prevail, each width is given back once on"
                + " the way down. At R = 0.9 the filter loses a third of its keys, and a small λ waits"
                + " longer than that; λ ≈ 1 − R is one of several that do."));
  }
}
