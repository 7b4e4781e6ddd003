package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineScale;
import io.tidemark.core.time.Timeline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The shapes that are chosen, by the model's own errors. */
class TidelineTuningTest {
  private static final long SPAN = 1 << 16;
  private static final Timeline TIMELINE = Timeline.over(0, SPAN);
  private static final QueryLengths LENGTHS = QueryLengths.of(16, 128, 1024, 8192);

  private static double meanError(TidelineHistorySpec spec, HistoryLoad load) {
    return Arrays.stream(LENGTHS.lengths())
        .mapToDouble(ticks -> HistoryErrors.predicted(spec, load, ticks))
        .average()
        .orElseThrow();
  }

  /** Keys in bursts: few distinct pairs from a height on. */
  private static HistoryLoad bursts(double keys, double ticks, double burstTicks) {
    double[] distinct = new double[17];
    for (int height = 0; height < distinct.length; height++) {
      double perBurst = 1 + (burstTicks - 1) / (1L << height);
      distinct[height] =
          keys * Math.min(Math.scalb((double) SPAN, -height), ticks / burstTicks * perBurst);
    }
    return HistoryLoad.measured(distinct);
  }

  private static double largestRatioToPairs(TidelineHistorySpec spec, HistoryLoad load) {
    PairHistorySpec pairs = HistoryTuning.pair(TIMELINE, spec.bits(), load.distinct(0));
    return Arrays.stream(LENGTHS.lengths())
        .mapToDouble(ticks -> HistoryErrors.predicted(spec, load, ticks)
            / HistoryErrors.predicted(pairs, load, ticks))
        .max()
        .orElseThrow();
  }

  /** Keys that are all alike, at any time: there is nothing that coarse scales could tell early. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 2, 5, 20, 100})
  void isNotMuchWorseThanPairsWhereKeysAreAllAlike(double ticksOfKey) {
    HistoryLoad load = HistoryLoad.memoryless(10_000, 10_000 * ticksOfKey, SPAN);
    long bits = (long) (23.5 * load.distinct(0));
    TidelineHistorySpec spec = TidelineTuning.spec(TIMELINE, bits, load, LENGTHS);
    assertThat(largestRatioToPairs(spec, load)).isBetween(0.5, 2.0);
  }

  /** Eight times the ticks for an eighth of the keys, and so on. */
  @Test
  void isBetterThanPairsWhereSomeKeysAreBusy() {
    double[] distinct = new double[17];
    for (int i = 0; i < 5; i++) {
      HistoryLoad alike = HistoryLoad.memoryless(10_000 >> (3 * i), 20_000, SPAN);
      for (int height = 0; height < distinct.length; height++) {
        distinct[height] += alike.distinct(height);
      }
    }
    HistoryLoad load = HistoryLoad.measured(distinct);
    TidelineHistorySpec spec =
        TidelineTuning.spec(TIMELINE, (long) (23.5 * load.distinct(0)), load, LENGTHS);
    assertThat(largestRatioToPairs(spec, load)).isLessThan(1);
  }

  @Test
  void isFarBetterThanPairsWhereKeysComeInBursts() {
    HistoryLoad load = bursts(10_000, 64, 32);
    TidelineHistorySpec spec =
        TidelineTuning.spec(TIMELINE, (long) (23.5 * load.distinct(0)), load, LENGTHS);
    assertThat(largestRatioToPairs(spec, load)).isLessThan(0.05);
  }

  /** No shape drawn at random is much better at all lengths. */
  @ParameterizedTest
  @ValueSource(doubles = {6, 12, 23.5, 40})
  void isBetterThanRandomShapes(double bitsPerPair) {
    SplittableRandom random = new SplittableRandom(12);
    for (HistoryLoad load :
        List.of(bursts(10_000, 64, 32), HistoryLoad.memoryless(10_000, 100_000, SPAN))) {
      long bits = (long) (bitsPerPair * load.distinct(0));
      TidelineHistorySpec spec = TidelineTuning.leastError(TIMELINE, bits, load, LENGTHS);
      for (int i = 0; i < 2000; i++) {
        TidelineHistorySpec other =
            new TidelineHistorySpec(TIMELINE, spec.lines(), randomScales(random));
        double largest = Arrays.stream(LENGTHS.lengths())
            .mapToDouble(ticks -> HistoryErrors.predicted(other, load, ticks)
                / HistoryErrors.predicted(spec, load, ticks))
            .max()
            .orElseThrow();
        assertThat(largest).as("%s", other.scales()).isGreaterThan(0.8);
      }
    }
  }

  /** Where errors are far below those of pairs, additions are made cheaper; elsewhere they are not. */
  @Test
  void timeCountsWhereErrorsAreSmall() {
    HistoryLoad small = bursts(10_000, 64, 32);
    long bits = (long) (23.5 * small.distinct(0));
    TidelineHistorySpec balanced = TidelineTuning.spec(TIMELINE, bits, small, LENGTHS);
    TidelineHistorySpec exact = TidelineTuning.leastError(TIMELINE, bits, small, LENGTHS);
    assertThat(bitsOfSlots(balanced)).isLessThan(bitsOfSlots(exact));
    assertThat(meanError(balanced, small)).isGreaterThan(meanError(exact, small));
    assertThat(largestRatioToPairs(balanced, small)).isLessThan(0.05);

    HistoryLoad large = HistoryLoad.memoryless(10_000, 100_000, SPAN);
    long least = (long) (23.5 * large.distinct(0));
    double ratio = meanError(TidelineTuning.spec(TIMELINE, least, large, LENGTHS), large)
        / meanError(TidelineTuning.leastError(TIMELINE, least, large, LENGTHS), large);
    assertThat(ratio).isBetween(0.95, 1.05);
  }

