package io.tidemark.experiments.decaying2005;

import static org.assertj.core.api.Assertions.assertThat;

import io.tidemark.core.filter.decaying.DecayRules;
import io.tidemark.core.filter.decaying.DecayingCountSpec;
import io.tidemark.core.filter.decaying.ExponentialDecay;
import io.tidemark.core.filter.decaying.RaiseRule;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;
import io.tidemark.experiments.RunScale;
import io.tidemark.experiments.Stopwatch;
import io.tidemark.experiments.result.Claim;
import io.tidemark.experiments.result.ExperimentResult;
import io.tidemark.experiments.result.Report;
import io.tidemark.experiments.result.Rows;
import io.tidemark.workload.oracle.DecayedCountOracle;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Small runs, and what the comparisons say of results that are wrong. Seeds are fixed. */
class DecayExperimentsTest {
  private static final ExponentialDecay HALF = new ExponentialDecay(0.5, 100);

  private static boolean of(ExperimentResult result, Claim.Kind kind) {
    return result.holds(kind);
  }

  private static boolean ours(ExperimentResult result) {
    return of(result, Claim.Kind.OURS);
  }

  @Test
  void truthIsThatOfTheOracle() {
    Arrivals arrivals = Arrivals.ofZipf(20, 1, 2_000, 3);
    ExponentialDecay decay = new ExponentialDecay(0.9, 100);
    DecayedTruth truth = new DecayedTruth(decay, 20);
    DecayedCountOracle oracle = new DecayedCountOracle(0.9);
    for (int i = 0; i < arrivals.size(); i++) {
      truth.add(arrivals.keys()[i], i);
      oracle.add(arrivals.keys()[i], decay.epoch(i));
    }
    double[] counts = truth.all(2_345);
    for (int key = 0; key < counts.length; key++) {
      double expected = oracle.count(key, decay.epoch(2_345));
      // Some twenty products and sums, each rounded by at most 2^-53.
      assertThat(counts[key]).isBetween(expected * (1 - 1e-13), expected * (1 + 1e-13));
    }
  }

  /** Four keys that come 70, 20, 9 times and once. */
  @Test
  void sharesOfVisitsAreCountedFromTheMostFrequentKey() {
    Figure1.Skew skew = Figure1.Skew.of(arrivals("few", 9, 70, 1, 20));
    assertThat(skew.keys()).isEqualTo(4);
    assertThat(skew.ofMostFrequent(0.25)).isEqualTo(0.7);
    assertThat(skew.ofMostFrequent(0.5)).isEqualTo(0.9);
    assertThat(skew.keysWith(0.9)).isEqualTo(0.5);
    assertThat(skew.keysWith(0.91)).isEqualTo(0.75);
  }

  @Test
  void figure1DiffersIfDrawsAreOthers() {
    assertThat(ours(figure1(780))).isTrue();
    // The standard error is 0.0131, so four of them are 52 visits of 1,000.
    assertThat(ours(figure1(840))).isFalse();
    assertThat(of(figure1(780), Claim.Kind.PAPER)).isFalse();
  }

  private static ExperimentResult figure1(long likely) {
    Figure1.Skew skew = Figure1.Skew.of(arrivals("even", 1, 1, 1, 1));
    Figure1 experiment = new Figure1();
    Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
    Figure1.show(
        List.of(skew),
        Rows.of(List.of(new Figure1.Drawn("even", likely, 1_000, 0.78))),
        List.of(),
        report);
    return report.result();
  }

  private static Arrivals arrivals(String name, int... counts) {
    int[] keys = IntStream.range(0, counts.length)
        .flatMap(k -> IntStream.range(0, counts[k]).map(i -> k))
        .toArray();
    long[] digests = IntStream.range(0, counts.length).mapToLong(k -> k).toArray();
    return new Arrivals(name, digests, keys, new long[keys.length]);
  }

  @Test
  void countersStickWhereTheyAreRoundedUp() {
    assertThat(left(RoundedCounters.Mode.FLOOR, 0.9)).isZero();
    assertThat(left(RoundedCounters.Mode.HALF_UP, 0.9)).isEqualTo(5);
    assertThat(left(RoundedCounters.Mode.CEIL, 0.9)).isEqualTo(9);
    assertThat(left(RoundedCounters.Mode.FIXED_CEIL, 0.9)).isEqualTo(9 / 256.0);
    assertThat(left(RoundedCounters.Mode.FORWARD, 0.9)).isBetween(0.0, 1e-40);
  }

  private static double left(RoundedCounters.Mode mode, double factor) {
    RoundedCounters counters = new RoundedCounters(400, 3, factor, mode);
    for (int i = 0; i < 100; i++) {
      counters.add(77);
    }
    for (int epoch = 0; epoch < 1_000; epoch++) {
      counters.decay();
    }
    return counters.estimate(77);
  }

  @Test
  void roundingDiffersIfOurFilterIsTooLow() {
    assertThat(ours(rounding(0))).isTrue();
    assertThat(ours(rounding(1))).isFalse();
  }

