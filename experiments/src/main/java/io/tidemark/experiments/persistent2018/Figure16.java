package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.history.DayKind;
import io.tidemark.experiments.history.Days;
import io.tidemark.experiments.history.Evidence;
import io.tidemark.experiments.history.Method;
import io.tidemark.experiments.history.PairSet;
import io.tidemark.experiments.history.QuestionSet;
import io.tidemark.experiments.history.Workbench;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Throughput by the mix of additions and questions. */
public final class Figure16 extends Figure<Figure16Parameters> {
  private final Days days;
  private final Stopwatch stopwatch;

  /** With days that other figures may have made. */
  public Figure16(Days days, Stopwatch stopwatch) {
    super(
        16,
        "Throughput by the mix of additions and questions",
        1,
        30,
        Figure16Parameters.quick(),
        Figure16Parameters.full());
    this.days = days;
    this.stopwatch = stopwatch;
  }

  /**
   * What a method does with a mix.
   *
   * @param method which form of a history
   * @param additionShare share of additions
   * @param filters Bloom filters per operation; counted
   * @param nanos time per operation; measured here
   */
  record Mix(Method method, double additionShare, double filters, double nanos) {}

  @Override
  public ExperimentResult run(Figure16Parameters parameters, Progress progress)
      throws InterruptedException {
    Workbench bench = new Workbench(
        evidence(parameters, parameters.seed(), "asked"),
        evidence(parameters, parameters.precedingSeed(), "learned"),
        parameters.runSeed());
    List<Mix> mixes = new ArrayList<>();
    int count = parameters.methods().size() * parameters.additionTenths().size();
    for (Method method : parameters.methods()) {
      progress.at((double) mixes.size() / count);
      OneMethod one = new OneMethod(parameters, bench, method);
      for (int tenths : parameters.additionTenths()) {
        progress.at((double) mixes.size() / count);
        mixes.add(one.measure(tenths, new TimedLoop(stopwatch, parameters.rounds())));
      }
    }
    return new Figure16Report(mixes).result();
  }

  private Evidence evidence(Figure16Parameters parameters, long seed, String purpose) {
    PairSet day = days.of(DayKind.EDGAR, parameters.divisor(), seed);
    SplittableRandom random = RandomSource.seeded(parameters.runSeed(), purpose);
    return new Evidence(
        day, QuestionSet.negative(day, parameters.operations(), Table3.USUAL_LENGTH, random));
  }

  /** A history of the day, to which pairs of the day are added again. */
  private static final class OneMethod {
    private final Figure16Parameters parameters;
    private final Workbench bench;
    private final Method method;
    private final BankHistory history;
    private final int[] pairs;

    OneMethod(Figure16Parameters parameters, Workbench bench, Method method) {
      this.parameters = parameters;
      this.bench = bench;
      this.method = method;
      this.history = bench.filled(method, parameters.bits());
      SplittableRandom random = RandomSource.seeded(parameters.runSeed(), "pairs");
      this.pairs =
          random.ints(parameters.operations(), 0, bench.own().pairs().size()).toArray();
    }

    Mix measure(int tenths, TimedLoop loop) {
      SplittableRandom random = RandomSource.seeded(parameters.runSeed(), "mix " + tenths);
      boolean[] adds = new boolean[parameters.operations()];
      IntStream.range(0, adds.length).forEach(i -> adds[i] = random.nextInt(10) < tenths);
      double nanos = loop.nanosPerOperation(adds.length, () -> work(adds));
      return new Mix(method, tenths / 10.0, filters(adds), nanos);
    }

    private long work(boolean[] adds) {
      PairSet day = bench.own().pairs();
      QuestionSet questions = bench.own().questions();
      long no = 0;
      for (int i = 0; i < adds.length; i++) {
        if (adds[i]) {
          history.add(bench.digest().of((long) day.key(pairs[i])), day.tick(pairs[i]));
        } else {
          long digest = bench.digest().of((long) questions.key(i));
          HistoryAnswer answer = history.ask(digest, questions.from(i), questions.to(i));
          no += answer == HistoryAnswer.NO ? 1 : 0;
        }
      }
      return no;
    }

    private double filters(boolean[] adds) {
      PairSet day = bench.own().pairs();
      QuestionSet questions = bench.own().questions();
      FilterCount count = new FilterCount(history, day);
      long filters = 0;
      for (int i = 0; i < adds.length; i++) {
        filters += adds[i]
            ? count.filtersPerAddition(day.tick(pairs[i]))
            : count.filtersPerQuestion(
                bench.digest().of((long) questions.key(i)), questions.from(i), questions.to(i));
      }
      return (double) filters / adds.length;
    }
  }
}
