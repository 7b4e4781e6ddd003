package io.tidemark.experiments.tideline;

import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** False positives over the bits per pair, and how many bits a rate takes. */
public final class BitsPerPair extends Experiment<BitsPerPair.Parameters> {
  /** By which factor bits grow beyond those that are drawn, for structures that need more. */
  private static final double GROWTH = 1.25;

  /** The share of the bits of PBF-2 that a tideline is to need. */
  private static final double SHARE = 0.2;

  /** The structures that are given bits. */
  private static final List<ComparedHistory> GIVEN_BITS = List.of(
      ComparedHistory.PAIR,
      ComparedHistory.LEVEL,
      ComparedHistory.RECHECKING,
      ComparedHistory.INTERVAL,
      ComparedHistory.TIDELINE,
      ComparedHistory.TIDELINE_REFITTED);

  /** How many times smaller than the paper's the days of the quick form are. */
  private static final int QUICK_DIVISOR = 128;

  private final Days days;

  /**
   * What determines a run.
   *
   * @param seed seed of the days
   * @param runSeed seed of digest and questions
   * @param divisor how many times smaller than the paper's the days are
   * @param bitsPerPair bits of each history per distinct pair, ascending
   * @param mostBitsPerPair where the search for the wanted rate ends
   * @param length length of the questions in seconds
   * @param tunedFor lengths that the tideline for all lengths is to be good for
   * @param wantedRate the rate that the table is about
   * @param days which days
   * @param effort how many questions
   */
  public record Parameters(
      long seed,
      long runSeed,
      int divisor,
      List<Double> bitsPerPair,
      double mostBitsPerPair,
      long length,
      List<Long> tunedFor,
      double wantedRate,
      List<DayKind> days,
      QuestionCounts effort) {
    double mostDrawn() {
      return bitsPerPair.get(bitsPerPair.size() - 1);
    }
  }

  /**
   * The bits per pair that a structure needs for the wanted rate; not a number if it was not seen to
   * come down to it.
   *
   * @param bits by the rate as measured
   * @param least by the lower end of its interval
   * @param most by the upper end
   * @param levels what PBF-2 needs
   */
  private record Need(
      String source,
      ComparedHistory structure,
      double bits,
      double least,
      double most,
      double levels) {}

