package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Errors of the paper's filters by the importance of what is asked for. */
abstract class BandExperiment extends Experiment<BandExperiment.Parameters> {
  private final int width;

  /**
   * What determines a run.
   *
   * @param laws laws of importance
   * @param streams streams of each
   * @param seed of everything that is drawn
   */
  public record Parameters(List<Law> laws, int streams, long seed) {}

  /** With bands of a width. */
  BandExperiment(String id, int width) {
    super(id);
    this.width = width;
  }

  /**
   * The result of one of the paper's filters on streams of a law, in a band of importance.
   *
   * @param law law of importance
   * @param filter the paper's filter
   * @param band which importances
   * @param tally of all importances
   */
  record Row(Law law, PaperFilter filter, Band band, ImportanceTally tally) {
    String ofFilter() {
      return filter.title() + ", " + DrawnStreams.title(law);
    }

    String place() {
      return ofFilter() + ", importance " + band;
    }

    double falsePositives() {
      return tally.falsePositives(band);
    }

    double falseNegatives() {
      return tally.falseNegatives(band);
    }

    double falsePositivesOfNew() {
      return tally.falsePositivesOfNew(band);
    }

    double falseNegativesOfRepeated() {
      return tally.falseNegativesOfRepeated(band);
    }
  }

  /** A stream of a law. */
  abstract WeighedStream stream(Law law, long seed, int number);

  /** Shows the errors in all bands, by law and filter. */
  abstract void show(Rows<Row> rows, Report report);

  @Override
  protected final void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Candidate> filters = Arrays.stream(PaperFilter.values())
        .map(filter -> Candidate.of(filter.spec()))
        .toList();
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < parameters.laws().size(); i++) {
      Law law = parameters.laws().get(i);
      List<WeighedStream> streams = new ArrayList<>();
      for (int number = 0; number < parameters.streams(); number++) {
        streams.add(stream(law, parameters.seed(), number));
      }
      Progress part = progress.part(i, parameters.laws().size());
      rows.addAll(rows(law, FilterRun.pooled(filters, streams, parameters.seed(), part)));
    }
    show(Rows.of(rows), report);
  }

  /** The rows of a law, with tallies in the order of the filters. */
  final List<Row> rows(Law law, List<ImportanceTally> tallies) {
    List<Row> rows = new ArrayList<>();
    Iterator<ImportanceTally> tally = tallies.iterator();
    for (PaperFilter filter : PaperFilter.values()) {
      ImportanceTally own = tally.next();
      Band.ofWidth(width).forEach(band -> rows.add(new Row(law, filter, band, own)));
    }
    return rows;
  }

  /** Charts of each law: how many questions have each importance, and two rates by importance. */
  static void charts(
      Rows<Row> rows,
      ToDoubleFunction<Row> falsePositives,
      ToDoubleFunction<Row> falseNegatives,
      Report report) {
    rows.by(r -> DrawnStreams.fileName(r.law())).forEach((law, own) -> {
      // Questions are the same for all filters.
      ImportanceTally any = own.all().get(0).tally();
      List<Point> questions = Band.ofWidth(1).stream()
          .map(band -> Point.at(band.middle(), any.share(band)))
          .toList();
      report.chart(
          law + "-distribution",
          Axis.linear("importance", 0, PaperImportance.MOST),
          Axis.linear("share of questions"),
          List.of(Series.of("questions", Layer.curve("measured", questions))));
      rates(law + "-false-positives", own, falsePositives, report);
      rates(law + "-false-negatives", own, falseNegatives, report);
    });
  }

  private static void rates(
      String name, Rows<Row> rows, ToDoubleFunction<Row> rate, Report report) {
    report.chart(
        name,
        Axis.linear("importance", 0, PaperImportance.MOST),
        Axis.linear("share"),
        rows.series(
            r -> r.filter().title(),
            own -> own.points(r -> r.band().middle(), rate),
            points -> Layer.curve("from band to band", points),
            points -> Layer.dots("measured", points)));
  }
}
