package io.tidemark.experiments.decaying2005;

import io.tidemark.core.filter.decaying.SlidingCountFilter;
import io.tidemark.core.filter.decaying.SlidingCountSpec;
import io.tidemark.core.hash.FastDigest;
import io.tidemark.core.time.TickUnit;
import io.tidemark.core.time.TimeRules;

/**
 * A sliding window in blocks: an occurrence counts 1 while it is in the window, and then 0.
 *
 * @param blocks of the window
 * @param blockTicks the length of a block
 * @param bits of a counter
 */
record WindowForm(int blocks, long blockTicks, int bits) implements DecayForm {
  @Override
  public String title() {
    return "window, " + blocks + (blocks == 1 ? " block" : " blocks")
        + (bits == 32 ? "" : ", " + bits + " bits");
  }

  long windowTicks() {
    return blocks * blockTicks;
  }

  private long block(long tick) {
    return Math.floorDiv(tick, blockTicks);
  }

  @Override
  public double exact(long then, long now) {
    return now - then < windowTicks() ? 1 : 0;
  }

  @Override
  public double built(long then, long now) {
    return block(then) >= block(now - windowTicks() + 1) ? 1 : 0;
  }

  @Override
  public String bound() {
    return "1/" + blocks + " of the window";
  }

  /* What occurred in the block in which the window begins. */
  @Override
  public double allowance(long[] ticks, int number, long now, int fractionBits) {
    long block = block(now - windowTicks() + 1);
    double sum = 0;
    for (int i = 0; i < number; i++) {
      sum += block(ticks[i]) == block ? 1 : 0;
    }
    return sum;
  }

  @Override
  public int parts() {
    return blocks + 1;
  }

  @Override
  public int partsRaised() {
    return 1;
  }

  /** Digests of keys and ticks of arrivals, as they are in the window, when they are most. */
  @Override
  public long exactBytes(Arrivals arrivals) {
    int[] inside = new int[arrivals.digests().length];
    int keys = 0;
    int from = 0;
    long most = 0;
    for (int i = 0; i < arrivals.size(); i++) {
      keys += inside[arrivals.keys()[i]]++ == 0 ? 1 : 0;
      while (exact(arrivals.ticks()[from], arrivals.ticks()[i]) == 0) {
        keys -= --inside[arrivals.keys()[from++]] == 0 ? 1 : 0;
      }
      most = Math.max(most, keys + i - from + 1);
    }
    return Long.BYTES * most;
  }

  /** Counts are whole, so that there are no bits behind the point whatever is asked for. */
  @Override
  public RecentSketch sketch(long linesPerPart, int fractionBits) {
    SlidingCountFilter filter = new SlidingCountFilter(
        new SlidingCountSpec(
            blocks,
            blockTicks,
            DecayForm.part(linesPerPart, bits, 0),
            TimeRules.of(TickUnit.ITEMS, 0)),
        FastDigest.seeded(0));
    return RecentSketch.of(filter, filter.memoryBytes());
  }
}
