package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.analysis.endless.PaperReadings;
import io.tidemark.analysis.endless.StableErrors;
import io.tidemark.core.filter.endless.StableBloomSpec;
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
import io.tidemark.workload.statistics.BinomialInterval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Chart, table and words of {@link Gaps}. */
final class GapsReport {
  private static final double CONFIDENCE = 0.99;

  /* What rates may differ by: the most of an absolute, a relative and a statistical distance. */
  private static final double DISTANCE = 0.01;
  private static final double SHARE = 0.1;
  private static final double STANDARD_ERRORS = 4;

  private static final int CURVE_POINTS = 40;

  /** Rates of an independent implementation, with the same share of keys that are asked for. */
  private record Reference(Gaps.Case which, int gap, double rate) {}

  private static final List<Reference> REFERENCE = List.of(
      reference(PaperFilter.SBF, 7, 5_000, 0.00058),
      reference(PaperFilter.SBF, 7, 20_000, 0.14576),
      reference(PaperFilter.TWO_CLASS, 3, 1_000, 0.00325),
      reference(PaperFilter.TWO_CLASS, 3, 5_000, 0.14524),
      reference(PaperFilter.TWO_CLASS, 3, 20_000, 0.47520),
      reference(PaperFilter.TWO_CLASS, 7, 5_000, 0.00066),
      reference(PaperFilter.TWO_CLASS, 7, 20_000, 0.22641),
      reference(PaperFilter.BY_IMPORTANCE, 1, 1_000, 0.24460),
      reference(PaperFilter.BY_IMPORTANCE, 1, 5_000, 0.56695),
      reference(PaperFilter.BY_IMPORTANCE, 1, 20_000, 0.64632),
      reference(PaperFilter.BY_IMPORTANCE, 2, 1_000, 0.04102),
      reference(PaperFilter.BY_IMPORTANCE, 2, 5_000, 0.38477),
      reference(PaperFilter.BY_IMPORTANCE, 2, 20_000, 0.63746),
      reference(PaperFilter.BY_IMPORTANCE, 4, 1_000, 0.00030),
      reference(PaperFilter.BY_IMPORTANCE, 4, 5_000, 0.06841),
      reference(PaperFilter.BY_IMPORTANCE, 4, 20_000, 0.57775),
      reference(PaperFilter.BY_IMPORTANCE, 7, 5_000, 0.00071),
      reference(PaperFilter.BY_IMPORTANCE, 7, 20_000, 0.28064));

  private static Reference reference(PaperFilter kind, int level, int gap, double rate) {
    return new Reference(new Gaps.Case(kind, level), gap, rate);
  }

  private final GapsParameters parameters;
  private final List<Gaps.Seen> all;

  GapsReport(GapsParameters parameters, List<Gaps.Seen> all) {
    this.parameters = parameters;
    this.all = all;
  }

  ExperimentResult result() {
    return new ExperimentResult(prose(), List.of(chart()), List.of(table()), comparisons());
  }

  private double theory(Gaps.Case which, long gap) {
    return StableErrors.of(which.kind().spec(), Gaps.law(which, parameters.markerShare()))
        .falseNegativeRate(which.level(), gap);
  }

  /** The paper's: the cell starts at the level and was zero at some time before. */
  private double asInPaper(Gaps.Case which, long gap) {
    StableBloomSpec spec = which.kind().spec();
    LevelLaw law = Gaps.law(which, parameters.markerShare()).raised(spec.insert());
    double zero = PaperReadings.everZeroFromLevel(
        (double) spec.probes() / spec.cells(),
        (double) spec.decrements() / spec.cells(),
        law,
        which.level(),
        gap);
    return -Math.expm1(spec.probes() * Math.log1p(-zero));
  }

  private static Optional<Reference> reference(Gaps.Seen seen) {
    return REFERENCE.stream()
        .filter(r -> r.which().equals(seen.which()) && r.gap() == seen.gap())
        .findAny();
  }

