package io.tidemark.core.filter.history.bank;

import io.tidemark.core.Require;
import io.tidemark.core.time.Timeline;

/**
 * The intervals of an {@link IntervalHistory} and the order of their filters: those of one height by
 * time, the finest height first. There are filters for the intervals that share a tick with the
 * timeline, from its first covered tick to its last.
 *
 * @param timeline the ticks
 * @param leafHeight the finest intervals have {@code 2^leafHeight} ticks (paper: g)
 * @param topHeight the coarsest intervals have {@code 2^topHeight} ticks
 */
public record IntervalTree(Timeline timeline, int leafHeight, int topHeight) {
  /** The most filters: their table must fit an array. */
  public static final int MAX_NODES = 1 << 28;

  /** Checks the shape. */
  public IntervalTree {
    Require.nonNull(timeline, "timeline");
    Require.inRange(leafHeight, 0, 62, "leafHeight");
    Require.inRange(topHeight, leafHeight, 62, "topHeight");
    double nodes = 0;
    for (int height = leafHeight; height <= topHeight; height++) {
      // As doubles, since the difference of two longs may overflow.
      nodes += (double) last(timeline, height) - (double) first(timeline, height) + 1;
    }
    if (nodes > MAX_NODES) {
      throw new IllegalArgumentException(Require.message(
          "intervals", Math.round(nodes), "at most " + MAX_NODES + "; a greater leafHeight helps"));
    }
  }

  private static long first(Timeline timeline, int height) {
    return timeline.relativeFrom(timeline.coverage().from()) >> height;
  }

  private static long last(Timeline timeline, int height) {
    return (timeline.relativeTo(timeline.coverage().to()) - 1) >> height;
  }

  /** The number of the first interval of a height. */
  public long firstNumber(int height) {
    return first(timeline, height);
  }

  /** The number of the last interval of a height. */
  public long lastNumber(int height) {
    return last(timeline, height);
  }

  /** How many intervals a height has. */
  public int count(int height) {
    return (int) (lastNumber(height) - firstNumber(height) + 1);
  }

  /** The filter of the first interval of a height. */
  public int firstFilter(int height) {
    int filter = 0;
    for (int finer = leafHeight; finer < height; finer++) {
      filter += count(finer);
    }
    return filter;
  }

  /** The number of intervals (paper: u); also the number of the filter of pairs, behind theirs. */
  public int nodes() {
    return firstFilter(topHeight) + count(topHeight);
  }

  /** Whether there is a filter for an interval. */
  public boolean contains(int height, long number) {
    return height >= leafHeight
        && height <= topHeight
        && number >= firstNumber(height)
        && number <= lastNumber(height);
  }

  /** The filter of an interval that is there. */
  public int filter(int height, long number) {
    return firstFilter(height) + (int) (number - firstNumber(height));
  }
}
