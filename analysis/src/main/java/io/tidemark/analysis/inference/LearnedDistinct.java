package io.tidemark.analysis.inference;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import io.tidemark.core.Require;

/**
 * How many distinct keys there are among a number of items of a stream, learned from the stream.
 *
 * <p>Errors: each count is that of an UltraLogLog, with a standard error of {@code 0.77 /
 * sqrt(2^precision)}; the last few of a length are averaged, and lengths between those counted are
 * interpolated. A change of the stream shows when the next counts are complete. Before the first
 * item, all items are taken to be distinct.
 *
 * <p>Not safe for use by several threads.
 */
public final class LearnedDistinct implements DistinctModel {
  /*
   * Two counters, each of which starts over when it has reached a length, and is read at every power
   * of four on the way. One goes up to the longest length repeatedly. The other makes shorter
   * runs, the shortest most often (a run of 4^i is followed by one of 4^(i+1) every fourth time), so
   * that short lengths are counted as often as they change. Between the lengths the logarithm of the
   * count is a straight line over that of the length (inferential 2019, eq. 18).
   */
  private static final int SHORT_LEVEL = 5;
  private static final int MEAN_OF = 4;
  private static final double LOG_4 = Math.log(4);

  private final UltraLogLog longRun;
  private final UltraLogLog shortRun;
  private long longItems;
  private long shortItems;
  private long shortRuns;
  private int shortLevel;

  /* By level i: the logarithm of the mean count of 4^i items, and of how many counts. */
  private final double[] logs;
  private final int[] counts;
  private int known;

  /**
   * Creates one that has seen nothing.
   *
   * @param precision of the counters, which take {@code 2^precision} bytes each; 3 to 20
   * @param longestItems up to at least this number of items counts are made
   */
  public LearnedDistinct(int precision, long longestItems) {
    Require.inRange(precision, 3, 20, "precision");
    Require.inRange(longestItems, 1, 1L << 60, "longestItems");
    this.longRun = UltraLogLog.create(precision);
    this.shortRun = UltraLogLog.create(precision);
    int levels = 2;
    while (1L << (2 * (levels - 1)) < longestItems) {
      levels++;
    }
    this.logs = new double[levels];
    this.counts = new int[levels];
    this.shortLevel = Math.min(SHORT_LEVEL, levels - 1);
  }

  /** Learns the next item of the stream. */
  public void observe(long digest) {
    longRun.add(digest);
    shortRun.add(digest);
    longItems++;
    shortItems++;
    if ((longItems & (longItems - 1)) == 0) {
      read(longRun, longItems);
      longItems = restart(longRun, longItems, logs.length - 1);
    }
    if ((shortItems & (shortItems - 1)) == 0) {
      read(shortRun, shortItems);
      shortItems = restart(shortRun, shortItems, shortLevel);
    }
  }

  private void read(UltraLogLog run, long items) {
    int bits = Long.numberOfTrailingZeros(items);
    if ((bits & 1) != 0 || bits == 0) {
      return;
    }
    int level = bits / 2;
    double count = Math.min(Math.max(run.getDistinctCountEstimate(), 1), (double) items);
    counts[level] = Math.min(counts[level] + 1, MEAN_OF);
    double mean = Math.exp(logs[level]);
    logs[level] =
        counts[level] == 1 ? Math.log(count) : Math.log(mean + (count - mean) / counts[level]);
    known = Math.max(known, level);
  }

  private long restart(UltraLogLog run, long items, int level) {
    if (items < 1L << (2 * level)) {
      return items;
    }
    run.reset();
    if (run == shortRun) {
      shortRuns++;
      int rarer = Long.numberOfTrailingZeros(shortRuns) / 2;
      shortLevel = Math.min(SHORT_LEVEL + rarer, logs.length - 1);
    }
    return 0;
  }

  @Override
  public double distinct(double items) {
    Require.finiteAtLeast(items, 0, "items");
    if (items <= 1 || known == 0) {
      return items;
    }
    double x = Math.log(items) / LOG_4;
    int level = (int) Math.min(x, known - 1);
    double low = logs[level];
    double slope = Math.min(Math.max(logs[level + 1] - low, 0), LOG_4);
    return Math.min(items, Math.exp(low + (x - level) * slope));
  }

  /** The memory of what is kept. */
  public long memoryBytes() {
    return 2L * (1L << longRun.getP()) + (long) logs.length * (Double.BYTES + Integer.BYTES);
  }
}
