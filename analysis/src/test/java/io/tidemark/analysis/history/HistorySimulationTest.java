package io.tidemark.analysis.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.tidemark.core.filter.HistoryAnswer;
import io.tidemark.core.filter.HistoryFilter;
import io.tidemark.core.filter.history.RangeError;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.bank.PairHistorySpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.stream.TimedPairs;
import io.tidemark.workload.stream.WebLogDay;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Histories that are filled and asked, against the model with the counts of the run itself. */
class HistorySimulationTest {
  private static final int SPAN = 4096;
  private static final int TOP = 12;
  private static final int QUERY_TICKS = 100;
  private static final int QUESTIONS = 60_000;
  private static final Timeline TIMELINE = Timeline.over(0, SPAN);
  private static final FastDigest DIGEST = FastDigest.seeded(23);

  private static TimedPairs pairs(long seed) {
    return WebLogDay.generate(new WebLogDay.Parameters(2000, 40_000, SPAN, 2000, 30, seed));
  }

  private static HistoryLoad load(TimedPairs pairs) {
    long[] byLevel = pairs.distinctByLevel(TOP);
    double[] byHeight = new double[TOP + 1];
    for (int height = 0; height <= TOP; height++) {
      byHeight[height] = (double) byLevel[TOP - height];
    }
    return HistoryLoad.measured(byHeight);
  }

  private static void fill(HistoryFilter history, TimedPairs pairs) {
    for (int i = 0; i < pairs.size(); i++) {
      history.add(DIGEST.of(pairs.key(i)), pairs.tick(i));
    }
  }

  /** The share of keys that never occur and are answered "maybe", at the given places. */
  private static double found(HistoryFilter history, int[] places) {
    int found = 0;
    for (int i = 0; i < places.length; i++) {
      long key = 1_000_000_000L + i;
      HistoryAnswer answer = history.ask(DIGEST.of(key), places[i], places[i] + QUERY_TICKS);
      found += answer == HistoryAnswer.MAYBE ? 1 : 0;
    }
    return (double) found / places.length;
  }

  private static int[] places(long seed) {
    return new SplittableRandom(seed).ints(QUESTIONS, 0, SPAN - QUERY_TICKS + 1).toArray();
  }

