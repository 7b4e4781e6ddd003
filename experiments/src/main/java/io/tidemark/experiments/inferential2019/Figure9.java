package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.workload.statistics.Interval;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;

/** Block timing filters: what inference saves. */
public final class Figure9 extends RatioFigure {
  /** With trials that other figures may have run. */
  public Figure9(Trials trials) {
    super(
        9,
        "Block timing filters: what inference saves",
        Family.TIMING,
        trials,
        Duration.ofSeconds(60));
  }

  @Override
  List<Claim> claims(List<TunedPoint> drawn) {
    return List.of(
        Claim.ofPaper(
            "on the uniform stream penalties are about 0.8 of the standard filter\u2019s",
            "Our reading: 0.65 to 0.95.",
            checks(
                drawn,
                StreamKind.UNIFORM,
                p -> new Check(p.place(), p.ratio(), new Interval(0.65, 0.95)))),
        Claim.ofPaper(
            "posterior errors remain under 0.05 on the uniform stream",
            "As it says.",
            checks(drawn, StreamKind.UNIFORM, p -> posterior(p, 0.05))),
        Claim.ofPaper(
            "posterior errors stay under 0.035 on the power law",
            "As it says.",
            checks(drawn, StreamKind.POWER_LAW, p -> posterior(p, 0.035))),
        Claim.ofPaper(
            "penalties are reduced by 0.1 to 0.7",
            "As it says, of ratios on the drawn streams.",
            drawn.stream()
                .map(p -> new Check(p.place(), p.ratio(), new Interval(0.3, 0.9)))
                .toList()));
  }

  private static Check posterior(TunedPoint point, double limit) {
    return Check.atMost(point.place(), point.inferred().posteriorError(), limit);
  }

  private static List<Check> checks(
      List<TunedPoint> points, StreamKind kind, Function<TunedPoint, Check> check) {
    return points.stream()
        .filter(p -> ((StreamChoice.Drawn) p.scene().stream()).kind() == kind)
        .map(check)
        .toList();
  }

  @Override
  String reading() {
    return "Lower is better. Inference saves most where as many keys are in the window as not, and"
        + " where keys differ in how likely they are. With many bits per item hardly any posterior is"
        + " in doubt, and what is left of the posterior error is half the width of a bin.";
  }
}
