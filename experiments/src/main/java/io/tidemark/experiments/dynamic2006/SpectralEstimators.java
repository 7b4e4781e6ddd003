package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Experiment;
import io.tidemark.experiments.Parallel;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.chart.Axis;
import io.tidemark.experiments.result.Check;
import io.tidemark.experiments.result.PrintedValues;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

/** How often the rules of a spectral filter count wrong, and how often too low. */
public final class SpectralEstimators extends Experiment<SpectralEstimators.Parameters> {
  private static final double TOLERANCE = 0.02;

  /**
   * What determines a run.
   *
   * @param keys distinct keys
   * @param total additions
   * @param loads counters per key and load, as they go together
   * @param skews exponents of Zipf's law
   * @param runs per point
   * @param seed of everything that is drawn
   */
  public record Parameters(
      int keys, int total, List<Load> loads, List<Double> skews, int runs, long seed) {}

  /**
   * How full a filter is.
   *
   * @param probes counters per key (k)
   * @param load keys by counters, times k (γ)
   */
  public record Load(int probes, double load) {
    /** The counters for a given number of keys. */
    int cells(int keys) {
      return (int) Math.round(probes * (double) keys / load);
    }

    /** The probability that a key is counted too high by the least counter. */
    double wrong() {
      return Math.pow(-Math.expm1(-load), probes);
    }
  }

  /** With the rules of the spectral filter. */
  public SpectralEstimators() {
    super("dynamic2006/spectral-estimators");
  }

  @Override
  protected Parameters parameters(RunScale scale, List<Path> streams) {
    return new Parameters(
        500,
        20_000,
        List.of(new Load(5, 0.7), new Load(3, 0.46)),
        List.of(0.0, 0.5, 1.0),
        scale == RunScale.FULL ? 40 : 2,
        20_060_401L);
  }

  /** A rule, and where its second counters come from. */
  enum Rule {
    MINIMUM_SELECTION("minimum selection"),
    MINIMAL_INCREASE("minimal increase"),
    LITERAL_SHARED("recurring minimum as published, same memory"),
    MARKED_SHARED("recurring minimum with marker, same memory"),
    LITERAL_EXTRA("recurring minimum as published, extra memory"),
    MARKED_EXTRA("recurring minimum with marker, extra memory");

    private final String title;

    Rule(String title) {
      this.title = title;
    }

    String title() {
      return title;
    }

    /** The first counters: all, or two thirds where the second ones are taken from them. */
    int firstCells(int cells) {
      return this == LITERAL_SHARED || this == MARKED_SHARED ? cells - cells / 3 : cells;
    }

    /** The second counters: half of the first. */
    int secondCells(int cells) {
      return this == LITERAL_SHARED || this == MARKED_SHARED ? cells / 3 : cells / 2;
    }
  }

  /** What is asked of a rule. */
  private record Counter(LongConsumer add, LongUnaryOperator estimate) {}

  /**
   * The result of a rule.
   *
   * @param rule which
   * @param load how full
   * @param skew of the keys
   * @param wrong share of keys that are counted wrong
   * @param low share of keys that are counted too low
   * @param overcount sum of what counts are too high by, by all additions
   */
  record Score(Rule rule, Load load, double skew, double wrong, double low, double overcount) {
    String place() {
      return rule.title() + ", k = " + load.probes() + ", θ = " + skew;
    }
  }

  @Override
  protected void run(Parameters parameters, Report report, Progress progress)
      throws InterruptedException {
    List<Callable<Score>> work = new ArrayList<>();
    for (Load load : parameters.loads()) {
      for (double skew : parameters.skews()) {
        for (Rule rule : Rule.values()) {
          work.add(() -> score(parameters, load, skew, rule));
        }
      }
    }
    show(parameters, Rows.of(Parallel.run(work, progress)), report);
  }

  private static Score score(Parameters parameters, Load load, double skew, Rule rule) {
    double wrong = 0;
    double low = 0;
    double over = 0;
    for (int run = 0; run < parameters.runs(); run++) {
      Score one = one(parameters, load, skew, rule, run);
      wrong += one.wrong();
      low += one.low();
      over += one.overcount();
    }
    double runs = parameters.runs();
    return new Score(rule, load, skew, wrong / runs, low / runs, over / runs);
  }

