package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.result.ExperimentResult;
import java.util.ArrayList;
import java.util.List;

/** How the days of the experiments grow. */
public final class Figure7 extends Figure<Figure7Parameters> {
  private final Days days;

  /** With days that other figures may have made. */
  public Figure7(Days days) {
    super(
        7,
        "The days: entries, pairs and clients over time",
        1,
        5,
        Figure7Parameters.quick(),
        Figure7Parameters.full());
    this.days = days;
  }

  @Override
  public ExperimentResult run(Figure7Parameters parameters, Progress progress)
      throws InterruptedException {
    List<DayCurves> curves = new ArrayList<>();
    for (DayKind kind : parameters.days()) {
      progress.at((double) curves.size() / parameters.days().size());
      PairSet day = days.of(kind, parameters.divisor(), parameters.seed());
      curves.add(DayCurves.of(kind, day, parameters.seed()));
    }
    return new Figure7Report(parameters, curves).result();
  }
}
