package io.tidemark.experiments.importance2013;

import io.tidemark.analysis.endless.LevelLaw;
import io.tidemark.analysis.endless.StableErrors;
import io.tidemark.core.filter.endless.StableBloomSpec;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.chart.Layer;
import io.tidemark.experiments.chart.Point;
import io.tidemark.experiments.chart.Series;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.statistics.BinomialInterval;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;

/** False negatives of keys that return after a gap, by their level. */
public final class Gaps extends Experiment<Gaps.Parameters> {
  private static final double CONFIDENCE = 0.99;

  /* What rates may differ by: the most of an absolute, a relative and a statistical distance. */
  private static final double DISTANCE = 0.01;
  private static final double SHARE = 0.1;
  private static final double STANDARD_ERRORS = 4;

  private static final int CURVE_POINTS = 40;

  /**
   * Keys of a level in a filter.
   *
   * @param kind the paper's filter
   * @param level what the keys raise their cells to
   */
  record Case(PaperFilter kind, int level) {
    String title() {
      return kind.title() + ", level " + level;
    }
  }

  private static final List<Case> CASES = List.of(
      new Case(PaperFilter.SBF, 7),
      new Case(PaperFilter.TWO_CLASS, 3),
      new Case(PaperFilter.TWO_CLASS, 7),
      new Case(PaperFilter.BY_IMPORTANCE, 1),
      new Case(PaperFilter.BY_IMPORTANCE, 2),
      new Case(PaperFilter.BY_IMPORTANCE, 4),
      new Case(PaperFilter.BY_IMPORTANCE, 7));

  /**
   * What was seen of a case at a gap.
   *
   * @param which the case
   * @param gap arrivals from a key to the question
   * @param asked questions
   * @param missed of them, not found
   */
  record Seen(Case which, int gap, long asked, long missed) {
    Check near(double expected) {
      double error = Math.sqrt(expected * (1 - expected) / asked);
      double tolerance = Math.max(Math.max(DISTANCE, SHARE * expected), STANDARD_ERRORS * error);
      String place = String.format(Locale.ROOT, "%s after %,d", which.title(), gap);
      return Check.near(place, rate(), expected, tolerance);
    }

    double rate() {
      return (double) missed / asked;
    }
  }

  /**
   * What determines a run.
   *
   * @param warmUp keys before the first that is asked for
   * @param arrivals keys after that
   * @param markerShare the share of keys that are asked for later; they have the level in question
   * @param gaps after how many arrivals they are asked for
   * @param filters filters of each kind and level
   * @param seed of everything that is drawn
   */
  public record Parameters(
      int warmUp, int arrivals, double markerShare, List<Integer> gaps, int filters, long seed) {}

  /** The experiment. */
  public Gaps() {
    super("importance2013/gaps");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    List<Integer> gaps = List.of(1_000, 5_000, 20_000);
    return scale == RunScale.FULL
        ? new Parameters(150_000, 250_000, 0.0377, gaps, 4, 20_130_110L)
        : new Parameters(60_000, 80_000, 0.0377, gaps, 1, 20_130_110L);
  }

  /** The law of all levels, keys that are asked for among them. */
  private static LevelLaw law(Case which, double markerShare) {
    LevelLaw others = PaperStream.law(which.kind());
    double[] weights = new double[others.maxLevel()];
    for (int level = 1; level <= weights.length; level++) {
      weights[level - 1] = (1 - markerShare) * others.probability(level);
    }
    weights[which.level() - 1] += markerShare;
    return LevelLaw.ofWeights(weights);
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Callable<List<Seen>>> work = new ArrayList<>();
    for (Case which : CASES) {
      for (int i = 0; i < parameters.filters(); i++) {
        long seed = parameters.seed() + i;
        work.add(() -> ask(parameters, which, seed));
      }
    }
    List<List<Seen>> single = Parallel.run(work, progress);
    show(parameters, Rows.of(pooled(single, parameters.filters())), report);
  }

  private static List<Seen> pooled(List<List<Seen>> single, int filters) {
    List<Seen> all = new ArrayList<>();
    for (int from = 0; from < single.size(); from += filters) {
      for (int i = 0; i < single.get(from).size(); i++) {
        Seen first = single.get(from).get(i);
        long asked = 0;
        long missed = 0;
        for (List<Seen> one : single.subList(from, from + filters)) {
          asked += one.get(i).asked();
          missed += one.get(i).missed();
        }
        all.add(new Seen(first.which(), first.gap(), asked, missed));
      }
    }
    return all;
  }

