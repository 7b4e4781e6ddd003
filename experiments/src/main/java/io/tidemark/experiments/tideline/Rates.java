package io.tidemark.experiments.tideline;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;

/** Measured rates as charts, as a table, and beside the model. */
final class Rates {
  /** Rates below this are not drawn. */
  private static final double LEAST_SHOWN = 1e-9;

  /** The factor that a plan may be off and still be of use. */
  private static final double MODEL_FACTOR = 2;

  private final Rows<MeasuredRate> all;

  Rates(List<MeasuredRate> all) {
    this.all = Rows.of(all);
  }

  List<MeasuredRate> all() {
    return all.all();
  }

  List<String> sources() {
    return all.categories(MeasuredRate::source);
  }

  /** Those of one structure on one day or stream, in the order of the run. */
  List<MeasuredRate> of(String source, ComparedHistory structure) {
    return all.where(m -> m.source().equals(source) && m.structure() == structure)
        .all();
  }

  List<MeasuredRate> of(ComparedHistory structure) {
    return all.where(m -> m.structure() == structure).all();
  }

  /** What another structure did with the same questions, and bits unless it is sealed. */
  Optional<MeasuredRate> counterpart(MeasuredRate of, ComparedHistory other) {
    return of(of.source(), other).stream()
        .filter(m ->
            m.length() == of.length() && (m.bits() == of.bits() || other == ComparedHistory.SEALED))
        .findAny();
  }

  /**
   * Charts the rates of each day or stream on a logarithmic axis.
   *
   * @param x where a rate lies on the first axis
   */
  void charts(Report report, Axis axis, ToDoubleFunction<MeasuredRate> x) {
    for (String source : sources()) {
      List<Series> series = new ArrayList<>();
      for (ComparedHistory structure : ComparedHistory.values()) {
        List<Layer> layers = layers(Rows.of(of(source, structure)), x);
        if (!layers.isEmpty()) {
          series.add(new Series(structure.title(), layers));
        }
      }
      report
          .let("source", source)
          .chart(
              source.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
              axis,
              Axis.log("false-positive rate", floor(source), 1),
              series);
    }
  }

  private static List<Layer> layers(Rows<MeasuredRate> measured, ToDoubleFunction<MeasuredRate> x) {
    List<Layer> layers = new ArrayList<>();
    List<Point> model =
        measured.where(m -> m.model() >= LEAST_SHOWN).points(x, MeasuredRate::model);
    if (!model.isEmpty()) {
      layers.add(Layer.curve("model", model));
    }
    List<Point> dots = measured.where(m -> m.hits() > 0).all().stream()
        .map(m -> Point.at(x.applyAsDouble(m), m.rate()).with(m.interval()))
        .toList();
    if (!dots.isEmpty()) {
      layers.add(Layer.dots("measured, with interval", dots));
    }
    List<Point> none =
        measured.where(m -> m.hits() == 0).points(x, m -> m.interval().high());
    if (!none.isEmpty()) {
      layers.add(Layer.upperBounds("none seen: at most this", none));
    }
    return layers;
  }

  /** The power of ten below all that is drawn. */
  private double floor(String source) {
    double least = all.where(m -> m.source().equals(source)).all().stream()
        .flatMapToDouble(
            m -> DoubleStream.of(m.model(), m.hits() == 0 ? m.interval().high() : m.rate()))
        .filter(rate -> rate > LEAST_SHOWN)
        .min()
        .orElse(LEAST_SHOWN);
    return Math.pow(10, Math.floor(Math.log10(Math.min(least, 0.1))));
  }

  void table(Report report) {
    report.table(
        "rates",
        all.text("source", MeasuredRate::source)
            .count("pairs", MeasuredRate::pairs)
            .text("structure", m -> m.structure().title())
            .count("bits", MeasuredRate::bits)
            .number("bits per pair", MeasuredRate::bitsPerPair)
            .count("length |q|", "ticks", MeasuredRate::length)
            .count("questions", MeasuredRate::questions)
            .count("false positives", MeasuredRate::hits)
            .column(Column.of("rate"), Rates::rate)
            .number("at least", m -> m.interval().low())
            .number("at most", m -> m.interval().high())
            .number("rate by model", MeasuredRate::model));
  }

  /** A rate, or how often none was seen. */
  static Datum rate(MeasuredRate m) {
    return m.hits() == 0
        ? Datum.of(String.format(Locale.ROOT, "none in %,d", m.questions()))
        : Datum.of(m.rate());
  }

  /** The rates of tidelines beside what the model had said before. */
  void agreement(Report report) {
    report.goal(
        "rates-as-model",
        all.where(m -> m.structure() == ComparedHistory.TIDELINE && !Double.isNaN(m.model()))
            .checks(m -> {
              Interval interval = m.interval();
              return new Check(
                  String.format(Locale.ROOT, "%s, %,d bits", m.place(), m.bits()),
                  m.model(),
                  new Interval(interval.low() / MODEL_FACTOR, interval.high() * MODEL_FACTOR));
            }));
  }
}