  private static ExperimentResult rounding(long low) {
    Rounding.Parameters parameters =
        new Rounding.Parameters(400, 3, 120, 100, 40, 20, 300, List.of(0.5), 1, 1);
    List<Rounding.Score> scores = new ArrayList<>();
    for (RoundedCounters.Mode mode : RoundedCounters.Mode.values()) {
      boolean down = mode == RoundedCounters.Mode.FLOOR;
      double left = mode == RoundedCounters.Mode.CEIL ? 1 : 0;
      scores.add(new Rounding.Score(
          mode.title(), false, 0.5, 100, down ? 92 : 0, -1, new Rounding.Left(3, left, 0)));
    }
    scores.add(
        new Rounding.Score("ours", true, 0.5, 100, low, 0, new Rounding.Left(Double.NaN, 0, 0)));
    Report report = new Rounding().report(parameters);
    RoundingReport.show(parameters, Rows.of(scores), report);
    return report.result();
  }

  /** Six counters: 0, 15, 16, 255, 256 and 65,536 have 0, 0, 1, 1, 2 and 4 further digits of 4 bits. */
  @Test
  void linkedCountersTakeADigitForEachFourBits() {
    int[] values = {0, 15, 16, 255, 256, 65_536};
    LinkedCounters counters = new LinkedCounters(values.length, 1);
    for (int cell = 0; cell < values.length; cell++) {
      // The high bits of a digest choose the counter.
      long digest = Long.divideUnsigned(-1, values.length) * cell + 1_000;
      for (int i = 0; i < values[cell]; i++) {
        counters.add(digest);
      }
    }
    assertThat(counters.extras()).isEqualTo(8 / 6.0);
    assertThat(counters.beyondBasic()).isEqualTo(1);
    assertThat(counters.bitsWithPool()).isEqualTo(7);
    assertThat(counters.bitsWithUsed()).isEqualTo(5 + 4 * 8 / 6.0);
    // Six counters are numbered by 3 bits, a pool of three by 2.
    assertThat(counters.bitsWithTable()).isEqualTo(5 + 9 * 8 / 6.0);
  }

