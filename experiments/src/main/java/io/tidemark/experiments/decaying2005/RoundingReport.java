package io.tidemark.experiments.decaying2005;

import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.decaying2005.RoundedCounters.Mode;
import io.tidemark.experiments.decaying2005.Rounding.Score;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.util.ArrayList;
import java.util.List;

/** What is shown of {@link Rounding}. */
final class RoundingReport {
  /* By an independent implementation, one run each: the share of estimates that are too low. */
  private static final double FLOOR_AT_LEAST = 0.8;

  private RoundingReport() {}

  static void show(Rounding.Parameters parameters, Rows<Score> scores, Report report) {
    Axis ways = Axis.categories("counters", scores.categories(Score::way));
    report.sidewaysChart(
        "too-low",
        ways,
        Axis.linear("share of estimates", 0, 1),
        scores.bars(s -> "λ = " + s.factor(), Score::way, Score::lowShare, "too low"));
    report.sidewaysChart(
        "left",
        ways,
        Axis.linear("greatest estimate"),
        scores.bars(s -> "λ = " + s.factor(), Score::way, s -> s.left().estimate(), "left"));
    report.table(
        "rounding",
        scores
            .number("λ", Score::factor)
            .text("counters", Score::way)
            .count("estimates", Score::asked)
            .number("too low", Score::lowShare)
            .number("worst", Score::worst)
            .number("counters of at least 0.5 left", s -> s.left().counters())
            .number("greatest estimate left", s -> s.left().estimate())
            .number("its true count", s -> s.left().truth()));
    report.ours("ours-never-low", neverLow(scores.where(Score::isOurs)));
    report.ours(
        "rounded-up-never-low",
        neverLow(
            scores.where(s -> s.is(Mode.CEIL) || s.is(Mode.FIXED_CEIL) || s.is(Mode.FORWARD))));
    report.ours(
        "rounded-down-low",
        scores.where(s -> s.is(Mode.FLOOR)).atLeast(Score::place, Score::lowShare, FLOOR_AT_LEAST));
    report.ours("forgotten", forgotten(parameters, scores));
    report.paper("claim-1", neverLow(scores.where(s -> !s.isOurs())));
  }

  private static List<Check> neverLow(Rows<Score> scores) {
    return scores.atMost(Score::place, Score::lowShare, 0);
  }

  private static List<Check> forgotten(Rounding.Parameters parameters, Rows<Score> scores) {
    List<Check> checks = new ArrayList<>();
    for (double factor : parameters.factors()) {
      // 1 / (1 - 0.9) is a little more than 10 in doubles.
      double stays = Math.ceil(1 / (1 - factor) - 1e-9) - 1;
      checks.add(Check.near(
          Mode.CEIL.title() + ", λ = " + factor, left(scores, Mode.CEIL, factor), stays, 0));
      checks.add(Check.atMost(
          Mode.FIXED_CEIL.title() + ", λ = " + factor,
          left(scores, Mode.FIXED_CEIL, factor) - left(scores, Mode.FORWARD, factor),
          1 / (256 * (1 - factor))));
    }
    return checks;
  }

  private static double left(Rows<Score> scores, Mode mode, double factor) {
    return scores
        .where(s -> s.is(mode) && s.factor() == factor)
        .all()
        .get(0)
        .left()
        .estimate();
  }
}
