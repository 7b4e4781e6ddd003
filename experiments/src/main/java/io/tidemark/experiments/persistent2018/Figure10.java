package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.history.SizingSample;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The cost of a question over the length of the range. */
public final class Figure10 extends Experiment<Figure10.Parameters> {
  private final Days days;
  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param seed seed of the day
   * @param runSeed seed of digest and questions
   * @param divisor how many times smaller than the paper's the day is
   * @param bits bits of each history
   * @param methods which forms of a history
   * @param lengths lengths of the questions in seconds
   * @param questions questions per length, all counted
   * @param timedQuestions of them so many are timed
   * @param rounds how often
   */
  public record Parameters(
      long seed,
      long runSeed,
      int divisor,
      long bits,
      List<Method> methods,
      List<Long> lengths,
      int questions,
      int timedQuestions,
      int rounds) {}

  /** With days that other figures may have made. */
  public Figure10(Days days, Stopwatch stopwatch) {
    super("persistent2018/figure-10");
    this.days = days;
    this.stopwatch = stopwatch;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    int divisor = full ? 1 : Seeds.QUICK_DIVISOR;
    return new Parameters(
        Seeds.DAY,
        Seeds.RUN,
        divisor,
        Table3.USUAL_BITS / divisor,
        List.of(Method.PAIR, Method.INTERVAL_OPT, Method.INTERVAL_BY_HEIGHT, Method.LEVEL_OPT),
        full ? Table3.LENGTHS : List.of(16L, 128L, 1_024L),
        full ? 10_000 : 500,
        full ? 1_000 : 200,
        full ? 10 : 1);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    PairSet day = days.of(DayKind.EDGAR, parameters.divisor(), parameters.seed());
    TimedLoop loop = new TimedLoop(stopwatch, parameters.rounds());
    List<OperationCosts.Point> points = new ArrayList<>();
    int count = parameters.lengths().size() * parameters.methods().size();
    for (long length : parameters.lengths()) {
      SizingSample own = new SizingSample(
          day,
          QuestionSet.negative(
              day,
              parameters.questions(),
              length,
              RandomSource.seeded(parameters.runSeed(), "asked " + length)));
      Workbench bench = new Workbench(own, own, parameters.runSeed());
      for (Method method : parameters.methods()) {
        progress.at((double) points.size() / count);
        BankHistory history = bench.filled(method, parameters.bits());
        points.add(new OperationCosts(bench, loop)
            .questions(method, history, parameters.timedQuestions(), (double) length));
      }
    }
    show(
        new CostPoints("question", Axis.log("length of the range |q| in seconds"), points), report);
  }

  private static void show(CostPoints questions, Report report) {
    questions.filters(report);
    questions.times(report);
    questions.table(report);
    report.ours(
        "filters-at-most-cover",
        questions.all().checks(p -> Check.atMost(place(p), p.filters(), mostFilters(p))));
    report.paper(
        "ten-times-more-efficient",
        questions.ratios(
            Method.PAIR,
            List.of(Method.INTERVAL_OPT, Method.LEVEL_OPT),
            OperationCosts.Point::filters,
            RatePoints.atLeast(10)));
    List<Check> growth = new ArrayList<>();
    for (Method method : List.of(Method.INTERVAL_OPT, Method.LEVEL_OPT)) {
      Rows<OperationCosts.Point> own = questions.of(method);
      OperationCosts.Point first = own.all().get(0);
      growth.addAll(own.checks(p -> Check.atMost(
          place(p), p.filters() / first.filters(), 1 + Math.log(p.x() / first.x()) / Math.log(2))));
    }
    report.paper("cost-grows-slightly", growth);
  }

  private static String place(OperationCosts.Point point) {
    return point.method().title() + ", " + (long) point.x() + " s";
  }

  /** A question asks at most its ticks, its cover, or its cover with two leaves and their ticks. */
  private static double mostFilters(OperationCosts.Point point) {
    if (point.method() == Method.PAIR) {
      return point.x();
    }
    int leafTicks = 1 << SizingSample.USUAL_LEAF_HEIGHT;
    return HistoryTheory.coverBound((long) point.x())
        + (point.method().isInterval() ? 2.0 + 2 * (leafTicks - 1) : 0);
  }
}
