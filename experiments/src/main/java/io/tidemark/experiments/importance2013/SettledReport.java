package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.PaperReadings;
import io.tidemark.analysis.endless.StableErrors;
import io.tidemark.analysis.endless.StablePoint;
import io.tidemark.core.filter.endless.StableBloomSpec;
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
import java.util.Map;

/** Chart, tables and words of {@link Settled}. */
final class SettledReport {
  private static final double ZEROS_TOLERANCE = 0.003;
  private static final double ERROR_TOLERANCE = 0.01;

  /* V_0 of an independent solution of the chains; that of IBF-H is a mean field. */
  private static final Map<PaperFilter, Double> REFERENCE = Map.of(
      PaperFilter.SBF, 0.0585120,
      PaperFilter.TWO_CLASS, 0.1213435,
      PaperFilter.BY_IMPORTANCE, 0.1798497,
      PaperFilter.BY_VALUE, 0.3674249);

  private final SettledParameters parameters;
  private final List<Settled.Point> points;
  private final List<Settled.OtherMode> modes;

  SettledReport(
      SettledParameters parameters, List<Settled.Point> points, List<Settled.OtherMode> modes) {
    this.parameters = parameters;
    this.points = points;
    this.modes = modes;
  }

  ExperimentResult result() {
    return new ExperimentResult(
        prose(), List.of(chart()), List.of(table(), readings(), modes()), comparisons());
  }

  private static double errorByTheory(Settled.Point point) {
    return StableErrors.of(point.spec(), PaperStream.law(point.kind())).falsePositiveRate();
  }

  private static double zerosByTheory(Settled.Point point) {
    return StablePoint.zeroShareFor(errorByTheory(point), point.spec().probes());
  }

  private static String name(Settled.Point point) {
    return point.kind().title() + ", P = " + point.spec().decrements();
  }

  private Chart chart() {
    List<Point> measured = new ArrayList<>();
    List<Point> theory = new ArrayList<>();
    for (int i = 0; i < points.size(); i++) {
      double expected = errorByTheory(points.get(i));
      measured.add(Point.at(i, points.get(i).falsePositives()));
      theory.add(Point.at(i, expected)
          .with(new Interval(expected - ERROR_TOLERANCE, expected + ERROR_TOLERANCE)));
    }
    return Chart.of(
            "errors",
            "False positives of filters that have settled",
            "The share of new keys that are found once a filter has settled.",
            Axis.categories("filter", points.stream().map(SettledReport::name).toList()),
            Axis.linear("false-positive rate", 0, 1),
            List.of(Series.of(
                "settled", Layer.expected("theory", theory), Layer.dots("measured", measured))))
        .with(new Reference(
            Reference.Side.Y, Settled.BENCHMARK, "what the paper says K = 5 and P = 10 give"));
  }

  private Table table() {
    List<List<Datum>> rows = new ArrayList<>();
    for (Settled.Point point : points) {
      rows.add(List.of(
          Datum.of(point.kind().title()),
          Datum.of((long) point.spec().decrements()),
          Datum.of(point.zeroShare()),
          Datum.of(zerosByTheory(point)),
          point.isInPapersShape() ? Datum.of(REFERENCE.get(point.kind())) : Datum.missing(),
          Datum.of(point.falsePositives()),
          Datum.of(errorByTheory(point))));
    }
    return new Table(
        "settled",
        "Zero cells and false positives of filters that have settled",
        List.of(
            Column.of("filter"),
            Column.of("P"),
            Column.of("zeros measured"),
            Column.of("zeros by theory"),
            Column.of("zeros by reference"),
            Column.of("FP measured"),
            Column.of("FP by theory")),
        rows);
  }

