package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.history.SizingSample;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** What Figures 8, 9 and 11 share: false positives of all methods at a list of settings. */
abstract class RateFigure extends Experiment<RateFigure.Parameters> {
  /** The independent implementation sized its intervals by so many questions, and asked the same. */
  private static final int INTERVAL_QUESTIONS = 4_000;

  private static final double TOLERANCE = 0.1;
  private static final double PAIR_TOLERANCE = 0.01;

  /** The methods of the paper's Table 2, and ours. */
  private static final List<Method> METHODS = List.of(
      Method.PAIR,
      Method.INTERVAL_OPT,
      Method.INTERVAL_ONLINE,
      Method.INTERVAL_BY_HEIGHT,
      Method.LEVEL_OPT,
      Method.LEVEL_ONLINE);

  private final Days days;

  /**
   * What determines a run.
   *
   * @param seed seed of the days
   * @param precedingSeed seed of the days before, from which the online forms learn
   * @param runSeed seed of digest and questions
   * @param divisor how many times smaller than the paper's the days and bits are
   * @param methods which forms of a history
   * @param questions questions per setting (paper: |W|)
   * @param settings what is varied
   */
  public record Parameters(
      long seed,
      long precedingSeed,
      long runSeed,
      int divisor,
      List<Method> methods,
      int questions,
      List<Setting> settings) {}

  /**
   * One setting.
   *
   * @param day which day
   * @param span its length in seconds (paper: T)
   * @param bits bits of the history (paper: m)
   * @param length length of the questions in seconds (paper: |q|)
   */
  public record Setting(DayKind day, long span, long bits, long length) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT, "%s %,d s, %,d bits, %,d s asked", day.title(), span, bits, length);
    }
  }

  RateFigure(String id, Days days) {
    super(id);
    this.days = days;
  }

  /** The settings, with bits for a full day. */
  abstract Stream<Setting> settings(boolean full);

  /** Shows what is of this figure alone. */
  abstract void show(Parameters parameters, RatePoints points, Report report);

  @Override
  protected final Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    int divisor = full ? 1 : Seeds.QUICK_DIVISOR;
    return new Parameters(
        Seeds.DAY,
        Seeds.PRECEDING_DAY,
        Seeds.RUN,
        divisor,
        METHODS,
        full ? 10_000 : 2_000,
        settings(full)
            .map(s -> new Setting(s.day(), s.span(), s.bits() / divisor, s.length()))
            .toList());
  }

  @Override
  protected final void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    RatePoints points =
        new RatePoints(new Sweep(parameters).run(progress), RatePoints.LevelRule.STANDARD_ERRORS);
    points.table(report);
    points.agreement(report);
    show(parameters, points, report);
  }

  /** Measures all methods at all settings. */
  private final class Sweep {
    private final Parameters parameters;

    /* A filter of pairs does not depend on the length of the questions; the last one is kept. */
    private Optional<Filled> lastPairs = Optional.empty();

    private record Filled(DayKind day, long span, long bits, BankHistory history) {
      boolean fits(Setting setting) {
        return day == setting.day() && span == setting.span() && bits == setting.bits();
      }
    }

    Sweep(Parameters parameters) {
      this.parameters = parameters;
    }

    List<RatePoint> run(Progress progress) throws InterruptedException {
      List<RatePoint> points = new ArrayList<>();
      int count = parameters.settings().size() * parameters.methods().size();
      for (Setting setting : parameters.settings()) {
        Workbench bench = new Workbench(
            evidence(setting, parameters.seed(), "asked"),
            evidence(setting, parameters.precedingSeed(), "learned"),
            parameters.runSeed());
        for (Method method : parameters.methods()) {
          progress.at((double) points.size() / count);
          BankHistory history = filled(bench, setting, method);
          points.add(RatePoint.of(setting.day().title(), method, setting.bits(), bench, history));
        }
      }
      return points;
    }

    private SizingSample evidence(Setting setting, long daySeed, String purpose) {
      PairSet day = days.of(setting.day(), parameters.divisor(), daySeed);
      PairSet pairs = setting.span() == day.span().to() ? day : day.within(0, setting.span());
      SplittableRandom random =
          RandomSource.seeded(parameters.runSeed(), purpose + " " + setting.length());
      return new SizingSample(
          pairs, QuestionSet.negative(pairs, parameters.questions(), setting.length(), random));
    }

    private BankHistory filled(Workbench bench, Setting setting, Method method) {
      if (method != Method.PAIR) {
        return bench.filled(method, setting.bits());
      }
      if (lastPairs.filter(last -> last.fits(setting)).isEmpty()) {
        BankHistory history = bench.filled(method, setting.bits());
        lastPairs = Optional.of(new Filled(setting.day(), setting.span(), setting.bits(), history));
      }
      return lastPairs.orElseThrow().history();
    }
  }

  /**
   * Holds rates by the model against those of an independent implementation on its own EDGAR-like day:
   * other generator, other hash functions, no code in common. Its day was a full one.
   */
  void compareWithIndependent(Parameters parameters, RatePoints points, Report report) {
    PrintedValues independent = PrintedValues.of("persistent2018/rates");
    List<Check> checks = new ArrayList<>();
    for (RatePoint p :
        points.where(p -> parameters.divisor() == 1 && p.isOn(DayKind.EDGAR)).all()) {
      double tolerance = p.method() == Method.PAIR ? PAIR_TOLERANCE : TOLERANCE;
      double expected =
          switch (p.method()) {
            case PAIR -> independent.get("pair", p.length(), p.bits());
            case LEVEL_OPT -> independent.get("level", p.length(), p.bits());
            case INTERVAL_OPT -> independent.get("interval", p.length(), p.bits());
            default -> Double.NaN;
          };
      if (p.span() == Days.SECONDS && !Double.isNaN(expected)) {
        double rate = p.method() == Method.INTERVAL_OPT ? intervalError(parameters, p) : p.model();
        // The reference has five decimals, so that its last digit is part of the tolerance.
        checks.add(Check.near(p.place(), rate, expected, tolerance * expected + 0.5e-5));
      }
    }
    report.let("intervalQuestions", INTERVAL_QUESTIONS).ours("as-independent", checks);
  }

  private double intervalError(Parameters parameters, RatePoint point) {
    PairSet day = days.of(DayKind.EDGAR, parameters.divisor(), parameters.seed());
    SplittableRandom random =
        RandomSource.seeded(parameters.runSeed(), "reference " + point.length());
    SizingSample own = new SizingSample(
        day, QuestionSet.negative(day, INTERVAL_QUESTIONS, point.length(), random));
    Workbench bench = new Workbench(own, own, parameters.runSeed());
    return bench.errorByModel(bench.empty(Method.INTERVAL_OPT, point.bits()));
  }
}