  private static List<Seen> ask(Parameters parameters, Case which, long seed) {
    PaperStream stream = new PaperStream(which.kind(), seed);
    SplittableRandom random = RandomSource.seeded(seed, which + " markers");
    BitSet markers = new BitSet();
    long[] asked = new long[parameters.gaps().size()];
    long[] missed = new long[asked.length];
    for (int i = 0; i < parameters.warmUp() + parameters.arrivals(); i++) {
      for (int g = 0; g < asked.length; g++) {
        int gap = parameters.gaps().get(g);
        if (i >= gap && i - gap >= parameters.warmUp() && markers.get(i - gap)) {
          asked[g]++;
          missed[g] += stream.finds(gap) ? 0 : 1;
        }
      }
      if (random.nextDouble() < parameters.markerShare()) {
        markers.set(i);
        stream.arrive(which.level());
      } else {
        stream.arrive();
      }
    }
    List<Seen> seen = new ArrayList<>();
    for (int g = 0; g < asked.length; g++) {
      seen.add(new Seen(which, parameters.gaps().get(g), asked[g], missed[g]));
    }
    return seen;
  }

  private static double theory(Parameters parameters, Case which, long gap) {
    return StableErrors.of(which.kind().spec(), law(which, parameters.markerShare()))
        .falseNegativeRate(which.level(), gap);
  }

  /** The paper's: the cell starts at the level and was zero at some time before. */
  private static double asInPaper(Parameters parameters, Case which, long gap) {
    StableBloomSpec spec = which.kind().spec();
    LevelLaw law = law(which, parameters.markerShare()).raised(spec.insert());
    double zero = PaperReadings.everZeroFromLevel(
        (double) spec.probes() / spec.cells(),
        (double) spec.decrements() / spec.cells(),
        law,
        which.level(),
        gap);
    return -Math.expm1(spec.probes() * Math.log1p(-zero));
  }

  static void show(Parameters parameters, Rows<Seen> all, Report report) {
    PrintedValues reference = PrintedValues.of("importance2013/gaps");
    ToDoubleFunction<Seen> byTheory = s -> theory(parameters, s.which(), s.gap());
    ToDoubleFunction<Seen> byPaper = s -> asInPaper(parameters, s.which(), s.gap());
    ToDoubleFunction<Seen> byReference =
        s -> reference.get("rate", s.which().kind(), s.which().level(), s.gap());
    List<Series> series = new ArrayList<>();
    all.by(s -> s.which().title())
        .forEach((name, own) -> series.add(Series.of(
            name,
            Layer.curve("theory", curve(parameters, own.all().get(0).which())),
            Layer.dots("measured", measured(own)))));
    report.chart(
        "gaps", Axis.linear("gap in arrivals"), Axis.linear("false-negative rate", 0, 1), series);
    report.table(
        "gaps",
        all.text("filter", s -> s.which().kind().title())
            .count("level", s -> s.which().level())
            .count("gap", "arrivals", Seen::gap)
            .count("questions", Seen::asked)
            .number("measured", Seen::rate)
            .number("theory", byTheory)
            .number("reference", byReference)
            .number("as the paper computes it", byPaper));
    report.ours("theory", all.checks(s -> s.near(byTheory.applyAsDouble(s))));
    report.ours(
        "as-independent",
        all.where(s -> !Double.isNaN(byReference.applyAsDouble(s)))
            .checks(s -> s.near(byReference.applyAsDouble(s))));
    report.paper("lowered-to-zero", all.checks(s -> s.near(byPaper.applyAsDouble(s))));
  }

  private static List<Point> curve(Parameters parameters, Case which) {
    double longest = parameters.gaps().get(parameters.gaps().size() - 1);
    List<Point> theory = new ArrayList<>();
    for (int i = 0; i <= CURVE_POINTS; i++) {
      long gap = Math.max(1, Math.round(longest * i / CURVE_POINTS));
      theory.add(Point.at((double) gap, theory(parameters, which, gap)));
    }
    return theory;
  }

  private static List<Point> measured(Rows<Seen> own) {
    return own.all().stream()
        .map(s -> Point.at(s.gap(), s.rate())
            .with(BinomialInterval.wilson(s.missed(), s.asked(), CONFIDENCE)))
        .toList();
  }
}
