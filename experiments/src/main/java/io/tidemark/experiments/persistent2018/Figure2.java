package io.tidemark.experiments.persistent2018;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Reference;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.markup.PlainDecimal;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.MeanAccumulator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/** What the persistent Count-Min sketch says of keys that did not occur. */
public final class Figure2 extends Experiment<Figure2.Parameters> {
  /** Two means are taken to differ if they are further apart than so many standard errors. */
  private static final double STANDARD_ERRORS = 3;

  private final Days days;

  /**
   * What determines a run.
   *
   * @param seed seed of the day
   * @param runSeed seed of sketches and questions
   * @param divisor how many times smaller than the paper's the day is
   * @param sketches the sketches
   * @param rows rows of each
   * @param lengths lengths of ranges in seconds
   * @param questions questions per length
   */
  public record Parameters(
      long seed,
      long runSeed,
      int divisor,
      List<Sketch> sketches,
      int rows,
      List<Long> lengths,
      int questions) {}

  /**
   * A sketch.
   *
   * @param share error by collisions, as a share of all entries (paper: epsilon)
   * @param tolerance error of a counter's curve (paper: Delta)
   */
  public record Sketch(double share, double tolerance) {
    /** Counters per row: a row errs by more than the share with probability 1/e. */
    int width() {
      return (int) Math.ceil(Math.E / share);
    }

    @Override
    public String toString() {
      return "ε = " + PlainDecimal.of(share) + ", Δ = " + PlainDecimal.of(tolerance);
    }
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
  private record Estimates(
      Sketch sketch,
      long bits,
      long length,
      MeanAccumulator estimates,
      long positives,
      long missed) {
    double falsePositives() {
      return (double) positives / estimates.count();
    }

    double falseNegatives() {
      return (double) missed / estimates.count();
    }
  }

  /** With days that other figures may have made. */
  public Figure2(Days days) {
    super("persistent2018/figure-2");
    this.days = days;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        Seeds.DAY,
        Seeds.RUN,
        full ? 1 : Seeds.QUICK_DIVISOR,
        full
            ? List.of(
                new Sketch(0.01, 100),
                new Sketch(0.001, 100),
                new Sketch(0.001, 10),
                new Sketch(0.0001, 10),
                new Sketch(0.0001, 1))
            : List.of(new Sketch(0.03, 3), new Sketch(0.003, 3), new Sketch(0.003, 1)),
        5,
        Table3.LENGTHS,
        full ? 10_000 : 1_000);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
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
      Sketch sketch = parameters.sketches().get(i);
      PersistentCountMin counts = fill(parameters, sketch, day);
      for (QuestionSet set : questions) {
        long missed = missed(parameters, counts, day, set.ticks());
        all.add(ask(sketch, counts, set, missed));
      }
    }
    show(Rows.of(all), report.let("pairs", day.size()));
  }

  private static PersistentCountMin fill(Parameters parameters, Sketch sketch, PairSet day) {
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
      Sketch sketch, PersistentCountMin counts, QuestionSet questions, long missed) {
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
      Parameters parameters, PersistentCountMin counts, PairSet day, long length) {
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

  private static void show(Rows<Estimates> all, Report report) {
    double mostBits =
        (double) all.all().stream().mapToLong(Estimates::bits).max().orElseThrow();
    report.let("mostBits", String.format(Locale.ROOT, "%.3g", mostBits));
    Axis lengths = Axis.log("length of the range in seconds");
    report.chart(
        "estimate",
        lengths,
        Axis.log("mean estimate"),
        series(all.where(e -> e.estimates().mean() > 0), e -> e.estimates().mean()),
        new Reference(Reference.Side.Y, 1, "taken for “yes” from here on"));
    report.chart(
        "false-positives",
        lengths,
        Axis.linear("false-positive rate", 0, 1),
        series(all, Estimates::falsePositives));
    report.table(
        "estimates",
        all.number("share ε", e -> e.sketch().share())
            .number("tolerance Δ", e -> e.sketch().tolerance())
            .count("counters per row", e -> e.sketch().width())
            .count("size", "bits", Estimates::bits)
            .count("length", "s", Estimates::length)
            .count("questions", e -> e.estimates().count())
            .number("mean estimate", e -> e.estimates().mean())
            .number("standard error", e -> e.estimates().standardError())
            .number("false positives", Estimates::falsePositives)
            .number("false negatives", Estimates::falseNegatives));
    List<Check> growing = new ArrayList<>();
    List<Check> bothErrors = new ArrayList<>();
    all.by(e -> e.sketch().toString()).forEach((sketch, own) -> {
      for (int i = 1; i < own.all().size(); i++) {
        growing.add(growing(own.all().get(i - 1), own.all().get(i)));
      }
      long positives = own.all().stream().mapToLong(Estimates::positives).sum();
      long missed = own.all().stream().mapToLong(Estimates::missed).sum();
      bothErrors.add(Check.atLeast(sketch + ", false positives", (double) positives, 1));
      bothErrors.add(Check.atLeast(sketch + ", false negatives", (double) missed, 1));
    });
    report.paper("estimate-grows-with-length", growing);
    report.paper("both-errors", bothErrors);
  }

  private static Check growing(Estimates shorter, Estimates longer) {
    double error =
        Math.hypot(shorter.estimates().standardError(), longer.estimates().standardError());
    return Check.atLeast(
        String.format(
            Locale.ROOT, "%s, %d s after %d s", longer.sketch(), longer.length(), shorter.length()),
        longer.estimates().mean() - shorter.estimates().mean(),
        -STANDARD_ERRORS * error);
  }

  /** One series per sketch that has anything to show. */
  private static List<Series> series(Rows<Estimates> all, ToDoubleFunction<Estimates> value) {
    return all.series(
        e -> e.sketch().toString(),
        own -> own.points(Estimates::length, value),
        points -> Layer.curve("from length to length", points),
        points -> Layer.dots("measured", points));
  }
}