  private static Check near(Gaps.Seen seen, double expected) {
    double error = Math.sqrt(expected * (1 - expected) / seen.asked());
    double tolerance = Math.max(Math.max(DISTANCE, SHARE * expected), STANDARD_ERRORS * error);
    return Check.near(place(seen), seen.rate(), expected, tolerance);
  }

  private static String place(Gaps.Seen seen) {
    return String.format(Locale.ROOT, "%s after %,d", name(seen.which()), seen.gap());
  }

  private static String name(Gaps.Case which) {
    return which.kind().title() + ", level " + which.level();
  }

  private Chart chart() {
    double longest = parameters.gaps().get(parameters.gaps().size() - 1);
    List<Series> series = new ArrayList<>();
    for (Gaps.Case which : all.stream().map(Gaps.Seen::which).distinct().toList()) {
      List<Point> theory = new ArrayList<>();
      for (int i = 0; i <= CURVE_POINTS; i++) {
        long gap = Math.max(1, Math.round(longest * i / CURVE_POINTS));
        theory.add(Point.at((double) gap, theory(which, gap)));
      }
      List<Point> measured = all.stream()
          .filter(seen -> seen.which().equals(which))
          .map(seen -> Point.at(seen.gap(), seen.rate())
              .with(BinomialInterval.wilson(seen.missed(), seen.asked(), CONFIDENCE)))
          .toList();
      series.add(
          Series.of(name(which), Layer.curve("theory", theory), Layer.dots("measured", measured)));
    }
    return Chart.of(
        "gaps",
        "Keys that are missed after a gap",
        "The share of keys of a level that are not found after so many others: the higher the level, the"
            + " longer a key is kept.",
        Axis.linear("gap in arrivals"),
        Axis.linear("false-negative rate", 0, 1),
        series);
  }

  private Table table() {
    List<List<Datum>> rows = new ArrayList<>();
    for (Gaps.Seen seen : all) {
      rows.add(List.of(
          Datum.of(seen.which().kind().title()),
          Datum.of((long) seen.which().level()),
          Datum.of((long) seen.gap()),
          Datum.of(seen.asked()),
          Datum.of(seen.rate()),
          Datum.of(theory(seen.which(), seen.gap())),
          reference(seen).map(r -> Datum.of(r.rate())).orElse(Datum.missing()),
          Datum.of(asInPaper(seen.which(), seen.gap()))));
    }
    return new Table(
        "gaps",
        "False negatives after a gap",
        List.of(
            Column.of("filter"),
            Column.of("level"),
            Column.of("gap", "arrivals"),
            Column.of("questions"),
            Column.of("measured"),
            Column.of("theory"),
            Column.of("reference"),
            Column.of("as the paper computes it")),
        rows);
  }

  private List<Claim> comparisons() {
    List<Check> theory = new ArrayList<>();
    List<Check> reference = new ArrayList<>();
    List<Check> paper = new ArrayList<>();
    for (Gaps.Seen seen : all) {
      theory.add(near(seen, theory(seen.which(), seen.gap())));
      reference(seen).ifPresent(r -> reference.add(near(seen, r.rate())));
      paper.add(near(seen, asInPaper(seen.which(), seen.gap())));
    }
    String basis = "Within 0.01, 10% or 4 standard errors of the count, whichever is most.";
    return List.of(
        new Claim("False negatives after a gap are as theory says", basis, theory),
        new Claim(
            "False negatives after a gap are as in an independent implementation",
            basis,
            reference),
        Claim.ofPaper(
            "a key is missed if a cell of it has been lowered to zero within the gap, from its level",
            basis + " The cell may have been raised again, and may have been higher before.",
            paper));
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "A share of %.4f of the keys have the level in question and are asked for after each gap,"
                + " without being inserted again. The others are distinct, of all levels alike, or half"
                + " of them important where there are two classes. Filters have settled; M = 7, K = 5,"
                + " P = 10.",
            parameters.markerShare()),
        "Dots should lie on the curves, and higher levels below lower ones.",
        List.of(
            "Theory takes what a question sees: the value of a cell at that time, which started at"
                + " the greater of the level and its old value, with one arrival less between than the gap"
                + " has. The keys that are asked for are part of its law of levels."));
  }
}
