package io.tidemark.experiments.dynamic2006;

import io.tidemark.core.filter.counting.SpectralBloomFilter;
import io.tidemark.core.filter.counting.SpectralBloomSpec;
import io.tidemark.core.filter.counting.SpectralRule;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.experiments.Crew;
import io.tidemark.experiments.Progress;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.ZipfStream;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.function.LongUnaryOperator;

/** How often the rules of a spectral filter count wrong, and how often too low. */
public final class SpectralEstimators extends CountExperiment<EstimatorParameters> {
  /** With the rules of the spectral filter. */
  public SpectralEstimators() {
    super(
        "spectral-estimators",
        "Wrong counts of the rules of a spectral filter",
        "Section 2.2, the rules of its reference [4]",
        2,
        15,
        EstimatorParameters.quick(),
        EstimatorParameters.full());
  }

  /** A rule, and where its second counters come from. */
  enum Rule {
    MINIMUM_SELECTION("minimum selection"),
    MINIMAL_INCREASE("minimal increase"),
    LITERAL_SHARED("recurring minimum to the letter, same memory"),
    MARKED_SHARED("recurring minimum with marker, same memory"),
    LITERAL_EXTRA("recurring minimum to the letter, extra memory"),
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
   * What came of a rule.
   *
   * @param rule which
   * @param load how full
   * @param skew of the keys
   * @param wrong share of keys that are counted wrong
   * @param low share of keys that are counted too low
   * @param overcount sum of what counts are too high by, by all additions
   */
  record Score(
      Rule rule,
      EstimatorParameters.Load load,
      double skew,
      double wrong,
      double low,
      double overcount) {
    String place() {
      return rule.title() + ", k = " + load.probes() + ", θ = " + skew;
    }
  }

  @Override
  public ExperimentResult run(EstimatorParameters parameters, Progress progress)
      throws InterruptedException {
    List<Callable<Score>> work = new ArrayList<>();
    for (EstimatorParameters.Load load : parameters.loads()) {
      for (double skew : parameters.skews()) {
        for (Rule rule : Rule.values()) {
          work.add(() -> score(parameters, load, skew, rule));
        }
      }
    }
    return new EstimatorReport(parameters, Crew.run(work, progress)).result();
  }

  private static Score score(
      EstimatorParameters parameters, EstimatorParameters.Load load, double skew, Rule rule) {
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

  private static Score one(
      EstimatorParameters parameters,
      EstimatorParameters.Load load,
      double skew,
      Rule rule,
      int run) {
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

  private static Counter counter(
      Rule rule, EstimatorParameters.Load load, int cells, FastDigest digest) {
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

  private static SpectralBloomSpec spec(
      int cells, EstimatorParameters.Load load, SpectralRule rule, int secondCells) {
    return new SpectralBloomSpec(cells, load.probes(), rule, secondCells, PaperShape.SLACK);
  }

  private static Counter of(SpectralBloomSpec spec, FastDigest digest) {
    SpectralBloomFilter filter = new SpectralBloomFilter(spec, digest);
    return new Counter(filter::add, filter::estimate);
  }
}
