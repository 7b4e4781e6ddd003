package io.tidemark.core.filter.history.series;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.IntervalTree;
import io.tidemark.core.filter.history.bank.LeafCut;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.DyadicCover;
import io.tidemark.core.time.Timeline;

/**
 * What a partition has shown of its keys and of the questions about it: distinct entries and
 * questions of each of its filters, from which the next partition's filters get their bits.
 *
 * <p>Errors: distinct numbers are estimates; their standard error is 0.8 over the square root of
 * 2<sup>precision</sup>.
 */
public final class ObservedLoad {
  /*
   * Section 6 of [1]: the values of one partition stand for those of the next (SIMPLE). Deviation:
   * UltraLogLog where the paper has Flajolet-Martin sketches, which are larger for the same error,
   * and plain counters where it has a Count-Min sketch, since there are no more filters than the
   * sketch would have cells.
   *
   * [1] Y. Peng, J. Guo, F. Li, W. Qian, A. Zhou: Persistent Bloom filter: membership testing for
   *     the entire history. SIGMOD 2018.
   */

  /* Few levels can afford 4 KiB each for 1.2 %; of intervals there are many, and most are small. */
  private static final int LEVEL_PRECISION = 12;
  private static final int INTERVAL_PRECISION = 5;

  private final BankHistory partition;
  private final int[] firstFilters; // by height above the finest
  private final int finestHeight;
  private final int pairs; // the filter of pairs; in a level history, its finest level
  private final UltraLogLog[] distinct;
  private final long[] asks;
  private long questions;

  /** Starts with nothing seen. */
  public ObservedLoad(BankHistory partition) {
    this.partition = Require.nonNull(partition, "partition");
    int filters = partition.sizes().count();
    this.distinct = new UltraLogLog[filters];
    this.asks = new long[filters];
    if (partition instanceof IntervalHistory intervals) {
      IntervalTree tree = intervals.spec().tree();
      this.finestHeight = tree.leafHeight();
      this.firstFilters = new int[tree.topHeight() - finestHeight + 1];
      for (int i = 0; i < firstFilters.length; i++) {
        firstFilters[i] = tree.firstFilter(finestHeight + i);
      }
      this.pairs = tree.nodes();
    } else {
      this.finestHeight = 0;
      this.firstFilters = new int[filters];
      for (int i = 0; i < filters; i++) {
        firstFilters[i] = i;
      }
      this.pairs = 0;
    }
  }

  /** The partition that was watched. */
  public BankHistory partition() {
    return partition;
  }

  /** The number of questions that reached the partition. */
  public long questions() {
    return questions;
  }

  /** About how many distinct entries a filter of the partition was given (paper: d_i). */
  public double distinct(int filter) {
    return distinct[filter] == null ? 0.0 : distinct[filter].getDistinctCountEstimate();
  }

  /**
   * How often a question asks a filter on average (paper: f_i). The filter of pairs of an interval
   * history counts once for each tick that it is really asked for: those of a leaf that is not wholly
   * in the range and does not deny the key.
   */
  public double asksPerQuestion(int filter) {
    return questions == 0 ? 0.0 : (double) asks[filter] / questions;
  }

  /** The memory of counters, as far as they are there. */
  public long memoryBytes() {
    long bytes = (long) asks.length * Long.BYTES;
    for (UltraLogLog counter : distinct) {
      bytes += counter == null ? 0 : counter.getState().length;
    }
    return bytes;
  }

  void added(long keyDigest, long relativeTick) {
    if (partition instanceof IntervalHistory intervals) {
      count(pairs, LEVEL_PRECISION, Probes.derive(keyDigest, relativeTick));
      IntervalTree tree = intervals.spec().tree();
      for (int i = 0; i < firstFilters.length; i++) {
        int height = finestHeight + i;
        long number = relativeTick >> height;
        int filter = firstFilters[i] + (int) (number - tree.firstNumber(height));
        count(filter, INTERVAL_PRECISION, keyDigest);
      }
    } else {
      for (int height = 0; height < firstFilters.length; height++) {
        count(height, LEVEL_PRECISION, Probes.derive(keyDigest, relativeTick >> height));
      }
    }
  }

  private void count(int filter, int precision, long digest) {
    UltraLogLog counter = distinct[filter];
    if (counter == null) {
      counter = UltraLogLog.create(precision);
      distinct[filter] = counter;
    }
    counter.add(digest);
  }

  void asked(long keyDigest, long from, long to) {
    Timeline timeline = partition.timeline();
    long low = timeline.relativeFrom(from);
    long high = timeline.relativeTo(to);
    if (low >= high) {
      return;
    }
    questions++;
    if (partition instanceof IntervalHistory intervals) {
      askedIntervals(intervals, keyDigest, low, high);
    } else if (partition instanceof LevelHistory) {
      askedWhole(null, low, high, firstFilters.length - 1);
    } else {
      asks[pairs] += high - low;
    }
  }

  private void askedIntervals(IntervalHistory intervals, long keyDigest, long low, long high) {
    IntervalTree tree = intervals.spec().tree();
    LeafCut cut = new LeafCut(low, high, finestHeight);
    askedWhole(tree, cut.firstWhole(), cut.endOfWhole(), tree.topHeight());
    askedPart(intervals, keyDigest, low, cut.headTo());
    askedPart(intervals, keyDigest, cut.tailFrom(), high);
  }

  private void askedWhole(IntervalTree tree, long first, long end, int topHeight) {
    DyadicCover cover = new DyadicCover(first, end, finestHeight, topHeight);
    while (cover.next()) {
      int filter = firstFilters[cover.height() - finestHeight];
      if (tree != null) {
        filter += (int) (cover.number() - tree.firstNumber(cover.height()));
      }
      asks[filter]++;
    }
  }

  private void askedPart(IntervalHistory intervals, long keyDigest, long from, long to) {
    if (from < to) {
      long leaf = from >> finestHeight;
      asks[firstFilters[0] + (int) (leaf - intervals.spec().tree().firstNumber(finestHeight))]++;
      asks[pairs] += intervals.leafMightContain(keyDigest, leaf) ? to - from : 0;
    }
  }
}
