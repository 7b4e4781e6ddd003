package io.tidemark.experiments.inferential2019;

import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Generalized filters: what inference saves. */
public final class Figure10 extends RatioFigure {
  /** With trials that other figures may have run. */
  public Figure10(Trials trials) {
    super(
        10,
        "Generalized filters: what inference saves",
        Family.GENERALIZED,
        trials,
        Duration.ofSeconds(100));
  }

  @Override
  List<Claim> claims(List<TunedPoint> drawn) {
    return List.of(
        Claim.ofPaper(
            "the inferential filter consistently outperforms the standard one",
            "Ratios below 1.",
            drawn.stream().map(p -> Check.atMost(p.place(), p.ratio(), 1)).toList()),
        Claim.ofPaper(
            "with as many present as absent keys on the uniform stream, posterior error increases"
                + " steadily with the bits per item",
            "Our reading: from each size to the next by at least nothing.",
            growth(drawn)));
  }

  private static List<Check> growth(List<TunedPoint> drawn) {
    List<TunedPoint> first =
        drawn.stream().filter(p -> p.scene().equals(drawn.get(0).scene())).toList();
    List<Check> checks = new ArrayList<>();
    for (int i = 1; i < first.size(); i++) {
      checks.add(Check.atLeast(
          first.get(i).place(),
          first.get(i).inferred().posteriorError(),
          first.get(i - 1).inferred().posteriorError()));
    }
    return checks;
  }

  @Override
  String reading() {
    return "Lower is better. The standard filter denies a key as soon as one of its cells was"
        + " changed, so that it does best with few probes; inference makes use of many. The posterior"
        + " takes cells as independent of each other and of the distinct keys there are; where many"
        + " cells say the same, this shows in the posterior error.";
  }
}
