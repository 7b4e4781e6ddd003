package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
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

/** The bits that an error takes, over the granularity of time and over the span. */
public final class Figure15 extends Figure<Figure15Parameters> {
  private final Days days;

  /** With days that other figures may have made. */
  public Figure15(Days days) {
    super(
        15,
        "Bits for an error of 0.05 over granularity and span",
        1,
        20,
        Figure15Parameters.quick(),
        Figure15Parameters.full());
    this.days = days;
  }

  /**
   * Bits by the model.
   *
   * @param x ticks per second, or days
   * @param ticks length of the history in ticks
   * @param pairs distinct pairs
   * @param length length of the questions in ticks
   * @param pair bits of a filter of pairs
   * @param interval bits of intervals
   * @param level bits of levels
   */
  record Needed(
      int x, long ticks, long pairs, long length, double pair, double interval, double level) {}

  /**
   * A history with the bits by the model, filled and asked.
   *
   * @param ticksPerSecond granularity
   * @param structure which structure
   * @param bits how many
   * @param questions how many questions
   * @param hits how many were answered wrongly
   */
  record Trial(int ticksPerSecond, String structure, double bits, long questions, long hits) {}

  @Override
  public ExperimentResult run(Figure15Parameters parameters, Progress progress)
      throws InterruptedException {
    PairSet day = days.of(DayKind.NETWORK, parameters.divisor(), parameters.seed());
    List<Needed> finer = new ArrayList<>();
    List<Needed> longer = new ArrayList<>();
    List<Trial> trials = new ArrayList<>();
    int steps = parameters.ticksPerSecond().size() + parameters.copies().size();
    for (int ticksPerSecond : parameters.ticksPerSecond()) {
      progress.at((double) finer.size() / steps);
      PairSet refined = day.refined(
          ticksPerSecond, RandomSource.seeded(parameters.runSeed(), "ticks " + ticksPerSecond));
      Needed needed =
          needed(parameters, ticksPerSecond, refined, parameters.lengthSeconds() * ticksPerSecond);
      finer.add(needed);
      if (parameters.simulatedTicksPerSecond().contains(ticksPerSecond)) {
        trials.addAll(trials(parameters, refined, needed));
      }
    }
    for (int copies : parameters.copies()) {
      progress.at((double) (finer.size() + longer.size()) / steps);
      longer.add(needed(parameters, copies, day.repeated(copies), parameters.lengthSeconds()));
    }
    return new Figure15Report(parameters, finer, longer, trials).result();
  }

  private static Needed needed(Figure15Parameters parameters, int x, PairSet pairs, long length) {
    int levels = LevelHistorySpec.levelsOver(pairs.span().ticks());
    BitsForError bits = new BitsForError(pairs.distinctByHeight(levels), length);
    return new Needed(
        x,
        pairs.span().ticks(),
        pairs.size(),
        length,
        bits.pair(parameters.error()),
        bits.interval(parameters.error(), Evidence.USUAL_LEAF_HEIGHT),
        bits.level(parameters.error()));
  }

  private static List<Trial> trials(Figure15Parameters parameters, PairSet pairs, Needed needed) {
    QuestionSet questions = QuestionSet.negative(
        pairs,
        parameters.questions(),
        needed.length(),
        RandomSource.seeded(parameters.runSeed(), "asked " + needed.x()));
    Evidence own = new Evidence(pairs, questions);
    Workbench bench = new Workbench(own, own, parameters.runSeed());
    return List.of(
        trial(bench, needed, "pair", bench.empty(Method.PAIR, (long) needed.pair())),
        trial(bench, needed, "interval", intervals(bench, needed)),
        trial(bench, needed, "level", bench.empty(Method.LEVEL_OPT, (long) needed.level())));
  }

  private static Trial trial(
      Workbench bench, Needed needed, String structure, BankHistory history) {
    bench.own().pairs().addTo(history, bench.digest());
    return new Trial(
        needed.x(),
        structure,
        (double) history.sizes().totalBits(),
        bench.own().questions().size(),
        bench.falsePositives(history));
  }

  /** Intervals of one height share their bits in proportion to their keys: all have one rate. */
  private static BankHistory intervals(Workbench bench, Needed needed) {
    Evidence own = bench.own();
    IntervalTree tree = own.tree();
    double[] byHeight = own.distinctByHeight();
    double[] byFilter = own.distinctByFilter();
    double[] shares = new BitsForError(byHeight, needed.length())
        .intervalShares(needed.interval(), tree.leafHeight());
    double[] bits = new double[byFilter.length];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      int first = tree.firstFilter(height);
      for (int filter = first; filter < first + tree.count(height); filter++) {
        bits[filter] = shares[height] * byFilter[filter] / byHeight[height];
      }
    }
    bits[tree.nodes()] = shares[byHeight.length];
    return new IntervalHistory(
        new IntervalHistorySpec(tree, HistoryTuning.sizes(bits, byFilter), NodeHash.OWN),
        bench.digest());
  }
}
