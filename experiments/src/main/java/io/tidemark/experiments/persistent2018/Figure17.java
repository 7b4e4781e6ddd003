package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.NodeHash;
import io.tidemark.experiments.Progress;
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

/** False positives before and after two neighbouring partitions are merged. */
public final class Figure17 extends Figure<Figure17Parameters> {
  private final Days days;

  /** With days that other figures may have made. */
  public Figure17(Days days) {
    super(
        17,
        "Merging two neighbouring partitions",
        1,
        15,
        Figure17Parameters.quick(),
        Figure17Parameters.full());
    this.days = days;
  }

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
  record Merge(
      DayKind day,
      Method method,
      long bitsBefore,
      long bitsAfter,
      long questions,
      long hitsBefore,
      long hitsAfter,
      double errorBefore,
      double errorAfter) {}

  @Override
  public ExperimentResult run(Figure17Parameters parameters, Progress progress)
      throws InterruptedException {
    List<Merge> merges = new ArrayList<>();
    for (DayKind kind : parameters.days()) {
      for (Method method : List.of(Method.INTERVAL_ONLINE, Method.LEVEL_ONLINE)) {
        progress.at((double) merges.size() / (2 * parameters.days().size()));
        merges.add(new Pair(parameters, kind).merge(method));
      }
    }
    return new Figure17Report(parameters, merges).result();
  }

  /** Two neighbouring partitions of a day. */
  private final class Pair {
    private final Figure17Parameters parameters;
    private final DayKind kind;
    private final PairSet day;

    Pair(Figure17Parameters parameters, DayKind kind) {
      this.parameters = parameters;
      this.kind = kind;
      this.day = days.of(kind, parameters.divisor(), parameters.seed());
    }

    Merge merge(Method method) {
      Evidence first = evidence(day, 0, "asked first");
      Evidence second = evidence(day, 1, "asked second");
      PairSet preceding = days.of(kind, parameters.divisor(), parameters.precedingSeed());
      Evidence firstLearned = evidence(preceding, 0, "learned first");
      Evidence secondLearned = evidence(preceding, 1, "learned second");
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
    private FilterSizes halvable(Method method, Evidence learned) {
      double[] distinct = distinct(method, learned);
      double[] shares = HistoryTuning.allocate(
          (double) parameters.bits(), distinct, frequencies(method, learned));
      return HistoryTuning.halvableSizes(shares, distinct);
    }

    private Evidence evidence(PairSet from, int partition, String purpose) {
      long start = partition * parameters.partitionSeconds();
      PairSet pairs = from.within(start, start + parameters.partitionSeconds());
      return new Evidence(
          pairs,
          QuestionSet.negative(
              pairs,
              parameters.questions(),
              parameters.lengthSeconds(),
              RandomSource.seeded(parameters.runSeed(), purpose)));
    }

    private Workbench bench(Evidence own) {
      return new Workbench(own, own, parameters.runSeed());
    }

    private BankHistory filled(Method method, Evidence own, FilterSizes sizes) {
      Workbench bench = bench(own);
      BankHistory history = method.isLevel()
          ? new LevelHistory(new LevelHistorySpec(own.timeline(), sizes), bench.digest())
          : new IntervalHistory(
              new IntervalHistorySpec(own.tree(), sizes, NodeHash.OWN), bench.digest());
      own.pairs().addTo(history, bench.digest());
      return history;
    }
  }

  private static Evidence of(PairSet pairs, Evidence asked) {
    return new Evidence(pairs, asked.questions());
  }

  private static double[] distinct(Method method, Evidence evidence) {
    return method.isLevel() ? evidence.distinctByHeight() : evidence.distinctByFilter();
  }

  private static double[] frequencies(Method method, Evidence evidence) {
    return method.isLevel() ? evidence.frequencyByHeight() : evidence.frequencyByFilter();
  }
}
