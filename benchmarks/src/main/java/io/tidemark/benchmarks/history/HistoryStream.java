package io.tidemark.benchmarks.history;

import io.tidemark.benchmarks.frame.BenchmarkKeys;
import io.tidemark.workload.oracle.BetweenOracle;
import io.tidemark.workload.random.RandomSource;
import io.tidemark.workload.stream.TimedPairs;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The pairs of a day, and questions about it. */
public final class HistoryStream {
  /** Fixed, so that runs differ in time only. */
  static final long SEED = 1;

  private static final long ORDER_SEED = 2;
  private static final long QUESTIONS_SEED = 3;

  /* So many that branch predictors cannot learn the answers. */
  private static final int QUESTIONS = 1 << 16;

  private final HistoryDay day;
  private final TimedPairs pairs;

  /** Makes the pairs of the day. */
  public HistoryStream(HistoryDay day) {
    this.day = day;
    this.pairs = day.generate();
  }

  /** All pairs in the order of time. */
  public Pairs inOrder() {
    return of(IntStream.range(0, pairs.size()).toArray());
  }

  /** All pairs in a random order. */
  public Pairs shuffled() {
    SplittableRandom random = RandomSource.seeded(ORDER_SEED);
    int[] order = new int[pairs.size()];
    for (int i = 0; i < order.length; i++) {
      int other = random.nextInt(i + 1);
      order[i] = order[other];
      order[other] = i;
    }
    return of(order);
  }

  private Pairs of(int[] order) {
    long[] keys = new long[order.length];
    long[] ticks = new long[order.length];
    for (int i = 0; i < order.length; i++) {
      keys[i] = BenchmarkKeys.number(pairs.key(order[i]));
      ticks[i] = pairs.tick(order[i]);
    }
    return new Pairs(keys, ticks);
  }

  /**
   * Keys with the first tick of a range that they do not occur in: keys are drawn uniformly,
   * ranges from all of the day.
   */
  public Pairs absent(int rangeTicks) {
    BetweenOracle oracle = new BetweenOracle();
    for (int i = 0; i < pairs.size(); i++) {
      oracle.add(pairs.key(i), pairs.tick(i));
    }
    SplittableRandom random = RandomSource.seeded(QUESTIONS_SEED);
    long[] keys = new long[QUESTIONS];
    long[] ticks = new long[QUESTIONS];
    for (int i = 0; i < QUESTIONS; ) {
      int key = random.nextInt(day.keys());
      long from = random.nextLong(day.ticks() - rangeTicks + 1);
      if (!oracle.occurred(key, from, from + rangeTicks)) {
        keys[i] = BenchmarkKeys.number(key);
        ticks[i++] = from;
      }
    }
    return new Pairs(keys, ticks);
  }

  /** Keys with the first tick of a range that one of their pairs is in, at any place of it. */
  public Pairs present(int rangeTicks) {
    SplittableRandom random = RandomSource.seeded(QUESTIONS_SEED);
    long[] keys = new long[QUESTIONS];
    long[] ticks = new long[QUESTIONS];
    for (int i = 0; i < QUESTIONS; i++) {
      int pair = random.nextInt(pairs.size());
      long from = (long) pairs.tick(pair) - random.nextInt(rangeTicks);
      keys[i] = BenchmarkKeys.number(pairs.key(pair));
      ticks[i] = Math.max(0, Math.min(from, day.ticks() - rangeTicks));
    }
    return new Pairs(keys, ticks);
  }

  /** The numbers of distinct (key, interval) pairs, by the height of the intervals. */
  double[] distinctByHeight(int levels) {
    long[] byLevel = pairs.distinctByLevel(levels - 1);
    double[] byHeight = new double[levels];
    for (int height = 0; height < levels; height++) {
      byHeight[height] = byLevel[levels - 1 - height];
    }
    return byHeight;
  }
}
