package io.tidemark.experiments.decaying2005;

import io.tidemark.core.hash.Probes;

/**
 * A count-min sketch of four rows that is halved as a whole, rounding down, each time that an epoch
 * begins. With 4 bits it is what caches use to admit by frequency: a counter that is full stays so until
 * the next halving. Without epochs it is a plain count-min sketch, which forgets nothing.
 *
 * <p>G. Cormode, S. Muthukrishnan: An improved data stream summary: the count-min sketch and its
 * applications. Journal of Algorithms 55(1), 2005. G. Einziger, R. Friedman, B. Manes: TinyLFU: a highly
 * efficient cache admission policy. ACM Transactions on Storage 13(4), 2017.
 */
final class HalvingCountMin implements RecentSketch {
  /** An epoch that never ends. */
  static final long NEVER = Long.MAX_VALUE;

  private static final int ROWS = 4;

  private final long[] counters;
  private final int width;
  private final int bitsPerCell;
  private final long epochTicks;
  private long epoch;

  /**
   * As many counters as fit.
   *
   * @param bytes memory, at most
   * @param bitsPerCell what a counter would take; here it is kept in a number of 64 bits
   * @param epochTicks after which all are halved
   */
  HalvingCountMin(long bytes, int bitsPerCell, long epochTicks) {
    this.width = (int) Math.max(1, bytes * Byte.SIZE / bitsPerCell / ROWS);
    this.counters = new long[ROWS * width];
    this.bitsPerCell = bitsPerCell;
    this.epochTicks = epochTicks;
  }

  private int cell(long digest, int row) {
    return row * width + (int) Probes.position(Probes.derive(digest, row), width);
  }

  private long most() {
    return bitsPerCell == Long.SIZE ? Long.MAX_VALUE : (1L << bitsPerCell) - 1;
  }

  private int halvings(long tick) {
    return (int) Math.min(Long.SIZE - 1, tick / epochTicks - epoch);
  }

  @Override
  public void add(long digest, long tick) {
    int halvings = halvings(tick);
    if (halvings > 0) {
      for (int i = 0; i < counters.length; i++) {
        counters[i] >>= halvings;
      }
      epoch = tick / epochTicks;
    }
    for (int row = 0; row < ROWS; row++) {
      int cell = cell(digest, row);
      counters[cell] = Math.min(most(), counters[cell] + 1);
    }
  }

  @Override
  public double estimate(long digest, long tick) {
    long least = Long.MAX_VALUE;
    for (int row = 0; row < ROWS; row++) {
      least = Math.min(least, counters[cell(digest, row)]);
    }
    return least >> halvings(tick);
  }

  @Override
  public long bytes() {
    return (long) counters.length * bitsPerCell / Byte.SIZE;
  }
}
