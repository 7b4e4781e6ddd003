package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import io.tidemark.core.cell.LineCells;
import io.tidemark.core.filter.history.tideline.TidelineHistorySpec;
import io.tidemark.core.time.Coverage;
import io.tidemark.core.time.Timeline;
import java.util.Arrays;

/**
 * Shapes of tidelines that make the best of their bits: how many slots a window has and how many bits
 * a slot takes, scale by scale, from the distinct pairs (key, interval) of each height.
 */
public final class TidelineTuning {
  /* Lines can be halved until less than this many are left: as many digits of their number are kept. */
  private static final long KEPT_LINES = 256;

  private TidelineTuning() {}

  /**
   * The best shape that the model finds for so many bits: little error, and where that is far below
   * the error of a filter of pairs, little time for an addition.
   *
   * @param bits the bits of all lines, at least those of one
   */
  public static TidelineHistorySpec spec(
      Timeline timeline, long bits, HistoryLoad load, QueryLengths lengths) {
    long lines = lines(bits);
    return new TidelineHistorySpec(
        timeline,
        lines,
        TidelineSearch.balanced(occupancy(timeline, load), lines, lengths).best());
  }

  /** The shape of least error for so many bits, for those who look for the fewest bits. */
  static TidelineHistorySpec leastError(
      Timeline timeline, long bits, HistoryLoad load, QueryLengths lengths) {
    long lines = lines(bits);
    return new TidelineHistorySpec(
        timeline,
        lines,
        TidelineSearch.exact(occupancy(timeline, load), lines, lengths).best());
  }

  private static long lines(long bits) {
    long most = LineCells.MAX_LINES * LineCells.LINE_BITS;
    Require.inRange(bits, LineCells.LINE_BITS, most, "bits");
    return halvable(bits / LineCells.LINE_BITS);
  }

  /**
   * At most so many lines, and a number that can be halved often, so that tidelines of different sizes
   * fold onto each other.
   */
  static long halvable(long lines) {
    long unit = Long.highestOneBit(Math.max(1, lines / KEPT_LINES));
    return lines / unit * unit;
  }

  static TickOccupancy occupancy(Timeline timeline, HistoryLoad load) {
    Coverage coverage = timeline.coverage();
    double[] distinct = load.distinctByHeight();
    if (load.keys() < distinct[distinct.length - 1]) {
      distinct = Arrays.copyOf(distinct, distinct.length + 1);
      distinct[distinct.length - 1] = load.keys();
    }
    return new TickOccupancy(distinct, (double) coverage.to() - (double) coverage.from());
  }
}
