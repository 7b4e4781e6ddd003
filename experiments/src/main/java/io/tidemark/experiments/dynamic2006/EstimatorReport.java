package io.tidemark.experiments.dynamic2006;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Chart;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.dynamic2006.SpectralEstimators.Rule;
import io.tidemark.experiments.dynamic2006.SpectralEstimators.Score;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Column;
import io.tidemark.experiments.result.Comparison;
import io.tidemark.experiments.result.Datum;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.experiments.result.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** {@link SpectralEstimators} as a page. */
final class EstimatorReport {
  private static final double TOLERANCE = 0.02;

  /* By an independent implementation, uniform keys: share of keys counted wrong, by k. */
  private static final Map<Rule, Map<Integer, Double>> WRONG = Map.of(
      Rule.MINIMUM_SELECTION, Map.of(5, 0.0235, 3, 0.0525),
      Rule.MINIMAL_INCREASE, Map.of(5, 0.0205, 3, 0.0335),
      Rule.LITERAL_EXTRA, Map.of(5, 0.0227, 3, 0.0467),
      Rule.MARKED_EXTRA, Map.of(5, 0.0213, 3, 0.026));

  private final EstimatorParameters parameters;
  private final List<Score> scores;

  EstimatorReport(EstimatorParameters parameters, List<Score> scores) {
    this.parameters = parameters;
    this.scores = List.copyOf(scores);
  }

  ExperimentResult result() {
    List<Chart> charts = parameters.loads().stream().map(this::chart).toList();
    return new ExperimentResult(prose(), charts, List.of(table()), comparisons());
  }

  private List<Score> of(Rule rule) {
    return scores.stream().filter(s -> s.rule() == rule).toList();
  }

  private Chart chart(EstimatorParameters.Load load) {
    List<Rule> rules = List.of(Rule.values());
    List<Series> series = new ArrayList<>();
    for (double skew : parameters.skews()) {
      List<Point> wrong = new ArrayList<>();
      for (Score score : scores) {
        if (score.load().equals(load) && score.skew() == skew) {
          wrong.add(Point.at(rules.indexOf(score.rule()), score.wrong()));
        }
      }
      series.add(Series.of("θ = " + skew, Layer.bars("wrong", wrong)));
    }
    return Chart.of(
            "wrong-" + load.probes(),
            "Keys that are counted wrong, k = " + load.probes() + ", γ = " + load.load(),
            "The share of keys that are counted wrong by each rule, for several skews.",
            Axis.categories(
                "rule", Arrays.stream(Rule.values()).map(Rule::title).toList()),
            Axis.linear("share of keys"),
            series)
        .sideways();
  }

  private Table table() {
    List<List<Datum>> rows = scores.stream()
        .map(s -> List.of(
            Datum.of((long) s.load().probes()),
            Datum.of(s.load().load()),
            Datum.of(s.skew()),
            Datum.of(s.rule().title()),
            Datum.of(s.wrong()),
            Datum.of(s.low()),
            Datum.of(s.overcount())))
        .toList();
    return new Table(
        "rules",
        "Wrong counts by rule",
        List.of(
            Column.of("k"),
            Column.of("load γ"),
            Column.of("skew"),
            Column.of("rule"),
            Column.of("wrong"),
            Column.of("too low"),
            Column.of("overcount by additions")),
        rows);
  }

  private List<Comparison> comparisons() {
    List<Check> low = scores.stream()
        .filter(s -> s.rule() != Rule.LITERAL_SHARED && s.rule() != Rule.LITERAL_EXTRA)
        .map(s -> Check.atMost(s.place(), s.low(), 0))
        .toList();
    List<Check> literal = of(Rule.LITERAL_EXTRA).stream()
        .map(s -> Check.atLeast(s.place(), s.low(), 0.001))
        .toList();
    List<Check> theory = of(Rule.MINIMUM_SELECTION).stream()
        .map(s -> Check.near(s.place(), s.wrong(), s.load().wrong(), TOLERANCE))
        .toList();
    return List.of(
        new Comparison(
            "Minimum selection, minimal increase and the recurring minimum with marker never count too"
                + " low",
            "Not one key in any run; additions only.",
            low),
        new Comparison(
            "The recurring minimum to the letter counts some keys too low",
            "At least 0.001 of them, with extra memory.",
            literal),
        new Comparison(
            "Minimum selection is wrong with probability (1 − e^(−γ))^k", "Within 0.02.", theory),
        new Comparison(
            "Minimal increase is wrong no more often than minimum selection",
            "Shares of keys, of the same keys.",
            ordered(Rule.MINIMAL_INCREASE, Rule.MINIMUM_SELECTION)),
        new Comparison(
            "The recurring minimum pays with extra memory",
            "With marker it is wrong no more often than minimum selection.",
            ordered(Rule.MARKED_EXTRA, Rule.MINIMUM_SELECTION)),
        new Comparison(
            "The recurring minimum does not pay if its second counters are taken from the first",
            "Minimum selection with all counters is wrong no more often.",
            ordered(Rule.MINIMUM_SELECTION, Rule.MARKED_SHARED)),
        new Comparison(
            "Uniform keys are counted wrong as often as by an independent implementation",
            "Within 0.02, what its own few runs stray by.",
            reference()));
  }

  /** One rule against another at the same points. */
  private List<Check> ordered(Rule rule, Rule other) {
    List<Check> checks = new ArrayList<>();
    for (int i = 0; i < of(rule).size(); i++) {
      Score score = of(rule).get(i);
      checks.add(Check.atMost(score.place(), score.wrong() - of(other).get(i).wrong(), 0));
    }
    return checks;
  }

  private List<Check> reference() {
    List<Check> checks = new ArrayList<>();
    for (Score score : scores) {
      Map<Integer, Double> expected = WRONG.getOrDefault(score.rule(), Map.of());
      if (score.skew() == 0 && expected.containsKey(score.load().probes())) {
        checks.add(Check.near(
            score.place(), score.wrong(), expected.get(score.load().probes()), TOLERANCE));
      }
    }
    return checks;
  }

  private Prose prose() {
    return new Prose(
        String.format(
            Locale.ROOT,
            "%,d keys, %,d additions by Zipf’s law, then every key is asked for; means of %d runs. The load"
                + " γ is keys by counters, times the counters k of a key.",
            parameters.keys(),
            parameters.total(),
            parameters.runs()),
        "Lower is better. A count is wrong if it is not the true one.",
        List.of(
            "Recurring minimum: a key whose least counter is the only one of that value is counted in a second"
                + " filter too. To the letter this is so only while it is the case, and the second filter"
                + " falls behind. With a marker a key that was moved once is always counted there, and the"
                + " lesser of both counts is taken: then no count is too low.",
            "“Extra memory” has half as many counters on top; “same memory” takes a third of the counters"
                + " away for the second filter. The markers are not counted as memory here.",
            "Minimal increase cannot remove, so that the library refuses it."));
  }
}
