package io.tidemark.experiments.persistent2018;

import io.tidemark.analysis.history.HistoryTheory;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
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
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.Interval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The bits that an error takes, over the granularity of time and over the span. */
public final class Figure15 extends Experiment<Figure15.Parameters> {
  /** Whole bits and a whole number of probes cost so much, relatively, over the model. */
  private static final double WHOLE_NUMBERS = 0.1;

  private final Days days;

  /**
   * What determines a run.
   *
   * @param seed seed of the day
   * @param runSeed seed of digest and questions
   * @param divisor how many times smaller than the paper's the day is
   * @param error the error that the bits are for
   * @param lengthSeconds length of the questions
   * @param ticksPerSecond granularities
   * @param copies spans, in days
   * @param simulatedTicksPerSecond granularities at which the bits are tried
   * @param questions questions for that
   */
  public record Parameters(
      long seed,
      long runSeed,
      int divisor,
      double error,
      long lengthSeconds,
      List<Integer> ticksPerSecond,
      List<Integer> copies,
      List<Integer> simulatedTicksPerSecond,
      int questions) {}

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
  private record Needed(
      int x, long ticks, long pairs, long length, double pair, double interval, double level) {
    /** The bound of eq. (14). */
    double bound(double error) {
      return HistoryTheory.spaceBound((double) pairs, (double) ticks, (double) length, error);
    }

    String place(String structure) {
      return structure + ", " + x + " ticks per second";
    }

    String days(String structure) {
      return structure + ", " + x + " days";
    }
  }

  /**
   * A history with the bits by the model, filled and asked.
   *
   * @param ticksPerSecond granularity
   * @param structure which structure
   * @param bits how many
   * @param questions how many questions
   * @param hits how many were answered wrongly
   */
  private record Trial(
      int ticksPerSecond, String structure, double bits, long questions, long hits) {
    double rate() {
      return (double) hits / questions;
    }
  }

  /** With days that other figures may have made. */
  public Figure15(Days days) {
    super("persistent2018/figure-15");
    this.days = days;
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    boolean full = scale == RunScale.FULL;
    return new Parameters(
        Seeds.DAY,
        Seeds.RUN,
        full ? 1 : Seeds.QUICK_DIVISOR,
        0.05,
        Table3.USUAL_LENGTH,
        full ? List.of(1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000) : List.of(1, 10, 100, 1_000),
        full ? List.of(1, 2, 3, 4, 5, 6, 7) : List.of(1, 2, 4),
        full ? List.of(1, 10) : List.of(1),
        full ? 10_000 : 2_000);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
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
    show(parameters, Rows.of(finer), Rows.of(longer), Rows.of(trials), report);
  }

  private static Needed needed(Parameters parameters, int x, PairSet pairs, long length) {
    int levels = LevelHistorySpec.levelsOver(pairs.span().ticks());
    BitsForError bits = new BitsForError(pairs.distinctByHeight(levels), length);
    return new Needed(
        x,
        pairs.span().ticks(),
        pairs.size(),
        length,
        bits.pair(parameters.error()),
        bits.interval(parameters.error(), SizingSample.USUAL_LEAF_HEIGHT),
        bits.level(parameters.error()));
  }

  private static List<Trial> trials(Parameters parameters, PairSet pairs, Needed needed) {
    QuestionSet questions = QuestionSet.negative(
        pairs,
        parameters.questions(),
        needed.length(),
        RandomSource.seeded(parameters.runSeed(), "asked " + needed.x()));
    SizingSample own = new SizingSample(pairs, questions);
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
    SizingSample own = bench.own();
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

  private static void show(
      Parameters parameters,
      Rows<Needed> finer,
      Rows<Needed> longer,
      Rows<Trial> trials,
      Report report) {
    double error = parameters.error();
    chart(report, "granularity", Axis.log("ticks per second"), finer);
    chart(report, "span", Axis.linear("days", 0, 7), longer);
    table(report, "granularity", "ticks per second", finer, error);
    table(report, "span", "days", longer, error);
    report.table(
        "trials",
        trials
            .count("ticks per second", Trial::ticksPerSecond)
            .text("structure", Trial::structure)
            .number("bits", Trial::bits)
            .count("questions", Trial::questions)
            .count("false positives", Trial::hits)
            .number("rate measured", Trial::rate));
    report.ours(
        "bits-give-the-error",
        trials.checks(t -> Check.near(
            t.structure() + ", " + t.ticksPerSecond() + " ticks per second",
            t.rate(),
            error,
            3 * Math.sqrt(error * (1 - error) / t.questions()) + WHOLE_NUMBERS * error)));
    List<Check> bounded = new ArrayList<>();
    bounded.addAll(finer.checks(n -> Check.atMost(n.place("level"), n.level(), n.bound(error))));
    bounded.addAll(longer.checks(n -> Check.atMost(n.days("level"), n.level(), n.bound(error))));
    report.paper("levels-below-bound", bounded);
    report.paper("slower-than-log-t", growth(finer));
    report.paper("linear-in-span", linear(longer));
  }

  private static void chart(Report report, String name, Axis x, Rows<Needed> needed) {
    report.chart(
        name,
        x,
        Axis.linear("million bits"),
        List.of(
            curve("pair (β₀)", needed, Needed::pair),
            curve("interval (β₁)", needed, Needed::interval),
            curve("level (β₂)", needed, Needed::level)));
  }

  private static Series curve(String name, Rows<Needed> needed, ToDoubleFunction<Needed> bits) {
    return Series.of(
        name, Layer.curve("model", needed.points(Needed::x, n -> bits.applyAsDouble(n) / 1e6)));
  }

  private static void table(
      Report report, String name, String first, Rows<Needed> needed, double error) {
    report.table(
        name,
        needed
            .count(first, Needed::x)
            .count("ticks T", Needed::ticks)
            .count("pairs n", Needed::pairs)
            .count("length |q|", "ticks", Needed::length)
            .number("pair", "bits", Needed::pair)
            .number("interval", "bits", Needed::interval)
            .number("level", "bits", Needed::level)
            .number("bound of eq. (14)", "bits", n -> n.bound(error)));
  }

  private static List<Check> growth(Rows<Needed> finer) {
    Needed first = finer.all().get(0);
    List<Check> checks = new ArrayList<>();
    for (Needed n : finer.all()) {
      double most = Math.log((double) n.ticks()) / Math.log((double) first.ticks());
      checks.add(Check.atMost(n.place("interval"), n.interval() / first.interval(), most));
      checks.add(Check.atMost(n.place("level"), n.level() / first.level(), most));
    }
    return checks;
  }

  private static List<Check> linear(Rows<Needed> longer) {
    Needed first = longer.all().get(0);
    Interval allowed = new Interval(0.9, 1.1);
    List<Check> checks = new ArrayList<>();
    for (Needed n : longer.all()) {
      checks.add(new Check(n.days("pair"), n.pair() / first.pair() / n.x(), allowed));
      checks.add(new Check(n.days("interval"), n.interval() / first.interval() / n.x(), allowed));
      checks.add(new Check(n.days("level"), n.level() / first.level() / n.x(), allowed));
    }
    return checks;
  }
}
