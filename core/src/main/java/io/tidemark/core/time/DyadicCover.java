package io.tidemark.core.time;

import io.tidemark.core.Require;

/**
 * Walks the fewest dyadic intervals that make up a range. At height h, interval number i is {@code
 * [i * 2^h, (i + 1) * 2^h)}; i may be negative.
 *
 * <pre>{@code
 * DyadicCover cover = new DyadicCover(from, to, 0, topHeight);
 * while (cover.next()) {
 *   use(cover.height(), cover.number());
 * }
 * }</pre>
 *
 * <p>Errors: none, the intervals are disjoint and their union is the range.
 */
public final class DyadicCover {
  /*
   * From both ends inwards, fine to coarse. An odd number at the lower end is a right child whose
   * parent reaches out of the range, an even one behind the upper end a left child likewise; what is
   * left starts and ends with whole parents, and the walk goes on with those. At the top height
   * everything that is left is taken.
   *
   * A cursor and not a callback, so that the compiler sees one loop without a virtual call; it is
   * small enough to live in registers.
   */
  private final int topHeight;
  private int height;
  private long low;
  private long high;
  private long number;

  /**
   * @param from number of the first interval of the bottom height, in the range
   * @param to number of the interval behind the last; none are walked if it is not above {@code from}
   * @param bottomHeight height of the finest intervals, whose numbers {@code from} and {@code to} are
   * @param topHeight height of the coarsest intervals, at least {@code bottomHeight}
   */
  public DyadicCover(long from, long to, int bottomHeight, int topHeight) {
    this.low = from;
    this.high = to;
    this.height = bottomHeight;
    this.topHeight = topHeight;
  }

  /** The height of the single root over {@code ticks} ticks that start at a multiple of it. */
  public static int heightOver(long ticks) {
    Require.inRange(ticks, 1, 1L << 62, "ticks");
    return 64 - Long.numberOfLeadingZeros(ticks - 1);
  }

  /** Goes to the next interval; false if there is none. */
  public boolean next() {
    while (low < high) {
      if ((low & 1) != 0 || height == topHeight) {
        number = low++;
        return true;
      }
      if ((high & 1) != 0) {
        number = --high;
        return true;
      }
      low >>= 1;
      high >>= 1;
      height++;
    }
    return false;
  }

  /** The height of the present interval. */
  public int height() {
    return height;
  }

  /** The number of the present interval among those of its height. */
  public long number() {
    return number;
  }
}
