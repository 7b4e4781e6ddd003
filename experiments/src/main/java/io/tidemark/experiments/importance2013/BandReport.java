package io.tidemark.experiments.importance2013;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.workload.stream.ImportanceStream.Law;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/** The errors of the paper's filters by importance, as charts. */
final class BandReport {
  /** A rate of a band. */
  interface Rate extends BiFunction<ImportanceTally, Band, Double> {}

  private BandReport() {}

  /**
   * What came of the paper's filters on streams of a law.
   *
   * @param law law of importance
   * @param tallies by filter
   */
  record Part(Law law, Map<PaperFilter, ImportanceTally> tallies) {
    Part {
      tallies = Map.copyOf(tallies);
    }

    static Part of(Law law, List<ImportanceTally> tallies) {
      Map<PaperFilter, ImportanceTally> byFilter = new EnumMap<>(PaperFilter.class);
      for (PaperFilter filter : PaperFilter.values()) {
        byFilter.put(filter, tallies.get(byFilter.size()));
      }
      return new Part(law, byFilter);
    }

    ImportanceTally of(PaperFilter filter) {
      return tallies.get(filter);
    }
  }

  /** How many questions have each importance. */
  static Chart distribution(Part part, String figure) {
    // Questions are the same for all filters.
    ImportanceTally any = part.of(PaperFilter.BF);
    List<Point> points = new ArrayList<>();
    for (Band band : Band.ofWidth(1)) {
      points.add(Point.at(band.middle(), any.share(band)));
    }
    return Chart.of(
        DrawnStreams.fileName(part.law()) + "-distribution",
        figure + ": questions by importance, " + DrawnStreams.title(part.law()),
        "The share of questions for keys of each importance.",
        Axis.linear("importance", 0, Importance.MOST),
        Axis.linear("share of questions"),
        List.of(Series.of("questions", Layer.curve("measured", points))));
  }

  /** A rate of all filters, band by band. */
  static Chart rates(Part part, String name, String title, List<Band> bands, Rate rate) {
    List<Series> series = new ArrayList<>();
    for (PaperFilter filter : PaperFilter.values()) {
      List<Point> points = bands.stream()
          .map(band -> Point.at(band.middle(), rate.apply(part.of(filter), band)))
          .toList();
      series.add(Series.of(
          filter.title(),
          Layer.curve("from band to band", points),
          Layer.dots("measured", points)));
    }
    return Chart.of(
        DrawnStreams.fileName(part.law()) + "-" + name,
        title + ", " + DrawnStreams.title(part.law()),
        "One curve for each of the paper\u2019s filters, over the importance of the key asked for.",
        Axis.linear("importance", 0, Importance.MOST),
        Axis.linear("share"),
        series);
  }
}