  @Test
  void theSmallestShapeGivesTheEstimatesOfPlainCounters() {
    Arrivals arrivals = Arrivals.ofZipf(500, 1, 20_000, 5);
    for (RaiseRule rule : RaiseRule.values()) {
      DecayRules rules = new DecayRules(
          2,
          2,
          rule,
          0,
          new ExponentialDecay(0.5, 1_000_000),
          TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
      Packing.Found found = new Packing(arrivals, 2_885, rules).find();
      DecayingCountSpec spec = found.adaptive();
      assertThat(found.different()).isZero();
      assertThat(found.low()).isZero();
      assertThat(found.adaptiveBits()).isBetween((double) spec.counters().wordsPerLine(), 16.0);
      assertThat(found.fixedWidth()).isEqualTo(16);
      PlainLines plain = new PlainLines(spec);
      for (int key : arrivals.keys()) {
        plain.add(arrivals.digests()[key]);
      }
      long[] counts = arrivals.counts();
      for (int key = 0; key < counts.length; key++) {
        assertThat(plain.estimate(arrivals.digests()[key])).isGreaterThanOrEqualTo(counts[key]);
      }
    }
  }

  @Test
  void figure3DiffersIfEstimatesOrDigitsDo() {
    assertThat(ours(figure3(0.249, 0))).isTrue();
    assertThat(ours(figure3(0.249, 1))).isFalse();
    assertThat(ours(figure3(0.27, 0))).isFalse();
    assertThat(of(figure3(0.249, 0), Claim.Kind.GOAL)).isTrue();
  }

  private static ExperimentResult figure3(double extras, long different) {
    Figure3.Parameters parameters = new Figure3.Parameters(
        List.of(), 20_000, 1_000_000, 2, 2, List.of(1.0), List.of(0.9), List.of(6), 100, 1);
    DecayRules rules =
        new DecayRules(2, 2, RaiseRule.ALL, 0, HALF, TimeRules.of(TickUnit.ITEMS, TimeRules.ANY));
    Packing.Found found = new Packing.Found(
        DecayingCountSpec.adaptive(2, 8, 3, 3, rules), 8, 17.07, 32, 34.1, different, 0);
    Figure3.Packed packed = new Figure3.Packed("Zipf 1.0", RaiseRule.ALL, 1, 0, found);
    double used = 5 + 4 * extras;
    Report report = new Figure3().report(parameters);
    Figure3Report.show(
        parameters,
        Rows.of(List.of(new Figure3.Printed(1.0, extras, 7, used, used + 33 * extras, 4))),
        Rows.of(List.of(
            packed,
            new Figure3.Packed("Zipf 1.0", RaiseRule.LEAST, 1, 0, found),
            new Figure3.Packed("Zipf 1.0", RaiseRule.LEAST, 0.9, 6, found))),
        Rows.of(List.of(new Figure3.Agreement(packed.place(), 20_000, different))),
        report);
    return report.result();
  }

  @Test
  void halvingRoundsDownAndEndsAtItsWidth() {
    HalvingCountMin four = new HalvingCountMin(1_000, 4, 100);
    HalvingCountMin plain = new HalvingCountMin(1_000, 64, HalvingCountMin.NEVER);
    for (int i = 0; i < 20; i++) {
      four.add(5, i);
      plain.add(5, i);
    }
    assertThat(four.estimate(5, 20)).isEqualTo(15);
    assertThat(four.estimate(5, 100)).isEqualTo(7);
    four.add(5, 100);
    assertThat(four.estimate(5, 100)).isEqualTo(8);
    assertThat(four.estimate(5, 100_000)).isZero();
    assertThat(four.bytes()).isEqualTo(1_000);
    assertThat(plain.estimate(5, 100_000)).isEqualTo(20);
    assertThat(plain.bytes()).isLessThanOrEqualTo(1_000);
  }

  /** An exact sketch has no error, and one that knows nothing has all of it. */
  @Test
  void errorsAreHeldAgainstExactDecayedCounts() {
    Arrivals arrivals = Arrivals.ofZipf(300, 1, 5_000, 7);
    SketchTrial stream = new SketchTrial(
        arrivals,
        new ErrorMemory.Parameters(
            List.of(), 300, 5_000, List.of(1.0), 10, List.of(1.0), 4, 100, 20, 7));
    SketchTrial.Errors exact = stream.ask(new Exact(arrivals, stream.decay()));
    assertThat(exact).isEqualTo(new SketchTrial.Errors(0, 0, 0, 0, 1));
    SketchTrial.Errors nothing = stream.ask(new HalvingCountMin(0, 4, 1));
    assertThat(nothing.low()).isPositive();
    assertThat(nothing.error()).isGreaterThan(1);
    assertThat(nothing.found()).isLessThan(0.5);
  }

  private static final class Exact implements RecentSketch {
    private final Map<Long, Integer> keys = new HashMap<>();
    private final DecayedTruth truth;

    Exact(Arrivals arrivals, ExponentialDecay decay) {
      for (int key = 0; key < arrivals.digests().length; key++) {
        keys.put(arrivals.digests()[key], key);
      }
      truth = new DecayedTruth(decay, arrivals.digests().length);
    }

    @Override
    public void add(long digest, long tick) {
      truth.add(keys.get(digest), tick);
    }

    @Override
    public double estimate(long digest, long tick) {
      return keys.containsKey(digest) ? truth.count(keys.get(digest), tick) : 0;
    }

    @Override
    public long bytes() {
      return 0;
    }
  }

  @Test
  void everyContenderKeepsToItsMemory() {
    for (SketchKind contender : SketchKind.values()) {
      contender
          .forms(10_000, HALF)
          .forEach(s -> assertThat(s.bytes()).as(contender.title()).isBetween(8_000L, 10_000L));
    }
  }

  @Test
  void errorMemoryDiffersIfOursIsTooLowOrWorse() {
    assertThat(ours(errorMemory(0, 0.5))).isTrue();
    assertThat(ours(errorMemory(0.001, 0.5))).isFalse();
    assertThat(of(errorMemory(0, 0.5), Claim.Kind.GOAL)).isTrue();
    assertThat(of(errorMemory(0, 1.5), Claim.Kind.GOAL)).isFalse();
  }

  private static ExperimentResult errorMemory(double low, double error) {
    List<ErrorMemory.Entry> entries = new ArrayList<>();
    for (SketchKind contender : SketchKind.values()) {
      boolean adaptive = contender == SketchKind.ADAPTIVE;
      entries.add(new ErrorMemory.Entry(
          "Zipf 1.0",
          1_000,
          2,
          contender,
          2_000,
          new SketchTrial.Errors(adaptive ? error : 1, adaptive ? low : 0, 1, 2, 0.9)));
    }
    ErrorMemory.Parameters parameters = new ErrorMemory.Parameters(
        List.of(), 1_000, 10_000, List.of(1.0), 10, List.of(2.0), 1, 100, 20, 1);
    Report report = new ErrorMemory().report(parameters);
    ErrorMemory.show(parameters, Rows.of(entries), List.of(), report);
    return report.result();
  }

  @Test
  void creationTimeIsJudgedByMedians() {
    assertThat(creationTime(1.1).claims()).allMatch(Claim::holds);
    assertThat(creationTime(1.2).claims()).anyMatch(c -> !c.holds());
  }

  private static ExperimentResult creationTime(double ratio) {
    List<CreationTime.Times> times = new ArrayList<>();
    for (RaiseRule rule : RaiseRule.values()) {
      for (CreationTime.Built built : CreationTime.Built.values()) {
        double median = built == CreationTime.Built.OPTIMISED ? 100 * ratio : 100;
        times.add(new CreationTime.Times(built, rule, new double[] {50, median, 900}));
      }
    }
    CreationTime experiment = new CreationTime(Stopwatch.ofMachine());
    Report report = experiment.report(experiment.parameters(RunScale.QUICK, List.of()));
    CreationTime.show(Rows.of(times), report);
    return report.result();
  }
}
