package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.statistics.Interval;
import java.util.List;

/** Block timing filters: what inference saves. */
public final class Figure9 extends RatioFigure {
  /** With trials that other figures may have run. */
  public Figure9(Trials trials) {
    super(9, TechniqueFamily.TIMING, trials);
  }

  @Override
  void claims(Rows<TunedPoint> drawn, Report report) {
    Rows<TunedPoint> uniform = drawn.where(p -> p.workload().isDrawn(StreamKind.UNIFORM));
    Rows<TunedPoint> powerLaw = drawn.where(p -> p.workload().isDrawn(StreamKind.POWER_LAW));
    report.paper("uniform-ratio", ratios(uniform, new Interval(0.65, 0.95)));
    report.paper(
        "uniform-posterior", uniform.atMost(TunedPoint::place, TunedPoint::posteriorError, 0.05));
    report.paper(
        "power-law-posterior",
        powerLaw.atMost(TunedPoint::place, TunedPoint::posteriorError, 0.035));
    report.paper("reduced", ratios(drawn, new Interval(0.3, 0.9)));
  }

  private static List<Check> ratios(Rows<TunedPoint> points, Interval allowed) {
    return points.checks(p -> new Check(p.place(), p.ratio(), allowed));
  }
}
