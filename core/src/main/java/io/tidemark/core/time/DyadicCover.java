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
   * Of the tick before the range and the tick behind it, go up to the height below which their
   * intervals have the same parent. On the way up from the tick before, each interval that is a left
   * child has a sibling inside the range, and these siblings make up the left part; so do the
   * siblings of right children on the way up from the tick behind. Left and right children are the
   * zeros and ones of the two numbers. At the top height everything between the two is taken.
   *
   * The zeros and ones are walked, not the heights: whether a height has a sibling inside is a coin
   * toss that no processor can foresee.
   *
   * A cursor and not a callback, so that the compiler sees one loop without a virtual call; it is
   * small enough to live in registers.
   */
  private final int bottomHeight;
  private final int topHeight;
  private final long before;
  private final long end;

  /* Bit i: an interval of height bottomHeight + i of the left part is still to come. */
  private long left;

  /* The same for the right part. */
  private long right;

  /* The numbers of the intervals of the top height that are still to come. */
  private long middle;
  private final long middleEnd;

  private int height;
  private long number;

  /**
   * @param from number of the first interval of the bottom height, in the range
   * @param to number of the interval behind the last; none are walked if it is not above {@code from}
   * @param bottomHeight height of the finest intervals, whose numbers {@code from} and {@code to} are
   * @param topHeight height of the coarsest intervals, at least {@code bottomHeight}
   */
  public DyadicCover(long from, long to, int bottomHeight, int topHeight) {
    this.bottomHeight = bottomHeight;
    this.topHeight = topHeight;
    this.end = Math.max(from, to);
    this.before = from - 1;
    // Nothing comes before the least number: then the ways up do not meet.
    long parting = from == Long.MIN_VALUE ? -1 : before ^ end;
    int heights = Math.min(63 - Long.numberOfLeadingZeros(parting), topHeight - bottomHeight);
    long below = (1L << heights) - 1;
    this.left = ~before & below;
    this.right = end & below;
    this.middle = (from >> heights) + (left == 0 ? 0 : 1);
    this.middleEnd = end >> heights;
  }

  /** The height of the single root over {@code ticks} ticks that start at a multiple of it. */
  public static int heightOver(long ticks) {
    Require.inRange(ticks, 1, 1L << 62, "ticks");
    return 64 - Long.numberOfLeadingZeros(ticks - 1);
  }

  /** Goes to the next interval; false if there is none. */
  public boolean next() {
    if (left != 0) {
      int above = Long.numberOfTrailingZeros(left);
      left &= left - 1;
      height = bottomHeight + above;
      number = (before >> above) + 1;
      return true;
    }
    if (right != 0) {
      int above = Long.numberOfTrailingZeros(right);
      right &= right - 1;
      height = bottomHeight + above;
      number = (end >> above) - 1;
      return true;
    }
    height = topHeight;
    number = middle;
    return middle++ < middleEnd;
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
