package io.tidemark.experiments.persistent2018;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.TimedLoop;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
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
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/** Throughput by the mix of additions and questions. */
public final class Figure16 extends Experiment<Figure16.Parameters> {
  private final Days days;
  private final Stopwatch stopwatch;

  /**
   * What determines a run.
   *
   * @param seed seed of the day
   * @param precedingSeed seed of the day before
   * @param runSeed seed of digest, questions and mix
   * @param divisor how many times smaller than the paper's the day is
   * @param bits bits of each history
   * @param methods which forms of a history
   * @param additionTenths how many of ten operations are additions
   * @param operations operations per mix
   * @param rounds how often they are timed
   */
  public record Parameters(
      long seed,
      long precedingSeed,
      long runSeed,
      int divisor,
      long bits,
      List<Method> methods,
      List<Integer> additionTenths,
      int operations,
      int rounds) {}

  /**
   * What a method does with a mix.
   *
   * @param method which form of a history
   * @param additionShare share of additions
   * @param filters Bloom filters per operation; counted
   * @param nanos time per operation; measured here
   */
  private record Mix(Method method, double additionShare, double filters, double nanos) {}

  /** With days that other figures may have made. */
  public Figure16(Days days, Stopwatch stopwatch) {
    super("persistent2018/figure-16");
    this.days = days;
    this.stopwatch = stopwatch;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    int divisor = full ? 1 : Seeds.QUICK_DIVISOR;
    return new Parameters(
        Seeds.DAY,
        Seeds.PRECEDING_DAY,
        Seeds.RUN,
        divisor,
        Table3.USUAL_BITS / divisor,
        List.of(
            Method.PAIR,
            Method.INTERVAL_BASIC,
            Method.LEVEL_BASIC,
            Method.INTERVAL_ONLINE,
            Method.LEVEL_ONLINE),
        full ? List.of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) : List.of(0, 5, 10),
        full ? 10_000 : 1_000,
        full ? 15 : 1);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
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
    show(Rows.of(mixes), report);
  }

  private SizingSample evidence(Parameters parameters, long seed, String purpose) {
    PairSet day = days.of(DayKind.EDGAR, parameters.divisor(), seed);
    SplittableRandom random = RandomSource.seeded(parameters.runSeed(), purpose);
    return new SizingSample(
        day, QuestionSet.negative(day, parameters.operations(), Table3.USUAL_LENGTH, random));
  }

  private static void show(Rows<Mix> mixes, Report report) {
    chart(
        report,
        "throughput",
        "million operations per second, " + CostPoints.MEASURED_HERE,
        mixes,
        m -> 1_000 / m.nanos(),
        CostPoints.MEASURED_HERE);
    chart(report, "filters", "Bloom filters per operation", mixes, Mix::filters, "counted");
    report.table(
        "mixes",
        mixes
            .text("method", m -> m.method().title())
            .number("share of additions", Mix::additionShare)
            .number("Bloom filters per operation, counted", Mix::filters)
            .number("time per operation, " + CostPoints.MEASURED_HERE, "ns", Mix::nanos));
    report.paper(
        "addition-takes-17",
        mixes
            .where(m -> m.method() == Method.LEVEL_BASIC && m.additionShare() == 1)
            .checks(m -> Check.near("filters per addition", m.filters(), 17, 0)));
    List<Check> trends = new ArrayList<>();
    mixes.by(m -> m.method().title()).forEach((title, own) -> {
      Mix questions = own.all().get(0);
      Mix additions = own.all().get(own.all().size() - 1);
      trends.add(new Check(
          title + ", additions / questions",
          additions.filters() / questions.filters(),
          questions.method() == Method.PAIR ? RatePoints.atMost(1) : RatePoints.atLeast(1)));
    });
    report.paper("single-filter-gains", trends);
  }

  private static void chart(
      Report report,
      String name,
      String y,
      Rows<Mix> mixes,
      ToDoubleFunction<Mix> value,
      String legend) {
    report.chart(
        name,
        Axis.linear("share of additions", 0, 1),
        Axis.log(y),
        mixes.series(
            m -> m.method().title(),
            own -> own.points(Mix::additionShare, value),
            points -> Layer.curve("from mix to mix", points),
            points -> Layer.dots(legend, points)));
  }

  /** A history of the day, to which pairs of the day are added again. */
  private static final class OneMethod {
    private final Parameters parameters;
    private final Workbench bench;
    private final Method method;
    private final BankHistory history;
    private final int[] pairs;

    OneMethod(Parameters parameters, Workbench bench, Method method) {
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
