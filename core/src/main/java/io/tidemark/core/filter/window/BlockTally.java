package io.tidemark.core.filter.window;

import java.util.Arrays;

/** How many things there are of each of the last blocks. What is older than these is not counted. */
final class BlockTally {
  /* The number of block b is at b modulo the length, for the blocks from the first to the last. */
  private final long[] counts;
  private long first;
  private long last;
  private long total;

  /**
   * Nothing yet.
   *
   * @param blocks the most from the first to the last
   */
  BlockTally(int blocks) {
    this.counts = new long[blocks];
    this.last = -1;
  }

  private BlockTally(BlockTally other) {
    this.counts = other.counts.clone();
    this.first = other.first;
    this.last = other.last;
    this.total = other.total;
  }

  BlockTally copy() {
    return new BlockTally(this);
  }

  /** Moves on to other blocks, none of them before those so far, if there is anything. */
  void enter(long newFirst, long newLast) {
    if (newFirst > last) {
      Arrays.fill(counts, 0);
      total = 0;
    } else {
      for (long block = first; block < newFirst; block++) {
        total -= counts[index(block)];
        counts[index(block)] = 0;
      }
    }
    first = newFirst;
    last = newLast;
  }

  private int index(long block) {
    return (int) Math.floorMod(block, (long) counts.length);
  }

  /** Counts one more of a block, or one less. */
  void add(long block, int difference) {
    if (block >= first) {
      counts[index(block)] += difference;
      total += difference;
    }
  }

  /** The number of all blocks. */
  long total() {
    return total;
  }

  /** The number of a block and those after it. */
  long since(long block) {
    long sum = 0;
    for (long each = Math.max(block, first); each <= last; each++) {
      sum += counts[index(each)];
    }
    return sum;
  }
}
