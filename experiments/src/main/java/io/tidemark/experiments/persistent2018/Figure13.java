package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import java.util.List;

/** The cost of the online forms. */
public final class Figure13 extends CostFigure {
  /** With times read from a stopwatch. */
  public Figure13(Stopwatch stopwatch) {
    super(
        "persistent2018/figure-13",
        List.of(Method.PAIR, Method.INTERVAL_ONLINE, Method.LEVEL_ONLINE),
        stopwatch);
  }

  @Override
  void claims(CostPoints additions, CostPoints questions, Report report) {
    report.paper(
        "levels-skipped",
        additions
            .of(Method.LEVEL_ONLINE)
            .checks(p -> Check.atMost(
                p.method().title() + ", T = " + (long) p.x() + ", against all levels",
                p.filters(),
                LevelHistorySpec.levelsOver((long) p.x()) - 1.0)));
    report.paper(
        "questions-cost-less",
        questions.ratios(
            Method.PAIR,
            List.of(Method.INTERVAL_ONLINE, Method.LEVEL_ONLINE),
            OperationCosts.Point::filters,
            RatePoints.atLeast(2)));
  }
}
