package io.tidemark.core.filter.window;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * How many items had come when each of the last blocks of time began. Items that come late count in
 * the block in which they come.
 */
final class BlockCounts {
  /* The number before block b is at b modulo the length, for the last blocks up to the current. */
  private final long[] before;
  private long current;
  private long total;

  /** No items yet. */
  BlockCounts(long blocks, long current) {
    this.before = new long[(int) blocks];
    this.current = current;
  }

  /**
   * Takes over counts.
   *
   * @throws IllegalArgumentException if the counts do not grow from block to block up to the total
   */
  static BlockCounts of(long current, long total, long[] before) {
    BlockCounts counts = new BlockCounts(before.length, current);
    System.arraycopy(before, 0, counts.before, 0, before.length);
    counts.total = total;
    long least = 0;
    for (long block = current - before.length + 1; block <= current; block++) {
      least = Require.inRange(counts.before(block), least, total, "items before a block");
    }
    return counts;
  }

  /** Begins a block, which is later than those before; the blocks passed over had no items. */
  void enter(long block) {
    if (block - current >= before.length) {
      Arrays.fill(before, total);
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

  /** Takes over the items of others, which count as many blocks, and goes on from a block. */
  void merge(BlockCounts other, long block) {
    enter(Math.max(block, current));
    for (long b = current - before.length + 1; b <= current; b++) {
      before[place(b)] += other.before(b);
    }
    total += other.total;
  }

  /** The items before a block; for a block that is forgotten, the items before the oldest kept. */
  long before(long block) {
    if (block > current) {
      return total;
    }
    return before[place(Math.max(block, current - before.length + 1))];
  }

  int size() {
    return before.length;
  }

  long word(long index) {
    return before[(int) index];
  }

  private int place(long block) {
    return (int) Math.floorMod(block, (long) before.length);
  }
}
