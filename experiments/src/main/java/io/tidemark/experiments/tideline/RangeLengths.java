package io.tidemark.experiments.tideline;

import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.workload.statistics.BinomialInterval;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** False positives over the length of the range, for all structures. */
public final class RangeLengths extends Experiment<RangeLengths.Parameters> {
  private static final long FULL_BITS = 50_000_000;

  /** The greatest share of the others' bits that a sealed history is to take. */
  private static final Map<DayKind, Double> SEALED_SHARES =
      Map.of(DayKind.EDGAR, 0.12, DayKind.NETWORK, 0.25, DayKind.NETWORK_MEMORYLESS, 0.6);

  private static final double SEALED_RATE = 1e-4;

  private final Days days;

  /**
   * What determines a run.
   *
   * @param seed seed of the days
   * @param runSeed seed of digest and questions
   * @param divisor how many times smaller than the paper's the days are
   * @param bits bits of each history but the sealed ones
   * @param structures which histories
   * @param days which days
   * @param lengths lengths of the questions in seconds
   * @param effort how many questions
   */
  public record Parameters(
      long seed,
      long runSeed,
      int divisor,
      long bits,
      List<ComparedHistory> structures,
      List<DayKind> days,
      List<Long> lengths,
      QuestionCounts effort) {}

  /** With days that other experiments may have made. */
  public RangeLengths(Days days) {
    super("tideline/range-lengths");
    this.days = days;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    int divisor = full ? 1 : Seeds.QUICK_DIVISOR;
    return new Parameters(
        Seeds.DAY,
        Seeds.RUN,
        divisor,
        FULL_BITS / divisor,
        List.of(
            ComparedHistory.PAIR,
            ComparedHistory.LEVEL,
            ComparedHistory.RECHECKING,
            ComparedHistory.INTERVAL,
            ComparedHistory.TIDELINE,
            ComparedHistory.SEALED),
        full
            ? List.of(DayKind.values())
            : List.of(DayKind.EDGAR, DayKind.NETWORK, DayKind.NETWORK_MEMORYLESS),
        full
            ? List.of(16L, 32L, 64L, 128L, 256L, 512L, 1_024L, 2_048L, 4_096L, 8_192L)
            : List.of(16L, 128L, 8_192L),
        full
            ? new QuestionCounts(1_000_000, 100_000, 1L << 25)
            : new QuestionCounts(20_000, 1_000, 1L << 20));
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws IOException, InterruptedException {
    Survey survey =
        new Survey(parameters.structures(), parameters.effort(), DayKind.EDGAR.title()::equals);
    List<Check> shares = new ArrayList<>();
    int count = parameters.days().size();
    for (int i = 0; i < count; i++) {
      DayKind kind = parameters.days().get(i);
      Dataset day = new Dataset(
          kind.title(),
          days.of(kind, parameters.divisor(), parameters.seed()),
          parameters.runSeed());
      SealedSize size =
          survey.add(day, parameters.bits(), parameters.lengths(), progress.part(i, count));
      if (SEALED_SHARES.containsKey(kind)) {
        shares.add(Check.atMost(size.source(), size.share(), SEALED_SHARES.get(kind)));
      }
    }
    show(survey, shares, report);
  }

  private static void show(Survey survey, List<Check> shares, Report report) {
    survey
        .rates()
        .charts(report, Axis.log("length of the range |q| in seconds"), MeasuredRate::length);
    survey.show(report);
    report.goal("sealed-shares", shares);
    report.goal(
        "sealed-rates",
        survey.sealed().stream()
            .flatMap(size -> sealedRates(size, survey.rates()).stream())
            .toList());
  }

  /** For keys that occur, all lengths together, and for keys that never did. */
  private static List<Check> sealedRates(SealedSize size, Rates rates) {
    List<MeasuredRate> own = rates.of(size.source(), ComparedHistory.SEALED);
    long hits = own.stream().mapToLong(MeasuredRate::hits).sum();
    long questions = own.stream().mapToLong(MeasuredRate::questions).sum();
    double most = BinomialInterval.clopperPearson(hits, questions, MeasuredRate.CONFIDENCE)
        .high();
    return List.of(
        Check.atMost(size.source() + ", keys that occur", most, SEALED_RATE),
        Check.atMost(size.source() + ", keys that never did", size.most(), SEALED_RATE));
  }
}
