package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import java.util.List;

/** The cost of the online forms. */
public final class Figure13 extends CostFigure {
  /** With times read from a stopwatch. */
  public Figure13(Stopwatch stopwatch) {
    super(
        13,
        "Cost of additions and questions, online forms",
        List.of(Method.PAIR, Method.INTERVAL_ONLINE, Method.LEVEL_ONLINE),
        stopwatch);
  }

  @Override
  List<Claim> claims(CostCharts additions, CostCharts questions) {
    List<Check> checks = additions.points().stream()
        .filter(p -> p.method() == Method.LEVEL_ONLINE)
        .map(p -> Check.atMost(
            p.method().title() + ", T = " + (long) p.x() + ", against all levels",
            p.filters(),
            LevelHistorySpec.levelsOver((long) p.x()) - 1.0))
        .toList();
    return List.of(
        Claim.ofPaper(
            "additions cost less than to the basic forms, since some levels are skipped",
            "Counted: fewer filters than there are levels.",
            checks),
        questions.ratio(
            "\u03b2\u2081-online and \u03b2\u2082-online are much more efficient to ask than"
                + " \u03b2\u2080",
            "Our reading, in filters asked: pairs ask at least twice as many.",
            Method.PAIR,
            List.of(Method.INTERVAL_ONLINE, Method.LEVEL_ONLINE),
            CostPoint::filters,
            Claims.atLeast(2)));
  }

  @Override
  String forms() {
    return "The online forms are sized by other items and other questions of the same kind; levels"
        + " that no question asks get no bits, and additions skip them.";
  }
}
