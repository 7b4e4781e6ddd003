package io.tidemark.analysis.history;

import com.dynatrace.hash4j.distinctcount.UltraLogLog;
import io.tidemark.core.Require;
import io.tidemark.core.filter.history.bank.LevelHistorySpec;
import io.tidemark.core.hash.Probes;
import io.tidemark.core.time.TimeRange;

/**
 * Measures a stream of keys and ticks, in one pass and fixed memory: its first and last tick, and how
 * many distinct keys and distinct pairs of a key and an interval of 2<sup>h</sup> ticks it has, for
 * every height h. Ticks may come in any order. Intervals count from tick 0.
 *
 * <p>Errors: distinct numbers are estimates with a standard error of 0.6 %.
 *
 * <p>Threads: one at a time.
 */
public final class HistoryMeter {
  /** The standard error of the estimates, relative to them. */
  public static final double STANDARD_ERROR = 0.0062;

  /*
   * One sketch per height, and as few as the ticks so far need: from the height on at which all of
   * them lie in one interval, there are as many pairs as keys. So that a sketch can start late, the
   * pairs of that interval, the first tick's, are represented by the digest of the key alone: when
   * the stream leaves the interval, the sketch of the keys is already that of the pairs.
   */
  private static final int PRECISION = 14;
  private static final int MAX_HEIGHTS = 63;

  /* The sketch of one height stays in the cache while it takes this many pairs. */
  private static final int BATCH = 4096;

  private final UltraLogLog keys = UltraLogLog.create(PRECISION);
  private final UltraLogLog[] pairsByHeight = new UltraLogLog[MAX_HEIGHTS];
  private final long[] digests = new long[BATCH];
  private final long[] ticks = new long[BATCH];
  private int batched;
  private int
      heights; // at this height and above, all ticks so far are in the first tick's interval
  private long first;
  private long earliest = Long.MAX_VALUE;
  private long latest = Long.MIN_VALUE;
  private long count;

  /** Creates one that has seen nothing. */
  public HistoryMeter() {}

  /** Takes a key and its tick into account. */
  public void add(long keyDigest, long tick) {
    if (count == 0) {
      first = tick;
    }
    digests[batched] = keyDigest;
    ticks[batched] = tick;
    batched++;
    count++;
    earliest = Math.min(earliest, tick);
    latest = Math.max(latest, tick);
    if (batched == BATCH) {
      drain();
    }
  }

  private void drain() {
    int needed = Math.min(MAX_HEIGHTS, Long.SIZE - Long.numberOfLeadingZeros(earliest ^ latest));
    while (heights < needed) {
      pairsByHeight[heights] = keys.copy();
      heights++;
    }
    for (int height = 0; height < heights; height++) {
      drain(pairsByHeight[height], height);
    }
    for (int i = 0; i < batched; i++) {
      keys.add(digests[i]);
    }
    batched = 0;
  }

  private void drain(UltraLogLog pairs, int height) {
    long home = first >> height;
    for (int i = 0; i < batched; i++) {
      long number = (ticks[i] >> height) - home;
      pairs.add(number == 0 ? digests[i] : Probes.derive(digests[i], number));
    }
  }

  /** How many pairs were added, equal ones counted each time. */
  public long count() {
    return count;
  }

  /**
   * The ticks from the first to the last.
   *
   * @throws IllegalStateException if nothing was added
   */
  public TimeRange span() {
    if (count == 0) {
      throw new IllegalStateException(Require.message("pairs", 0, "at least 1"));
    }
    return new TimeRange(earliest, latest + 1);
  }

  /** About how many distinct keys there are. */
  public double keys() {
    drain();
    return keys.getDistinctCountEstimate();
  }

  /** About how many distinct pairs of a key and an interval of {@code 2^height} ticks there are. */
  public double pairs(int height) {
    Require.inRange(height, 0, MAX_HEIGHTS - 1, "height");
    drain();
    return height < heights ? pairsByHeight[height].getDistinctCountEstimate() : keys();
  }

  /**
   * What was measured, for a history over so many ticks.
   *
   * @param spanTicks at least those from the first to the last
   */
  public HistoryLoad load(long spanTicks) {
    double[] pairs = new double[LevelHistorySpec.levelsOver(spanTicks)];
    for (int height = 0; height < pairs.length; height++) {
      pairs[height] = pairs(height);
    }
    return HistoryLoad.measured(pairs).withKeys(Math.min(keys(), pairs[pairs.length - 1]));
  }
}
