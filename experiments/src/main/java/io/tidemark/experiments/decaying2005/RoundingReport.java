package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.decaying2005.RoundedCounters.Mode;
import io.tidemark.experiments.decaying2005.Rounding.Score;
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
import java.util.Optional;

/** {@link Rounding} as a page. */
final class RoundingReport {
  /* By an independent implementation, one run each: the share of estimates that are too low. */
  private static final double FLOOR_AT_LEAST = 0.8;

  private final RoundingParameters parameters;
  private final List<Score> scores;

  RoundingReport(RoundingParameters parameters, List<Score> scores) {
    this.parameters = parameters;
    this.scores = List.copyOf(scores);
  }

  ExperimentResult result() {
    return new ExperimentResult(prose(), List.of(low(), left()), List.of(table()), comparisons());
  }

  private List<String> ways() {
    return scores.stream().map(Score::way).distinct().toList();
  }

  private Chart low() {
    List<Series> series = new ArrayList<>();
    for (double factor : parameters.factors()) {
      List<Point> points = scores.stream()
          .filter(s -> s.factor() == factor)
          .map(s -> Point.at(ways().indexOf(s.way()), s.lowShare()))
          .toList();
      series.add(Series.of("λ = " + factor, Layer.bars("too low", points)));
    }
    return Chart.of(
            "too-low",
            "Estimates that are too low",
            "The share of estimates that are too low, for each way to round and each decay.",
            Axis.categories("counters", ways()),
            Axis.linear("share of estimates", 0, 1),
            series)
        .sideways();
  }

  private Chart left() {
    List<Series> series = new ArrayList<>();
    for (double factor : parameters.factors()) {
      List<Point> points = scores.stream()
          .filter(s -> s.factor() == factor)
          .map(s -> Point.at(ways().indexOf(s.way()), s.left().estimate()))
          .toList();
      series.add(Series.of("λ = " + factor, Layer.bars("left", points)));
    }
    return Chart.of(
            "left",
            "Greatest estimate " + parameters.lateEpochs() + " epochs later",
            "The greatest estimate of a key long after the last arrival, for each way to round.",
            Axis.categories("counters", ways()),
            Axis.linear("greatest estimate"),
            series)
        .sideways();
  }

  private Table table() {
    List<List<Datum>> rows = scores.stream()
        .map(s -> List.of(
            Datum.of(s.factor()),
            Datum.of(s.way()),
            Datum.of(s.asked()),
            Datum.of(s.lowShare()),
            Datum.of(s.worst()),
            s.left().counters().isPresent()
                ? Datum.of((double) s.left().counters().get() / parameters.runs())
                : Datum.missing(),
            Datum.of(s.left().estimate()),
            Datum.of(s.left().truth())))
        .toList();
    return new Table(
        "rounding",
        "Ways to round",
        List.of(
            Column.of("λ"),
            Column.of("counters"),
            Column.of("estimates"),
            Column.of("too low"),
            Column.of("worst"),
            Column.of("counters of at least 0.5 left"),
            Column.of("greatest estimate left"),
            Column.of("its true count")),
        rows);
  }

  private List<Check> lowShares(Mode mode, double limit) {
    return scores.stream()
        .filter(s -> s.way().equals(mode.title()))
        .map(s -> Check.atMost(s.place(), s.lowShare(), limit))
        .toList();
  }

  private List<Claim> comparisons() {
    List<Check> never = new ArrayList<>();
    List.of(Mode.CEIL, Mode.FIXED_CEIL, Mode.FORWARD).forEach(m -> never.addAll(lowShares(m, 0)));
    List<Check> ours = scores.stream()
        .filter(Score::isOurs)
        .map(s -> Check.atMost(s.place(), s.lowShare(), 0))
        .toList();
    List<Check> floor = scores.stream()
        .filter(s -> s.way().equals(Mode.FLOOR.title()))
        .map(s -> Check.atLeast(s.place(), s.lowShare(), FLOOR_AT_LEAST))
        .toList();
    List<Check> any = new ArrayList<>();
    for (Mode mode : Mode.values()) {
      any.addAll(lowShares(mode, 0));
    }
    return List.of(
        new Claim(
            "No estimate of our filters is too low",
            "Not one, up to 10⁻⁹ of the count for the rounding of doubles.",
            ours),
        new Claim(
            "Counters that are rounded up, and forward decay, are never too low",
            "Not one, as with an independent implementation.",
            never),
        new Claim(
            "Counters that are rounded down are nearly always too low",
            "More than 0.8 of the estimates, as with an independent implementation, which has 0.92 to 0.95.",
            floor),
        new Claim(
            "Counters rounded up to whole numbers are never forgotten, others are",
            "The greatest estimate stays at ⌈1/(1 − λ)⌉ − 1. With 8 bits behind the point, it is at most"
                + " 1/(1 − λ) parts of 256 above that of forward decay.",
            stuck()),
        Claim.ofPaper(
            "Claim 1: counts are never below the true ones",
            "Not one estimate too low, for every way to round that the text allows.",
            any));
  }

  private static double sticking(double factor) {
    // 1 / (1 - 0.9) is a little more than 10 in doubles.
    return Math.ceil(1 / (1 - factor) - 1e-9) - 1;
  }

  private List<Check> stuck() {
    List<Check> checks = new ArrayList<>();
    for (double factor : parameters.factors()) {
      of(Mode.CEIL, factor)
          .ifPresent(
              s -> checks.add(Check.near(s.place(), s.left().estimate(), sticking(factor), 0)));
      checks.add(Check.atMost(
          Mode.FIXED_CEIL.title() + ", λ = " + factor,
          left(Mode.FIXED_CEIL, factor) - left(Mode.FORWARD, factor),
          1 / (256 * (1 - factor))));
    }
    return checks;
  }

  private double left(Mode mode, double factor) {
    return of(mode, factor).map(s -> s.left().estimate()).orElse(0.0);
  }

  private Optional<Score> of(Mode mode, double factor) {
    return scores.stream()
        .filter(s -> s.way().equals(mode.title()) && s.factor() == factor)
        .findFirst();
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%d counters, %d per key, %d keys by Zipf’s law: %d arrivals in each of %d epochs, then %d epochs"
                + " without any. At the end of each epoch all keys that had come are asked for; %d runs.",
            parameters.cells(),
            parameters.probes(),
            parameters.keys(),
            parameters.arrivalsPerEpoch(),
            parameters.busyEpochs(),
            parameters.idleEpochs(),
            parameters.runs()),
        "An estimate is too low if it is less than the exact decayed sum, the paper’s equation (1), by more than"
            + " the rounding of doubles. What is left " + parameters.lateEpochs()
            + " epochs later should be next to nothing for λ = 0.5 and 0.9; for 0.99 it is a twentieth.",
        List.of(
            "The first five are the paper’s array of counters, literally: all are multiplied when an epoch"
                + " begins. The others are the filters of this project, through what a user calls, in which"
                + " nothing is multiplied then. They have as many counters, in lines, and 8 bits behind the point or 2.",
            "Estimates are the decayed count y′. The paper’s query multiplies it by 1 − λ, and is then to be"
                + " held against as many parts of equation (1)."));
  }
}
