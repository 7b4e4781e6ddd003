package io.tidemark.experiments.tideline;

import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.LegacyExperiment;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.time.Duration;

/** False positives over the length of the range, for all structures. */
public final class RangeLengths extends LegacyExperiment<RangeLengthsParameters> {
  /** The stem of the ids. */
  static final String STEM = "tideline/";

  /** What these experiments are held against. */
  static final Source SOURCE = new Source("Tidemark", "goals of docs/tideline.md");

  private static final ExperimentCard CARD = new ExperimentCard(
      STEM + "range-lengths",
      "Tideline: false positives over the length of the range",
      SOURCE,
      Duration.ofSeconds(5),
      Duration.ofSeconds(300));

  private final Days days;

  /** With days that other experiments may have made. */
  public RangeLengths(Days days) {
    this.days = days;
  }

  @Override
  public ExperimentCard card() {
    return CARD;
  }

  @Override
  public Preparation<RangeLengthsParameters> prepare(RunOptions options) {
    return new Preparation.Ready<>(
        switch (options.scale()) {
          case QUICK -> RangeLengthsParameters.quick();
          case FULL -> RangeLengthsParameters.full();
        });
  }

  @Override
  public ExperimentResult run(RangeLengthsParameters parameters, Progress progress)
      throws IOException, InterruptedException {
    RangeLengthsReport report = new RangeLengthsReport(parameters);
    int count = parameters.days().size();
    for (int i = 0; i < count; i++) {
      double before = (double) i / count;
      DayKind kind = parameters.days().get(i);
      Subject day = new Subject(
          kind.title(),
          days.of(kind, parameters.divisor(), parameters.seed()),
          parameters.runSeed());
      report.add(kind, day, fraction -> progress.at(before + fraction / count));
    }
    return report.result();
  }
}