  /** Three standard errors of the share, and 3 % for what the bits of one run differ by. */
  private static void assertAgrees(double measured, double model) {
    double slack = 3 * Math.sqrt(model * (1 - model) / QUESTIONS) + 0.03 * model;
    assertThat(measured).as("3 standard errors and 3 %%").isCloseTo(model, within(slack));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void pairsErrAsPredicted(long seed) {
    TimedPairs pairs = pairs(seed);
    PairHistorySpec spec = HistoryTuning.pair(TIMELINE, 600_000, pairs.size());
    PairHistory history = new PairHistory(spec, DIGEST);
    fill(history, pairs);
    double model = HistoryErrors.predicted(spec, load(pairs), QUERY_TICKS);
    assertThat(model).isBetween(0.01, 0.5);
    assertAgrees(found(history, places(seed)), model);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void levelsErrAsPredicted(long seed) {
    TimedPairs pairs = pairs(seed);
    HistoryLoad load = load(pairs);
    LevelHistorySpec spec =
        HistoryTuning.level(TIMELINE, 600_000, load, QueryLengths.of(QUERY_TICKS));
    LevelHistory history = new LevelHistory(spec, DIGEST);
    fill(history, pairs);
    double model = HistoryErrors.predicted(spec, load, QUERY_TICKS);
    assertThat(model).isBetween(0.01, 0.5);
    assertAgrees(found(history, places(seed)), model);
  }

  /** Each interval with its own keys, and asked as often as the questions do. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void intervalsErrAsPredicted(long seed) {
    TimedPairs pairs = pairs(seed);
    int[] places = places(seed);
    IntervalTree tree = new IntervalTree(TIMELINE, 5, TOP);
    double[] distinct = distinctByFilter(tree, pairs);
    double[] frequencies = frequencies(tree, places);
    IntervalHistorySpec spec = HistoryTuning.interval(tree, 300_000, distinct, frequencies);
    IntervalHistory history = new IntervalHistory(spec, DIGEST);
    fill(history, pairs);
    double model = 0;
    for (int from : places) {
      model += error(spec, distinct, from) / places.length;
    }
    assertThat(model).isBetween(0.01, 0.5);
    assertAgrees(found(history, places), model);
  }

  private static double[] distinctByFilter(IntervalTree tree, TimedPairs pairs) {
    Set<Long> seen = new HashSet<>();
    double[] distinct = new double[tree.nodes() + 1];
    for (int i = 0; i < pairs.size(); i++) {
      for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
        int filter = tree.filter(height, pairs.tick(i) >> height);
        distinct[filter] += seen.add((long) filter << 32 | pairs.key(i)) ? 1 : 0;
      }
    }
    distinct[tree.nodes()] = pairs.size();
    return distinct;
  }

  /** Leaves are asked for whole and cut; the pairs for every tick of a cut leaf. */
  private static double[] frequencies(IntervalTree tree, int[] places) {
    double[] frequencies = new double[tree.nodes() + 1];
    int leafTicks = 1 << tree.leafHeight();
    for (int from : places) {
      int to = from + QUERY_TICKS;
      DyadicCover cover = whole(tree, from);
      while (cover.next()) {
        frequencies[tree.filter(cover.height(), cover.number())] += 1.0 / places.length;
      }
      int head = Math.floorMod(-from, leafTicks);
      int tail = to % leafTicks;
      if (head > 0) {
        frequencies[tree.filter(tree.leafHeight(), from / leafTicks)] += 1.0 / places.length;
      }
      if (tail > 0) {
        frequencies[tree.filter(tree.leafHeight(), to / leafTicks)] += 1.0 / places.length;
      }
      frequencies[tree.nodes()] += (double) (head + tail) / places.length;
    }
    return frequencies;
  }

  private static DyadicCover whole(IntervalTree tree, int from) {
    int leafTicks = 1 << tree.leafHeight();
    return new DyadicCover(
        (from + leafTicks - 1) / leafTicks,
        (from + QUERY_TICKS) / leafTicks,
        tree.leafHeight(),
        tree.topHeight());
  }

  private static double error(IntervalHistorySpec spec, double[] distinct, int from) {
    IntervalTree tree = spec.tree();
    int leafTicks = 1 << tree.leafHeight();
    int to = from + QUERY_TICKS;
    double denied = 1;
    DyadicCover cover = whole(tree, from);
    while (cover.next()) {
      int filter = tree.filter(cover.height(), cover.number());
      denied *= 1 - HistoryTheory.rate(spec.filters(), filter, distinct[filter]);
    }
    double pairRate = HistoryTheory.rate(spec.filters(), tree.nodes(), distinct[tree.nodes()]);
    int[][] cuts = {{from, Math.floorMod(-from, leafTicks)}, {to, to % leafTicks}};
    for (int[] cut : cuts) {
      if (cut[1] > 0) {
        int leaf = tree.filter(tree.leafHeight(), cut[0] / leafTicks);
        double leafRate = HistoryTheory.rate(spec.filters(), leaf, distinct[leaf]);
        denied *= 1 - leafRate * HistoryTheory.pairError(pairRate, cut[1]);
      }
    }
    return 1 - denied;
  }

  /** Keys at uniform ticks fill intervals of a height alike, as a plan takes them to be. */
  @Test
  void intervalsOfUniformKeysErrAsThePlanPredicts() {
    int keys = 2000;
    int ticksOfKey = 20;
    HistoryLoad load = HistoryLoad.memoryless(keys, keys * ticksOfKey, SPAN);
    IntervalHistorySpec spec =
        HistoryTuning.interval(TIMELINE, 6, 300_000, load, QueryLengths.of(QUERY_TICKS));
    IntervalHistory history = new IntervalHistory(spec, DIGEST);
    fillUniformly(history, keys, ticksOfKey);
    double model = HistoryErrors.predicted(spec, load, QUERY_TICKS, 0);
    assertThat(model).isBetween(0.005, 0.5);
    assertAgrees(found(history, places(4)), model);
    assertThat(HistoryErrors.predicted(spec, load, QUERY_TICKS)).isGreaterThan(model);
  }

  private static void fillUniformly(HistoryFilter history, int keys, int ticksOfKey) {
    SplittableRandom random = new SplittableRandom(8);
    for (int key = 0; key < keys; key++) {
      Set<Integer> ticks = new HashSet<>();
      while (ticks.size() < ticksOfKey) {
        ticks.add(random.nextInt(SPAN));
      }
      for (int tick : ticks) {
        history.add(DIGEST.of(key), tick);
      }
    }
  }

  /** Levels without bits are answered by finer ones; below the finest with bits, ranges widen. */
  @Test
  void levelsWithoutBitsErrAsPredicted() {
    HistoryLoad load = HistoryLoad.memoryless(500, 5000, SPAN);
    long[] bits = new long[TOP + 1];
    int[] probes = new int[TOP + 1];
    for (int height : new int[] {1, 2, 5}) {
      bits[height] = 60_000;
      probes[height] = 5;
    }
    LevelHistorySpec spec = new LevelHistorySpec(TIMELINE, FilterSizes.of(bits, probes));
    LevelHistory history = new LevelHistory(spec, DIGEST);
    fillUniformly(history, 500, 10);
    RangeError errors = history.errors();
    for (int ticks : new int[] {1, 3, 50, 700}) {
      double mean = 0;
      for (int from = 0; from < SPAN / 2; from++) {
        mean += errors.of(from, from + ticks) * 2 / SPAN;
      }
      // The rates are powers of the fill, which differs by a standard error of 0.002 at most.
      assertThat(mean / HistoryErrors.predicted(spec, load, ticks)).isCloseTo(1, within(0.05));
    }
  }
}
