package io.tidemark.experiments.history;

import io.tidemark.core.time.DyadicCover;

/**
 * How a range of ticks falls on the leaves of a tree over time: whole leaves, and at each end perhaps
 * a part of one.
 *
 * @param from the first tick
 * @param to the tick behind the last
 * @param leafHeight a leaf has {@code 2^leafHeight} ticks
 */
public record LeafParts(long from, long to, int leafHeight) {
  private long firstWhole() {
    return (from + (1L << leafHeight) - 1) >> leafHeight;
  }

  private long endOfWhole() {
    return to >> leafHeight;
  }

  /** The intervals of the whole leaves. */
  public DyadicCover cover(int topHeight) {
    return new DyadicCover(firstWhole(), endOfWhole(), leafHeight, topHeight);
  }

  /** The ticks before the first whole leaf; all, if the range lies inside one leaf. */
  public long headTicks() {
    return Math.min(to, firstWhole() << leafHeight) - from;
  }

  public long headLeaf() {
    return from >> leafHeight;
  }

  /** The ticks behind the last whole leaf that are not of the head. */
  public long tailTicks() {
    return firstWhole() > endOfWhole() ? 0 : to - (endOfWhole() << leafHeight);
  }

  public long tailLeaf() {
    return endOfWhole();
  }
}
