package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Seeds;
import io.tidemark.experiments.history.SizingSample;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Report;
import io.tidemark.workload.random.RandomSource;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What Figures 12 and 13 share: additions over T and questions over |q|, on random items. */
abstract class CostFigure extends Experiment<CostFigure.Parameters> {
  private final List<Method> methods;
  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param runSeed seed of items, digest and questions
   * @param items pairs, at random times (paper: 50,000)
   * @param bits bits of each history
   * @param methods which forms of a history
   * @param spans lengths of the history in ticks, for additions
   * @param lengths lengths of the questions in ticks, at the longest span
   * @param questions questions per length, all counted
   * @param timedQuestions of them so many are timed
   * @param rounds how often
   */
  public record Parameters(
      long runSeed,
      int items,
      long bits,
      List<Method> methods,
      List<Long> spans,
      List<Long> lengths,
      int questions,
      int timedQuestions,
      int rounds) {}

  CostFigure(String id, List<Method> methods, Stopwatch stopwatch) {
    super(id);
    this.methods = methods;
    this.stopwatch = stopwatch;
  }

  /** The claims of this figure alone. */
  abstract void claims(CostPoints additions, CostPoints questions, Report report);

  @Override
  protected final Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        Seeds.RUN,
        full ? 50_000 : 2_000,
        full ? Table3.USUAL_BITS : 2_000_000,
        methods,
        full ? Table3.SPANS : List.of(14_400L, 86_400L),
        full ? Table3.LENGTHS : List.of(16L, 1_024L),
        full ? 10_000 : 300,
        full ? 1_000 : 100,
        full ? 15 : 1);
  }

  @Override
  protected final void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    TimedLoop loop = new TimedLoop(stopwatch, parameters.rounds());
    List<OperationCosts.Point> additions = new ArrayList<>();
    List<OperationCosts.Point> questions = new ArrayList<>();
    int steps = parameters.methods().size()
        * (parameters.spans().size() + parameters.lengths().size());
    long longest = parameters.spans().get(parameters.spans().size() - 1);
    for (Method method : parameters.methods()) {
      for (long span : parameters.spans()) {
        progress.at((double) (additions.size() + questions.size()) / steps);
        Workbench bench = bench(parameters, span, Table3.USUAL_LENGTH);
        additions.add(
            new OperationCosts(bench, loop).additions(method, parameters.bits(), (double) span));
      }
      for (long length : parameters.lengths()) {
        progress.at((double) (additions.size() + questions.size()) / steps);
        Workbench bench = bench(parameters, longest, length);
        questions.add(new OperationCosts(bench, loop)
            .questions(
                method,
                bench.filled(method, parameters.bits()),
                parameters.timedQuestions(),
                (double) length));
      }
    }
    show(
        new CostPoints("addition", Axis.linear("length of the history T in ticks"), additions),
        new CostPoints("question", Axis.log("length of the range |q| in ticks"), questions),
        report);
  }

  private static Workbench bench(Parameters parameters, long span, long length) {
    return new Workbench(
        evidence(parameters, span, length, "asked"),
        evidence(parameters, span, length, "learned"),
        parameters.runSeed());
  }

  private static SizingSample evidence(
      Parameters parameters, long span, long length, String purpose) {
    SplittableRandom random =
        RandomSource.seeded(parameters.runSeed(), purpose + " " + span + " " + length);
    long[] packed = new long[parameters.items()];
    for (int i = 0; i < packed.length; i++) {
      packed[i] = PairSet.pack(i, random.nextLong(span));
    }
    PairSet pairs = PairSet.distinct(packed, span);
    return new SizingSample(
        pairs, QuestionSet.negative(pairs, parameters.questions(), length, random));
  }

  private void show(CostPoints additions, CostPoints questions, Report report) {
    additions.times(report);
    additions.probes(report);
    questions.times(report);
    questions.filters(report);
    additions.table(report);
    questions.table(report);
    report.ours(
        "filters-per-addition",
        additions
            .all()
            .checks(p -> Check.atMost(
                p.method().title() + ", T = " + (long) p.x(),
                p.filters(),
                p.method() == Method.PAIR ? 1 : LevelHistorySpec.levelsOver((long) p.x()))));
    report.ours(
        "filters-per-question",
        questions
            .all()
            .where(p -> p.method().isLevel())
            .checks(p -> Check.atMost(
                p.method().title() + ", " + (long) p.x() + " ticks",
                p.filters(),
                HistoryTheory.coverBound((long) p.x()))));
    claims(additions, questions, report);
  }
}
