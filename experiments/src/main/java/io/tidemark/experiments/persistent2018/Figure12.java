package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Report;
import java.util.List;

/** The cost of the basic forms. */
public final class Figure12 extends CostFigure {
  private static final List<Method> BASIC = List.of(Method.INTERVAL_BASIC, Method.LEVEL_BASIC);

  /** With times read from a stopwatch. */
  public Figure12(Stopwatch stopwatch) {
    super(
        "persistent2018/figure-12",
        List.of(Method.PAIR, Method.INTERVAL_BASIC, Method.LEVEL_BASIC),
        stopwatch);
  }

  @Override
  void claims(CostPoints additions, CostPoints questions, Report report) {
    report.paper(
        "additions-cost-more",
        additions.ratios(Method.PAIR, BASIC, OperationCosts.Point::probes, RatePoints.atMost(1)));
    report.paper(
        "questions-cost-less",
        questions.ratios(Method.PAIR, BASIC, OperationCosts.Point::filters, RatePoints.atLeast(2)));
  }
}
