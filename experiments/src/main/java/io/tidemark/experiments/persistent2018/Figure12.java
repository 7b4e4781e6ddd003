package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Claim;
import java.util.List;

/** The cost of the basic forms. */
public final class Figure12 extends CostFigure {
  /** With times read from a stopwatch. */
  public Figure12(Stopwatch stopwatch) {
    super(
        12,
        "Cost of additions and questions, basic forms",
        List.of(Method.PAIR, Method.INTERVAL_BASIC, Method.LEVEL_BASIC),
        stopwatch);
  }

  @Override
  List<Claim> claims(CostCharts additions, CostCharts questions) {
    return List.of(
        additions.ratio(
            "additions to \u03b2\u2081 and \u03b2\u2082 cost more than to \u03b2\u2080",
            "In bits set.",
            Method.PAIR,
            List.of(Method.INTERVAL_BASIC, Method.LEVEL_BASIC),
            CostPoint::probes,
            Claims.atMost(1)),
        questions.ratio(
            "\u03b2\u2081 and \u03b2\u2082 are much more efficient to ask than \u03b2\u2080",
            "Our reading, in filters asked: pairs ask at least twice as many.",
            Method.PAIR,
            List.of(Method.INTERVAL_BASIC, Method.LEVEL_BASIC),
            CostPoint::filters,
            Claims.atLeast(2)));
  }

  @Override
  String forms() {
    return "The basic forms divide the bits equally among their filters.";
  }
}
