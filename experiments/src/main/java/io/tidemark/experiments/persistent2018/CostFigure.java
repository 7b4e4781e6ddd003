package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.history.Evidence;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Prose;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** What Figures 12 and 13 share: additions over T and questions over |q|, on random items. */
abstract class CostFigure extends Figure<CostParameters> {
  private final Stopwatch stopwatch;

  CostFigure(int number, String title, List<Method> methods, Stopwatch stopwatch) {
    super(number, title, 1, 40, CostParameters.quick(methods), CostParameters.full(methods));
    this.stopwatch = stopwatch;
  }

  /** The claims of this figure alone. */
  abstract List<Claim> claims(CostCharts additions, CostCharts questions);

  /** A sentence on the forms of this figure. */
  abstract String forms();

  @Override
  public final ExperimentResult run(CostParameters parameters, Progress progress)
      throws InterruptedException {
    TimedLoop loop = new TimedLoop(stopwatch, parameters.rounds());
    List<CostPoint> additions = new ArrayList<>();
    List<CostPoint> questions = new ArrayList<>();
    int steps = parameters.methods().size()
        * (parameters.spans().size() + parameters.lengths().size());
    long longest = parameters.spans().get(parameters.spans().size() - 1);
    for (Method method : parameters.methods()) {
      for (long span : parameters.spans()) {
        progress.at((double) (additions.size() + questions.size()) / steps);
        Workbench bench = bench(parameters, span, Table3.USUAL_LENGTH);
        additions.add(new Costs(bench, loop).additions(method, parameters.bits(), (double) span));
      }
      for (long length : parameters.lengths()) {
        progress.at((double) (additions.size() + questions.size()) / steps);
        Workbench bench = bench(parameters, longest, length);
        questions.add(new Costs(bench, loop)
            .questions(
                method,
                bench.filled(method, parameters.bits()),
                parameters.timedQuestions(),
                (double) length));
      }
    }
    return result(
        new CostCharts("addition", Axis.linear("length of the history T in ticks"), additions),
        new CostCharts("question", Axis.log("length of the range |q| in ticks"), questions));
  }

  private static Workbench bench(CostParameters parameters, long span, long length) {
    return new Workbench(
        evidence(parameters, span, length, "asked"),
        evidence(parameters, span, length, "learned"),
        parameters.runSeed());
  }

  private static Evidence evidence(
      CostParameters parameters, long span, long length, String purpose) {
    SplittableRandom random =
        RandomSource.seeded(parameters.runSeed(), purpose + " " + span + " " + length);
    long[] packed = new long[parameters.items()];
    for (int i = 0; i < packed.length; i++) {
      packed[i] = PairSet.pack(i, random.nextLong(span));
    }
    PairSet pairs = PairSet.distinct(packed, span);
    return new Evidence(pairs, QuestionSet.negative(pairs, parameters.questions(), length, random));
  }

  private ExperimentResult result(CostCharts additions, CostCharts questions) {
    List<Claim> comparisons = new ArrayList<>();
    comparisons.add(filtersPerAddition(additions));
    comparisons.add(filtersPerQuestion(questions));
    comparisons.addAll(claims(additions, questions));
    return new ExperimentResult(
        prose(),
        List.of(
            additions.times(
                "Time per addition over the length of the history",
                "Each pair is added to one filter of pairs, or to one filter per level or height."),
            additions.probes(
                "Bits set per addition", "The same as a count, which no machine changes."),
            questions.times(
                "Time per question over the length of the range",
                "Pairs are asked once per tick, the others by the few intervals of the cover."),
            questions.filters(
                "Bloom filters asked per question",
                "The same as a count, which no machine changes.")),
        List.of(additions.table(), questions.table()),
        comparisons);
  }

  private static Claim filtersPerAddition(CostCharts additions) {
    List<Check> checks = additions.points().stream()
        .map(p -> Check.atMost(
            p.method().title() + ", T = " + (long) p.x(),
            p.filters(),
            p.method() == Method.PAIR ? 1 : LevelHistorySpec.levelsOver((long) p.x())))
        .toList();
    return new Claim(
        "An addition goes to at most \u2308log\u2082 T\u2309 + 1 filters, to 1 of pairs",
        "Counted. Intervals have two heights less and the filter of pairs.",
        checks);
  }

  private static Claim filtersPerQuestion(CostCharts questions) {
    List<Check> checks = questions.points().stream()
        .filter(p -> p.method().isLevel())
        .map(p -> Check.atMost(
            p.method().title() + ", " + (long) p.x() + " ticks",
            p.filters(),
            HistoryTheory.coverBound((long) p.x())))
        .toList();
    return new Claim(
        "A question to levels asks no more filters than the greatest cover has intervals",
        "Counted.",
        checks);
  }

  private Prose prose() {
    return new Prose(
        "As in the paper, 50,000 items at random times and 50 million bits: the filters stay nearly"
            + " empty, so that no question ends early. " + forms(),
        "Lower is better. Counts are exact and the same everywhere. Times are those of this machine"
            + " and of this run; no claim rests on them, and docs/benchmarks.md has better ones.",
        List.of(
            "With 1,000 bits per item nearly every filter has 16 probes, the most that there are. In"
                + " the basic form of intervals the coarse ones, which are no larger than the fine"
                + " ones, have fewer.",
            "The paper reports less than 20 \u00b5s per addition and less than 1 \u00b5s per question"
                + " for levels and intervals, on a machine of its own."));
  }
}
