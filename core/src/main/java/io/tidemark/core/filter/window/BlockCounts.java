package io.tidemark.core.filter.window;

import java.util.Arrays;

/**
 * How many items had come when each of the last blocks of time began. Items that come late count in
 * the block in which they come.
 */
final class BlockCounts {
  /* The number before block b is at b modulo the length; valid from current - length + 1 on. */
  private final long[] before;
  private long current;
  private long total;
  private boolean started;

  BlockCounts(long blocks) {
    this.before = new long[(int) blocks];
  }

  BlockCounts(long current, long total, long[] before) {
    this.before = before;
    this.current = current;
    this.total = total;
    this.started = true;
  }

  /** Begins a block, which is later than those before; the blocks passed over had no items. */
  void enter(long block) {
    if (!started || block - current >= before.length) {
      Arrays.fill(before, total);
      started = true;
    } else {
      for (long b = current + 1; b <= block; b++) {
        before[place(b)] = total;
      }
    }
    current = block;
  }

  void add() {
    total++;
  }

  /** The items before a block; for a block that is forgotten, the items before the oldest kept. */
  long before(long block) {
    if (block > current) {
      return total;
    }
    return before[place(Math.max(block, current - before.length + 1))];
  }

  long[] words() {
    return before.clone();
  }

  private int place(long block) {
    return (int) Math.floorMod(block, (long) before.length);
  }
}
