package io.tidemark.experiments.tideline;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Measured rates as charts and as a table. */
final class Rates {
  /** What intervals and upper bounds are, in words. */
  static final String NOTE = "Intervals are exact ones (Clopper and Pearson) at confidence "
      + Measured.CONFIDENCE
      + ". Where no false positive was seen, the rate is not taken for zero: an"
      + " open mark with an arrow stands at the upper end of the interval, 3.7 divided by the number"
      + " of questions.";

  /** Rates below this are not drawn. */
  private static final double LEAST_SHOWN = 1e-9;

  private final List<Measured> all;

  Rates(List<Measured> all) {
    this.all = List.copyOf(all);
  }

  List<Measured> all() {
    return all;
  }

  List<String> sources() {
    return all.stream().map(Measured::source).distinct().toList();
  }

  /** Those of one structure on one day or stream, in the order of the run. */
  List<Measured> of(String source, Structure structure) {
    return all.stream()
        .filter(m -> m.source().equals(source) && m.structure() == structure)
        .toList();
  }

  List<Measured> of(Structure structure) {
    return all.stream().filter(m -> m.structure() == structure).toList();
  }

  /** What another structure did with the same questions, and bits unless it is sealed. */
  Optional<Measured> counterpart(Measured of, Structure other) {
    return of(of.source(), other).stream()
        .filter(
            m -> m.length() == of.length() && (m.bits() == of.bits() || other == Structure.SEALED))
        .findAny();
  }

  /**
   * The rates of one day or stream on a logarithmic axis.
   *
   * @param x where a rate lies on the first axis
   */
  Chart chart(
      String source, String title, String description, Axis axis, ToDoubleFunction<Measured> x) {
    List<Series> series = new ArrayList<>();
    for (Structure structure : Structure.values()) {
      List<Layer> layers = layers(of(source, structure), x);
      if (!layers.isEmpty()) {
        series.add(new Series(structure.title(), layers));
      }
    }
    return Chart.of(
        fileName(source),
        title,
        description,
        axis,
        Axis.log("false-positive rate", floor(source), 1),
        series);
  }

  private static List<Layer> layers(List<Measured> measured, ToDoubleFunction<Measured> x) {
    List<Layer> layers = new ArrayList<>();
    List<Point> model = measured.stream()
        .filter(m -> m.model().isPresent() && m.model().getAsDouble() >= LEAST_SHOWN)
        .map(m -> Point.at(x.applyAsDouble(m), m.model().getAsDouble()))
        .toList();
    if (!model.isEmpty()) {
      layers.add(Layer.curve("model", model));
    }
    List<Point> dots = measured.stream()
        .filter(m -> m.hits() > 0)
        .map(m -> Point.at(x.applyAsDouble(m), m.rate()).with(m.interval()))
        .toList();
    if (!dots.isEmpty()) {
      layers.add(Layer.dots("measured, with interval", dots));
    }
    List<Point> none = measured.stream()
        .filter(m -> m.hits() == 0)
        .map(m -> Point.at(x.applyAsDouble(m), m.interval().high()))
        .toList();
    if (!none.isEmpty()) {
      layers.add(Layer.upperBounds("none seen: at most this", none));
    }
    return layers;
  }

  /** The power of ten below all that is drawn. */
  private double floor(String source) {
    double least = all.stream()
        .filter(m -> m.source().equals(source))
        .flatMapToDouble(m -> DoubleStream.of(m.model().orElse(1), shown(m)))
        .filter(rate -> rate > LEAST_SHOWN)
        .min()
        .orElse(LEAST_SHOWN);
    return Math.pow(10, Math.floor(Math.log10(Math.min(least, 0.1))));
  }

  private static double shown(Measured m) {
    return m.hits() == 0 ? m.interval().high() : m.rate();
  }

  private static String fileName(String source) {
    return source.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
  }

  Table table() {
    List<Column> columns = List.of(
        Column.of("source"),
        Column.of("pairs"),
        Column.of("structure"),
        Column.of("bits"),
        Column.of("bits per pair"),
        Column.of("length |q|", "ticks"),
        Column.of("questions"),
        Column.of("false positives"),
        Column.of("rate"),
        Column.of("at least"),
        Column.of("at most"),
        Column.of("rate by model"));
    return new Table("rates", "Rates", columns, all.stream().map(Rates::row).toList());
  }

  private static List<Datum> row(Measured m) {
    return List.of(
        Datum.of(m.source()),
        Datum.of(m.pairs()),
        Datum.of(m.structure().title()),
        Datum.of(m.bits()),
        Datum.of(m.bitsPerPair()),
        Datum.of(m.length()),
        Datum.of(m.questions()),
        Datum.of(m.hits()),
        rate(m),
        Datum.of(m.interval().low()),
        Datum.of(m.interval().high()),
        m.model().isPresent() ? Datum.of(m.model().getAsDouble()) : Datum.missing());
  }

  /** A rate, or how often none was seen. */
  static Datum rate(Measured m) {
    return m.hits() == 0
        ? Datum.of(String.format(Locale.ROOT, "none in %,d", m.questions()))
        : Datum.of(m.rate());
  }
}
