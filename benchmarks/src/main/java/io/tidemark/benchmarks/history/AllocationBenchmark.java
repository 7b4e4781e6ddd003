package io.tidemark.benchmarks.history;

import io.tidemark.analysis.history.HistoryLoad;
import io.tidemark.analysis.history.HistoryTuning;
import io.tidemark.analysis.history.QueryLengths;
import io.tidemark.core.filter.history.bank.IntervalHistorySpec;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.time.Timeline;
import io.tidemark.workload.random.RandomSource;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Dividing bits among the filters of a history: the shares of eq. 10 to 13, rounded, with their
 * probes. Histories of other lengths have as many pairs per tick, of as many keys.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SampleTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class AllocationBenchmark {
  private static final long SEED = 1;

  /** The length of the history; 131,072 ticks make the 65,535 intervals of a whole tree. */
  @Param({"14400", "86400", "131072", "1000000"})
  public long ticks;

  private final QueryLengths lengths = QueryLengths.of(HistoryContender.TUNED_TICKS);
  private Timeline timeline;
  private long bits;
  private HistoryLoad load;
  private IntervalTree tree;
  private double[] distinct;
  private double[] frequencies;

  /** Makes what is known about the history. */
  @Setup(Level.Trial)
  public void know() {
    HistoryDay day = HistoryDay.FULL;
    double days = (double) ticks / day.ticks();
    timeline = Timeline.over(0, ticks);
    bits = (long) (days * day.bits());
    load = HistoryLoad.memoryless(day.keys(), days * day.pairs(), ticks);
    tree = new IntervalTree(timeline, HistoryContender.LEAF_HEIGHT, load.levels() - 1);
    intervals();
  }

  /** Each interval has its own number of keys, and is asked as often as the others of its height. */
  private void intervals() {
    SplittableRandom random = RandomSource.seeded(SEED);
    double[] byHeight = lengths.frequencies(load.levels());
    distinct = new double[tree.nodes() + 1];
    frequencies = new double[tree.nodes() + 1];
    for (int height = tree.leafHeight(); height <= tree.topHeight(); height++) {
      int first = tree.firstFilter(height);
      int count = tree.count(height);
      for (int filter = first; filter < first + count; filter++) {
        distinct[filter] = load.distinct(height) / count * random.nextDouble(0.5, 1.5);
        frequencies[filter] = byHeight[height] / count;
      }
    }
    distinct[tree.nodes()] = load.distinct(0);
    // The ticks of the two leaves that a range cuts, half of each on average.
    frequencies[tree.nodes()] = (1 << tree.leafHeight()) - 1;
  }

  /** One filter per level. */
  @Benchmark
  public LevelHistorySpec level() {
    return HistoryTuning.level(timeline, bits, load, lengths);
  }

  /** One filter per interval, and one of pairs. */
  @Benchmark
  public IntervalHistorySpec interval() {
    return HistoryTuning.interval(tree, bits, distinct, frequencies);
  }
}
