package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.util.ArrayList;
import java.util.List;

/** Generalized filters: what inference saves. */
public final class Figure10 extends RatioFigure {
  /** With trials that other figures may have run. */
  public Figure10(Trials trials) {
    super(10, TechniqueFamily.GENERALIZED, trials);
  }

  @Override
  void claims(Rows<TunedPoint> drawn, Report report) {
    report.paper("outperforms", drawn.atMost(TunedPoint::place, TunedPoint::ratio, 1));
    report.paper("posterior-increases", growth(drawn));
  }

  private static List<Check> growth(Rows<TunedPoint> drawn) {
    Workload workload = drawn.all().get(0).workload();
    List<TunedPoint> first = drawn.where(p -> p.workload().equals(workload)).all();
    List<Check> checks = new ArrayList<>();
    for (int i = 1; i < first.size(); i++) {
      checks.add(Check.atLeast(
          first.get(i).place(), first.get(i).posteriorError(), first.get(i - 1).posteriorError()));
    }
    return checks;
  }
}
