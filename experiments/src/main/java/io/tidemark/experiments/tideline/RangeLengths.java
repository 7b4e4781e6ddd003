package io.tidemark.experiments.tideline;

import io.tidemark.analysis.tuning.QueryLengths;
import io.tidemark.core.filter.history.SealedHistory;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.ExperimentCard;
import io.tidemark.experiments.Preparation;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunOptions;
import io.tidemark.experiments.Source;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.result.ExperimentResult;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** False positives over the length of the range, for all structures. */
public final class RangeLengths implements Experiment<RangeLengthsParameters> {
  /** The stem of the ids. */
  static final String STEM = "tideline/";

  private static final ExperimentCard CARD = new ExperimentCard(
      STEM + "range-lengths",
      "Tideline: false positives over the length of the range",
      new Source("Tidemark", "goals of docs/decisions/0009-tideline.md"),
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
      run(
          parameters,
          parameters.days().get(i),
          report,
          fraction -> progress.at(before + fraction / count));
    }
    return report.result();
  }

  private void run(
      RangeLengthsParameters parameters, DayKind kind, RangeLengthsReport report, Progress progress)
      throws IOException, InterruptedException {
    progress.at(0);
    Subject day = new Subject(
        kind.title(), days.of(kind, parameters.divisor(), parameters.seed()), parameters.runSeed());
    SealedHistory sealed = day.sealed(i -> true);
    Contest contest = new Contest(
        day, parameters.bits(), lengths(parameters.lengths()), sealed, parameters.effort());
    List<Measured> measured = new ArrayList<>();
    int steps = parameters.lengths().size() * Structure.values().length;
    for (long length : parameters.lengths()) {
      QuestionSet questions = day.questions(length, contest.questions()).orElseThrow();
      for (Structure structure : Structure.values()) {
        progress.at((double) measured.size() / (steps + 1));
        measured.add(contest.measure(structure, questions));
      }
    }
    report.add(
        kind,
        day,
        contest.tidelineSpec(),
        measured,
        SealedSize.of(day, sealed, parameters.bits(), contest.questions()),
        new Recall(day).measure(contest.tidelineSpec()));
  }

  static QueryLengths lengths(List<Long> lengths) {
    return QueryLengths.of(lengths.stream().mapToLong(Long::longValue).toArray());
  }
}