  /** Readings of the paper that are not built. */
  private static Table readings() {
    StableBloomSpec spec = PaperFilter.SBF.spec();
    double touch = (double) spec.probes() / spec.cells();
    double decrement = (double) spec.decrements() / spec.cells();
    List<List<Datum>> rows = new ArrayList<>();
    for (PaperFilter kind : List.of(PaperFilter.TWO_CLASS, PaperFilter.BY_IMPORTANCE)) {
      double zeros = PaperReadings.overwritten(touch, decrement, PaperStream.law(kind))[0];
      rows.add(reading(kind.title() + ", cells overwritten (Fig. 2)", "our theory", zeros));
    }
    rows.add(reading("IBF-2C, Algorithm 1 to the letter", "reference", 0.0977273));
    rows.add(reading("IBF-H, any cell, lowered with probability 1/value", "reference", 0.0140121));
    return new Table(
        "readings",
        "Readings of the paper that are not built",
        List.of(Column.of("reading"), Column.of("source"), Column.of("zeros"), Column.of("FP")),
        rows);
  }

  private static List<Datum> reading(String name, String source, double zeros) {
    return List.of(
        Datum.of(name),
        Datum.of(source),
        Datum.of(zeros),
        Datum.of(StablePoint.falsePositiveRate(zeros, PaperFilter.PROBES)));
  }

  private Table modes() {
    List<List<Datum>> rows = new ArrayList<>();
    for (Settled.OtherMode mode : modes) {
      rows.add(List.of(
          Datum.of(mode.kind().title()),
          Datum.of(mode.mode().title()),
          Datum.of(mode.zeroShare()),
          Datum.of(inRuns(mode.kind()).zeroShare())));
    }
    return new Table(
        "modes",
        "Zero cells by how the P cells are drawn",
        List.of(
            Column.of("filter"),
            Column.of("cells"),
            Column.of("zeros"),
            Column.of("zeros of our filter, which lowers runs")),
        rows);
  }

  private Settled.Point inRuns(PaperFilter kind) {
    return points.stream()
        .filter(p -> p.kind() == kind && p.isInPapersShape())
        .findAny()
        .orElseThrow();
  }

  private List<Claim> comparisons() {
    List<Check> near = new ArrayList<>();
    List<Check> bound = new ArrayList<>();
    for (Settled.Point point : points) {
      near.add(Check.near(
          name(point) + ", zeros", point.zeroShare(), zerosByTheory(point), ZEROS_TOLERANCE));
      near.add(Check.near(
          name(point) + ", FP", point.falsePositives(), errorByTheory(point), ERROR_TOLERANCE));
      if (point.isInPapersShape()) {
        near.add(Check.near(
            name(point) + ", zeros by reference",
            point.zeroShare(),
            REFERENCE.get(point.kind()),
            ZEROS_TOLERANCE));
        bound.add(Check.atMost(name(point), point.falsePositives(), Settled.BENCHMARK));
      }
    }
    List<Check> same = modes.stream()
        .map(m -> Check.near(
            m.kind().title() + ", " + m.mode().title(),
            m.zeroShare(),
            inRuns(m.kind()).zeroShare(),
            ZEROS_TOLERANCE))
        .toList();
    return List.of(
        new Claim(
            "Filters settle where theory says",
            "Zeros within 0.003 and false positives within 0.01: three standard deviations and more of"
                + " what runs differ by.",
            near),
        new Claim(
            "Which P cells are lowered does not matter: runs, or drawn in two ways",
            "Zeros within 0.003.",
            same),
        Claim.ofPaper(
            "K = 5 and P = 10 bound the false-positive rate by 20%",
            "False positives measured: at most 0.2.", bound));
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d distinct keys are inserted; then, over %,d more, the zero cells are counted and new"
                + " keys that are found. M = 7, K = 5; all levels alike, or half of the keys important"
                + " where there are two classes.",
            parameters.warmUp(),
            parameters.arrivals()),
        "The fewer zeros, the more new keys are taken for duplicates. The last row has the P that keeps"
            + " SBF at 0.2.",
        List.of(
            "With P = 10 the bound of 0.2 that the paper states is met by IBF-H alone. The chain of"
                + " its Fig. 2, in which cells are overwritten, has 0.209; its Algorithm 2 only raises"
                + " cells."));
  }
}
