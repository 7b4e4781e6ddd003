package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Series;
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
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import io.tidemark.workload.statistics.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** False positives before and after two neighbouring partitions are merged. */
public final class Figure17 extends Experiment<Figure17.Parameters> {
  private static final double FAMILY_ERROR = 0.001;

  /** What the bits say is exact but for keys that occur beside a range. */
  private static final double MARGIN = 0.03;

  private final Days days;

  /**
   * What determines a run.
   *
   * @param seed seed of the days
   * @param precedingSeed seed of the days before, from which both partitions learn
   * @param runSeed seed of digest and questions
   * @param divisor how many times smaller than the paper's the days are
   * @param days which days
   * @param bits bits of each partition (paper: m)
   * @param partitionSeconds length of a partition (paper: T)
   * @param lengthSeconds length of the questions
   * @param questions questions per partition
   */
  public record Parameters(
      long seed,
      long precedingSeed,
      long runSeed,
      int divisor,
      List<DayKind> days,
      long bits,
      long partitionSeconds,
      long lengthSeconds,
      int questions) {}

  /**
   * What a merge does.
   *
   * @param day which day
   * @param method which form of a history
   * @param bitsBefore bits of both partitions
   * @param bitsAfter bits of the merged one
   * @param questions questions to both partitions together
   * @param hitsBefore how many the partitions answered wrongly
   * @param hitsAfter how many the merged one did
   * @param errorBefore the mean error by the bits of the partitions
   * @param errorAfter the mean error by the bits of the merged one
   */
  private record Merge(
      DayKind day,
      Method method,
      long bitsBefore,
      long bitsAfter,
      long questions,
      long hitsBefore,
      long hitsAfter,
      double errorBefore,
      double errorAfter) {
    String place() {
      return day.title() + ", " + method.title();
    }
  }