  /** With days that other experiments may have made. */
  public BitsPerPair(Days days) {
    super("tideline/bits-per-pair");
    this.days = days;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        Seeds.DAY,
        Seeds.RUN,
        full ? 1 : QUICK_DIVISOR,
        full
            ? List.of(
                1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 12.0, 16.0, 20.0, 24.0, 28.0, 32.0, 40.0)
            : List.of(1.0, 2.0, 4.0, 8.0, 16.0, 40.0),
        160,
        128,
        List.of(16L, 128L, 1_024L, 8_192L),
        0.01,
        full ? List.of(DayKind.values()) : List.of(DayKind.EDGAR, DayKind.NETWORK_MEMORYLESS),
        full
            ? new QuestionCounts(500_000, 20_000, 1L << 24)
            : new QuestionCounts(20_000, 2_000, 1L << 20));
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    List<MeasuredRate> measured = new ArrayList<>();
    int count = parameters.days().size();
    for (int i = 0; i < count; i++) {
      DayKind kind = parameters.days().get(i);
      Dataset day = new Dataset(
          kind.title(),
          days.of(kind, parameters.divisor(), parameters.seed()),
          parameters.runSeed());
      measured.addAll(new OneDay(parameters, day).measure(progress.part(i, count)));
    }
    show(parameters, measured, report);
  }

  /** One day. */
  private static final class OneDay {
    private final Parameters parameters;
    private final Dataset day;
    private final SealedHistory sealed;
    private final QuestionSet questions;
    private final List<MeasuredRate> measured = new ArrayList<>();

    OneDay(Parameters parameters, Dataset day) throws IOException {
      this.parameters = parameters;
      this.day = day;
      this.sealed = day.sealed(i -> true);
      this.questions =
          day.questions(parameters.length(), parameters.effort().questions()).orElseThrow();
    }

    List<MeasuredRate> measure(Progress progress) throws InterruptedException {
      List<Double> steps = parameters.bitsPerPair();
      for (int i = 0; i < steps.size(); i++) {
        progress.at((double) i / steps.size());
        HistoryTrial trial = trial(steps.get(i));
        GIVEN_BITS.forEach(structure -> measured.add(trial.measure(structure, questions)));
      }
      measured.add(trial(steps.get(0)).measure(ComparedHistory.SEALED, questions));
      double bits = parameters.mostDrawn() * GROWTH;
      for (; bits <= parameters.mostBitsPerPair(); bits *= GROWTH) {
        progress.at(1 - 1.0 / (2 * steps.size()));
        List<ComparedHistory> wanting =
            GIVEN_BITS.stream().filter(this::isTooOftenWrong).toList();
        if (wanting.isEmpty()) {
          break;
        }
        HistoryTrial trial = trial(bits);
        wanting.forEach(structure -> measured.add(trial.measure(structure, questions)));
      }
      return measured;
    }

    private HistoryTrial trial(double bitsPerPair) {
      return new HistoryTrial(
          day,
          Math.round(bitsPerPair * day.pairs().size()),
          Dataset.lengths(parameters.tunedFor()),
          sealed,
          parameters.effort());
    }

    /** Whether the rate at the most bits so far may be above the wanted one. */
    private boolean isTooOftenWrong(ComparedHistory structure) {
      List<MeasuredRate> own = new Rates(measured).of(day.name(), structure);
      return own.get(own.size() - 1).interval().high() > parameters.wantedRate();
    }
  }

  private static void show(Parameters parameters, List<MeasuredRate> measured, Report report) {
    Rates rates = new Rates(measured);
    new Rates(measured.stream()
            .filter(m -> m.bitsPerPair() <= parameters.mostDrawn() + 0.5)
            .toList())
        .charts(report, Axis.linear("bits per pair"), MeasuredRate::bitsPerPair);
    report.table(
        "need",
        Rows.of(needs(parameters, rates))
            .text("source", Need::source)
            .text("structure", n -> n.structure().title())
            .number("bits per pair", Need::bits)
            .number("at least", Need::least)
            .number("at most", Need::most)
            .number("share of PBF-2", n -> n.bits() / n.levels()));
    rates.table(report);
    goal(parameters, rates, ComparedHistory.TIDELINE, "Tideline", report);
    goal(
        parameters,
        rates,
        ComparedHistory.TIDELINE_REFITTED,
        "Tideline refitted for the length",
        report);
    rates.agreement(report);
  }

  private static double need(
      Parameters parameters,
      Rates rates,
      String source,
      ComparedHistory structure,
      ToDoubleFunction<MeasuredRate> rate) {
    return BitsForRate.at(parameters.wantedRate(), rates.of(source, structure), rate)
        .orElse(Double.NaN);
  }

  /** What each structure needs; a sealed history has one size, and a rate far below. */
  private static List<Need> needs(Parameters parameters, Rates rates) {
    List<Need> needs = new ArrayList<>();
    for (String source : rates.sources()) {
      double levels = need(parameters, rates, source, ComparedHistory.LEVEL, MeasuredRate::rate);
      for (ComparedHistory structure : GIVEN_BITS) {
        needs.add(new Need(
            source,
            structure,
            need(parameters, rates, source, structure, MeasuredRate::rate),
            need(parameters, rates, source, structure, m -> m.interval().low()),
            need(parameters, rates, source, structure, m -> m.interval().high()),
            levels));
      }
      for (MeasuredRate m : rates.of(source, ComparedHistory.SEALED)) {
        needs.add(new Need(source, m.structure(), m.bitsPerPair(), Double.NaN, Double.NaN, levels));
      }
    }
    return needs;
  }

  private static void goal(
      Parameters parameters, Rates rates, ComparedHistory structure, String name, Report report) {
    List<Check> checks = new ArrayList<>();
    for (String source : rates.sources()) {
      double own = need(parameters, rates, source, structure, m -> m.interval().high());
      double levels = need(
          parameters, rates, source, ComparedHistory.LEVEL, m -> m.interval().low());
      checks.add(Check.atMost(
          source,
          (Double.isNaN(own) ? Double.MAX_VALUE : own)
              / (Double.isNaN(levels) ? parameters.mostBitsPerPair() : levels),
          SHARE));
    }
    report
        .let("name", name)
        .goal(
            structure == ComparedHistory.TIDELINE
                ? "one-fifth-of-levels"
                : "one-fifth-of-levels-refitted",
            checks);
  }
}