  private static int bitsOfSlots(TidelineHistorySpec spec) {
    return spec.scales().stream().mapToInt(TidelineScale::probes).sum();
  }

  private static List<TidelineScale> randomScales(SplittableRandom random) {
    List<TidelineScale> scales = new ArrayList<>();
    int height = 0;
    while (scales.size() < 4) {
      scales.add(new TidelineScale(height, random.nextInt(2, 7), random.nextInt(1, 11)));
      height = scales.get(scales.size() - 1).windowHeight();
    }
    return scales;
  }

  @Test
  void moreBitsErrLess() {
    HistoryLoad load = HistoryLoad.memoryless(10_000, 100_000, SPAN);
    double before = 1.1;
    for (long bits = 1 << 18; bits <= 1 << 23; bits <<= 1) {
      double error = meanError(TidelineTuning.spec(TIMELINE, bits, load, LENGTHS), load);
      assertThat(error).as("%d bits", bits).isLessThan(before);
      before = error;
    }
  }

  /** Where a key has one tick alone, a coarse scale takes as many bits as a fine one. */
  @Test
  void probesFallTowardsCoarseScalesWhereKeysAreRare() {
    HistoryLoad load = HistoryLoad.memoryless(100_000, 100_000, SPAN);
    List<TidelineScale> scales =
        TidelineTuning.spec(TIMELINE, 2_350_000, load, QueryLengths.of(1, 16)).scales();
    assertThat(scales.get(0).probes())
        .isGreaterThan(scales.get(scales.size() - 1).probes());
  }

  @Test
  void linesCanBeHalvedOftenAndFillTheBits() {
    HistoryLoad load = HistoryLoad.memoryless(1000, 10_000, SPAN);
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 10; i++) {
      long bits = random.nextLong(512 * 256, 1L << 30);
      long lines = TidelineTuning.spec(TIMELINE, bits, load, LENGTHS).lines();
      assertThat(lines * 512).isGreaterThan(bits - bits / 256 - 512).isLessThanOrEqualTo(bits);
      assertThat(lines >> Long.numberOfTrailingZeros(lines)).isLessThan(512);
    }
  }

  /** From single ticks to a day of nanoseconds. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 1000, 1L << 30, 86_400_000_000_000L, 1L << 61})
  void everyLengthIsAnsweredInFewLooks(long span) {
    double keys = 1000;
    HistoryLoad load = HistoryLoad.memoryless(keys, keys * Math.min(span, 10), span);
    Timeline timeline = Timeline.over(0, span);
    QueryLengths lengths = QueryLengths.upTo(span);
    TidelineHistorySpec spec = TidelineTuning.spec(timeline, 1 << 20, load, lengths);
    TidelineScale coarsest = spec.scales().get(spec.scales().size() - 1);
    assertThat(coarsest.probes()).isPositive();
    assertThat(span >> coarsest.windowHeight()).isLessThanOrEqualTo(128);
    for (long ticks : lengths.lengths()) {
      assertThat(HistoryErrors.predicted(spec, load, ticks))
          .as("%d ticks", ticks)
          .isLessThan(0.5);
    }
  }

  /** The same keys, counted in intervals that the span fits, and in such that cut it in two. */
  @ParameterizedTest
  @ValueSource(doubles = {1, 3, 300})
  void whereIntervalsStartMattersLittle(double ticksOfKey) {
    HistoryLoad load = HistoryLoad.memoryless(1000, 1000 * ticksOfKey, SPAN);
    double[] distinct = load.distinctByHeight();
    // A key is in both halves, unless all its ticks are in one.
    distinct[16] *= 2 - Math.pow(0.5, ticksOfKey - 1);
    TidelineHistorySpec spec = TidelineTuning.spec(TIMELINE, 1 << 20, load, LENGTHS);
    HistoryLoad cut = HistoryLoad.measured(distinct).withKeys(1000);
    for (long ticks : LENGTHS.lengths()) {
      double expected = HistoryErrors.predicted(spec, load, ticks);
      assertThat(HistoryErrors.predicted(spec, cut, ticks) / expected)
          .as("%d ticks", ticks)
          .isBetween(0.8, 1.25);
    }
  }

  /** The shape may be anything then, but there is one. */
  @Test
  void anEmptyLoadHasAShape() {
    TidelineHistorySpec spec =
        TidelineTuning.spec(TIMELINE, 512, HistoryLoad.measured(0, 0, 0), LENGTHS);
    assertThat(spec.lines()).isEqualTo(1);
    assertThat(HistoryErrors.predicted(spec, HistoryLoad.measured(0, 0, 0), 100))
        .isZero();
  }

  @Test
  void refusesFewerBitsThanALine() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TidelineTuning.spec(TIMELINE, 511, bursts(10, 10, 2), LENGTHS))
        .withMessageContaining("bits: 511 (expected: 512..");
  }
}