  /** With days that other figures may have made. */
  public Figure17(Days days) {
    super("persistent2018/figure-17");
    this.days = days;
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
        List.of(DayKind.EDGAR, DayKind.NETWORK),
        Table3.USUAL_BITS / divisor,
        32_768,
        Table3.USUAL_LENGTH,
        full ? 50_000 : 2_000);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Merge> merges = new ArrayList<>();
    for (DayKind kind : parameters.days()) {
      for (Method method : List.of(Method.INTERVAL_ONLINE, Method.LEVEL_ONLINE)) {
        progress.at((double) merges.size() / (2 * parameters.days().size()));
        merges.add(new Partitions(parameters, kind).merge(method));
      }
    }
    show(parameters, Rows.of(merges), report);
  }

  /** Two neighbouring partitions of a day. */
  private final class Partitions {
    private final Parameters parameters;
    private final DayKind kind;
    private final PairSet day;

    Partitions(Parameters parameters, DayKind kind) {
      this.parameters = parameters;
      this.kind = kind;
      this.day = days.of(kind, parameters.divisor(), parameters.seed());
    }

    Merge merge(Method method) {
      SizingSample first = evidence(day, 0, "asked first");
      SizingSample second = evidence(day, 1, "asked second");
      PairSet preceding = days.of(kind, parameters.divisor(), parameters.precedingSeed());
      SizingSample firstLearned = evidence(preceding, 0, "learned first");
      SizingSample secondLearned = evidence(preceding, 1, "learned second");
      FilterSizes firstSizes = halvable(method, firstLearned);
      FilterSizes secondSizes = HistoryTuning.foldableSizes(
          firstSizes,
          (double) parameters.bits(),
          distinct(method, secondLearned),
          frequencies(method, secondLearned));
      BankHistory one = filled(method, first, firstSizes);
      BankHistory two = filled(method, second, secondSizes);
      BankHistory both = one.merged(two);
      PairSet all = day.within(0, 2 * parameters.partitionSeconds());
      return new Merge(
          kind,
          method,
          one.sizes().totalBits() + two.sizes().totalBits(),
          both.sizes().totalBits(),
          2L * parameters.questions(),
          bench(first).falsePositives(one) + bench(second).falsePositives(two),
          bench(first).falsePositives(both) + bench(second).falsePositives(both),
          (bench(first).errorByBits(one) + bench(second).errorByBits(two)) / 2,
          (bench(of(all, first)).errorByBits(both) + bench(of(all, second)).errorByBits(both)) / 2);
    }

    /** The sizes of the first partition; those of the second fold onto them. */
    private FilterSizes halvable(Method method, SizingSample learned) {
      double[] distinct = distinct(method, learned);
      double[] shares = HistoryTuning.allocate(
          (double) parameters.bits(), distinct, frequencies(method, learned));
      return HistoryTuning.halvableSizes(shares, distinct);
    }

    private SizingSample evidence(PairSet from, int partition, String purpose) {
      long start = partition * parameters.partitionSeconds();
      PairSet pairs = from.within(start, start + parameters.partitionSeconds());
      return new SizingSample(
          pairs,
          QuestionSet.negative(
              pairs,
              parameters.questions(),
              parameters.lengthSeconds(),
              RandomSource.seeded(parameters.runSeed(), purpose)));
    }

    private Workbench bench(SizingSample own) {
      return new Workbench(own, own, parameters.runSeed());
    }

    private BankHistory filled(Method method, SizingSample own, FilterSizes sizes) {
      Workbench bench = bench(own);
      BankHistory history = method.isLevel()
          ? new LevelHistory(new LevelHistorySpec(own.timeline(), sizes), bench.digest())
          : new IntervalHistory(
              new IntervalHistorySpec(own.tree(), sizes, NodeHash.OWN), bench.digest());
      own.pairs().addTo(history, bench.digest());
      return history;
    }
  }

  private static SizingSample of(PairSet pairs, SizingSample asked) {
    return new SizingSample(pairs, asked.questions());
  }

  private static double[] distinct(Method method, SizingSample evidence) {
    return method.isLevel() ? evidence.distinctByHeight() : evidence.distinctByFilter();
  }

  private static double[] frequencies(Method method, SizingSample evidence) {
    return method.isLevel() ? evidence.frequencyByHeight() : evidence.frequencyByFilter();
  }

  private static void show(Parameters parameters, Rows<Merge> merges, Report report) {
    PrintedValues printed = PrintedValues.of("persistent2018/figure-17");
    ToDoubleFunction<Merge> limit = m -> printed.get("rate", m.day(), m.method());
    List<String> places = merges.categories(Merge::place);
    ToDoubleFunction<Merge> row = m -> places.indexOf(m.place());
    report.sidewaysChart(
        "merging",
        Axis.categories("day and form", places),
        Axis.log("false-positive rate"),
        List.of(
            Series.of("before", Layer.dots("by the bits", merges.points(row, Merge::errorBefore))),
            Series.of("after", Layer.dots("by the bits", merges.points(row, Merge::errorAfter))),
            Series.of(
                "after, the paper: at most",
                Layer.expected("printed", merges.points(row, limit)))));
    report.table(
        "merges",
        merges
            .text("day", m -> m.day().title())
            .text("method", m -> m.method().title())
            .count("before", "bits", Merge::bitsBefore)
            .count("after", "bits", Merge::bitsAfter)
            .count("questions", Merge::questions)
            .count("false positives before", Merge::hitsBefore)
            .count("false positives after", Merge::hitsAfter)
            .number("rate before, by bits", Merge::errorBefore)
            .number("rate after, by bits", Merge::errorAfter)
            .number("rate after, printed", limit));
    int rates = 2 * merges.all().size();
    List<Check> asBits = new ArrayList<>();
    for (Merge m : merges.all()) {
      asBits.add(
          asBits(m.place() + ", before", m.errorBefore(), m.hitsBefore(), m.questions(), rates));
      asBits.add(
          asBits(m.place() + ", after", m.errorAfter(), m.hitsAfter(), m.questions(), rates));
    }
    report.let("rates", rates).ours("rates-as-bits", asBits);
    report.ours("merged-in-bits-of-one", merges.atMost(Merge::place, Merge::bitsAfter, (double)
        parameters.bits()));
    report.paper(
        "loss-of-accuracy",
        merges.atLeast(Merge::place, m -> m.errorAfter() / m.errorBefore(), 1.5));
    report.paper(
        "rates-as-printed",
        merges.checks(m -> Check.atMost(m.place(), m.errorAfter(), limit.applyAsDouble(m))));
  }

  private static Check asBits(String place, double byBits, long hits, long questions, int rates) {
    Interval interval = BinomialInterval.clopperPearson(hits, questions, 1 - FAMILY_ERROR / rates);
    return new Check(
        place, byBits, new Interval(interval.low() * (1 - MARGIN), interval.high() * (1 + MARGIN)));
  }
}