  private static Score one(Parameters parameters, Load load, double skew, Rule rule, int run) {
    SplittableRandom seeds = RandomSource.seeded(parameters.seed() + run, "estimators " + skew);
    FastDigest digest = FastDigest.seeded(seeds.nextLong());
    ZipfStream stream =
        new ZipfStream(new ZipfStream.Parameters(parameters.keys(), skew, seeds.nextLong()));
    Counter counter = counter(rule, load, load.cells(parameters.keys()), digest);
    long[] counts = new long[parameters.keys()];
    for (int i = 0; i < parameters.total(); i++) {
      int key = (int) stream.next();
      counts[key]++;
      counter.add().accept(digest.of((long) key));
    }
    long wrong = 0;
    long low = 0;
    long over = 0;
    for (int key = 0; key < counts.length; key++) {
      long excess = counter.estimate().applyAsLong(digest.of((long) key)) - counts[key];
      wrong += excess != 0 ? 1 : 0;
      low += excess < 0 ? 1 : 0;
      over += Math.max(0, excess);
    }
    double keys = parameters.keys();
    return new Score(
        rule, load, skew, wrong / keys, low / keys, (double) over / parameters.total());
  }

  private static Counter counter(Rule rule, Load load, int cells, FastDigest digest) {
    return switch (rule) {
      case MINIMUM_SELECTION -> of(spec(cells, load, SpectralRule.MINIMUM_SELECTION, 0), digest);
      case MINIMAL_INCREASE -> of(spec(cells, load, SpectralRule.MINIMAL_INCREASE, 0), digest);
      case MARKED_SHARED, MARKED_EXTRA ->
        of(
            spec(
                rule.firstCells(cells),
                load,
                SpectralRule.RECURRING_MINIMUM,
                rule.secondCells(cells)),
            digest);
      case LITERAL_SHARED, LITERAL_EXTRA -> {
        LiteralRecurringMinimum literal = new LiteralRecurringMinimum(
            rule.firstCells(cells), rule.secondCells(cells), load.probes());
        yield new Counter(literal::add, literal::estimate);
      }
    };
  }

  private static SpectralBloomSpec spec(int cells, Load load, SpectralRule rule, int secondCells) {
    return new SpectralBloomSpec(cells, load.probes(), rule, secondCells, PaperShape.SLACK);
  }

  private static Counter of(SpectralBloomSpec spec, FastDigest digest) {
    SpectralBloomFilter filter = new SpectralBloomFilter(spec, digest);
    return new Counter(filter::add, filter::estimate);
  }

  static void show(Parameters parameters, Rows<Score> scores, Report report) {
    for (Load load : parameters.loads()) {
      Rows<Score> own = scores.where(s -> s.load().equals(load));
      report.let("probes", load.probes()).let("load", load.load());
      report.sidewaysChart(
          "wrong-" + load.probes(),
          Axis.categories("rule", own.categories(s -> s.rule().title())),
          Axis.linear("share of keys"),
          own.bars(s -> "θ = " + s.skew(), s -> s.rule().title(), Score::wrong, "wrong"));
    }
    report.table(
        "rules",
        scores
            .count("k", s -> s.load().probes())
            .number("load γ", s -> s.load().load())
            .number("skew", Score::skew)
            .text("rule", s -> s.rule().title())
            .number("wrong", Score::wrong)
            .number("too low", Score::low)
            .number("overcount by additions", Score::overcount));
    claims(scores, report);
  }

  private static void claims(Rows<Score> scores, Report report) {
    PrintedValues reference = PrintedValues.of("dynamic2006/spectral-estimators");
    report.ours(
        "never-too-low",
        scores
            .where(s -> s.rule() != Rule.LITERAL_SHARED && s.rule() != Rule.LITERAL_EXTRA)
            .atMost(Score::place, Score::low, 0));
    report.ours(
        "literal-too-low",
        scores.where(s -> s.rule() == Rule.LITERAL_EXTRA).atLeast(Score::place, Score::low, 0.001));
    report.ours(
        "minimum-selection-theory",
        scores
            .where(s -> s.rule() == Rule.MINIMUM_SELECTION)
            .near(Score::place, Score::wrong, s -> s.load().wrong(), TOLERANCE));
    report.ours(
        "minimal-increase-better", ordered(scores, Rule.MINIMAL_INCREASE, Rule.MINIMUM_SELECTION));
    report.ours("marker-pays", ordered(scores, Rule.MARKED_EXTRA, Rule.MINIMUM_SELECTION));
    report.ours("marker-does-not-pay", ordered(scores, Rule.MINIMUM_SELECTION, Rule.MARKED_SHARED));
    report.ours(
        "as-independent",
        scores
            .where(s -> s.skew() == 0)
            .near(
                Score::place,
                Score::wrong,
                s -> reference.get("wrong", s.rule(), s.load().probes()),
                TOLERANCE));
  }

  /** One rule against another at the same points. */
  private static List<Check> ordered(Rows<Score> scores, Rule rule, Rule other) {
    List<Score> own = scores.where(s -> s.rule() == rule).all();
    List<Score> others = scores.where(s -> s.rule() == other).all();
    List<Check> checks = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      checks.add(
          Check.atMost(own.get(i).place(), own.get(i).wrong() - others.get(i).wrong(), 0));
    }
    return checks;
  }
}
