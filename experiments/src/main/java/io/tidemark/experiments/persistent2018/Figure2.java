package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.Progress;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What the persistent Count-Min sketch says of keys that did not occur. */
public final class Figure2 extends Figure<Figure2Parameters> {
  private final Days days;

  /** With days that other figures may have made. */
  public Figure2(Days days) {
    super(
        2,
        "Persistent Count-Min: the estimate where the count is 0",
        1,
        9,
        Figure2Parameters.quick(),
        Figure2Parameters.full());
    this.days = days;
  }

  /**
   * What a sketch said to the questions of one length.
   *
   * @param sketch which sketch
   * @param bits its size
   * @param length the length of the ranges
   * @param estimates what it estimated
   * @param positives how many estimates were at least 1
   * @param missed of as many questions about what did occur, how many estimates were below 1
   */
  record Estimates(
      Figure2Parameters.Sketch sketch,
      long bits,
      long length,
      MeanAccumulator estimates,
      long positives,
      long missed) {}

  @Override
  public ExperimentResult run(Figure2Parameters parameters, Progress progress)
      throws InterruptedException {
    PairSet day = days.of(DayKind.EDGAR, parameters.divisor(), parameters.seed());
    List<QuestionSet> questions = new ArrayList<>();
    for (long length : parameters.lengths()) {
      SplittableRandom random = RandomSource.seeded(parameters.runSeed(), "questions " + length);
      questions.add(QuestionSet.negative(day, parameters.questions(), length, random));
    }
    List<Estimates> all = new ArrayList<>();
    for (int i = 0; i < parameters.sketches().size(); i++) {
      progress.at((double) i / parameters.sketches().size());
      Figure2Parameters.Sketch sketch = parameters.sketches().get(i);
      PersistentCountMin counts = fill(parameters, sketch, day);
      for (QuestionSet set : questions) {
        long missed = missed(parameters, counts, day, set.ticks());
        all.add(ask(sketch, counts, set, missed));
      }
    }
    return new Figure2Report(parameters, day, all).result();
  }

  private static PersistentCountMin fill(
      Figure2Parameters parameters, Figure2Parameters.Sketch sketch, PairSet day) {
    PersistentCountMin counts = new PersistentCountMin(
        sketch.width(), parameters.rows(), sketch.tolerance(), parameters.runSeed());
    SplittableRandom random = RandomSource.seeded(parameters.seed(), "entries");
    double mean = DayKind.EDGAR.paper().entriesPerPair();
    for (int pair : day.timeOrder()) {
      counts.add(day.key(pair), day.tick(pair), RandomSource.geometric(random, mean));
    }
    counts.end(day.span().to());
    return counts;
  }

  private static Estimates ask(
      Figure2Parameters.Sketch sketch,
      PersistentCountMin counts,
      QuestionSet questions,
      long missed) {
    MeanAccumulator estimates = new MeanAccumulator();
    long positives = 0;
    for (int i = 0; i < questions.size(); i++) {
      double estimate = counts.estimate(questions.key(i), questions.from(i), questions.to(i));
      estimates.add(estimate);
      positives += estimate >= 1 ? 1 : 0;
    }
    return new Estimates(sketch, counts.bits(), questions.ticks(), estimates, positives, missed);
  }

  /** Asks for ranges around pairs drawn at random, and counts those that the sketch misses. */
  private static long missed(
      Figure2Parameters parameters, PersistentCountMin counts, PairSet day, long length) {
    SplittableRandom random = RandomSource.seeded(parameters.runSeed(), "around " + length);
    long missed = 0;
    for (int i = 0; i < parameters.questions(); i++) {
      int pair = random.nextInt(day.size());
      long last = day.span().to() - length;
      long from = Math.max(0, Math.min(last, day.tick(pair) - random.nextLong(length)));
      missed += counts.estimate(day.key(pair), from, from + length) < 1 ? 1 : 0;
    }
    return missed;
  }
}
