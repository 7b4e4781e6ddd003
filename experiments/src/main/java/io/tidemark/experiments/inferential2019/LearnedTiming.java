package io.tidemark.experiments.inferential2019;

import io.tidemark.analysis.inference.LearnedWindow;
import io.tidemark.analysis.window.WindowSpan;
import io.tidemark.analysis.window.WindowTuning;
import io.tidemark.core.filter.window.BlockTimingFilter;
import io.tidemark.core.filter.window.BlockTimingSpec;

/**
 * A block timing filter of which nothing is known beforehand: its shape is planned for a stream of
 * which nothing is known, and inference learns from the stream as it comes.
 *
 * @param bitsPerItem bits of the filter per item of the window; what is learned takes an eighth more,
 *     and at least 8,192 bytes
 */
record LearnedTiming(double bitsPerItem) implements Technique {
  @Override
  public String title() {
    return "block timing, learned";
  }

  /** The shape that is planned for a window. */
  static BlockTimingSpec spec(long window, double bitsPerItem) {
    return (BlockTimingSpec) WindowTuning.ofUnknown(WindowSpan.ofItems(window))
        .timersForMemory((long) (window * bitsPerItem / Byte.SIZE))
        .best()
        .spec();
  }

  @Override
  public Contender start(PreparedWorkload prepared) {
    return new LearnedContender(spec(prepared.window(), bitsPerItem), prepared);
  }

  private static final class LearnedContender implements Contender {
    private final PreparedWorkload prepared;
    private final BlockTimingFilter filter;
    private final LearnedWindow window;
    private boolean found;
    private double posterior;

    LearnedContender(BlockTimingSpec spec, PreparedWorkload prepared) {
      this.prepared = prepared;
      this.filter = new BlockTimingFilter(spec, prepared.digest());
      this.window = new LearnedWindow(filter);
    }

    @Override
    public void add(int key) {
      observe(key, 1, 1);
    }

    @Override
    public boolean observe(int key, double falsePositive, double falseNegative) {
      long digest = prepared.digest(key);
      long tick = filter.items();
      found = filter.mightContain(digest, tick);
      posterior = window.probability(digest, tick);
      return window.observe(digest, tick, falsePositive, falseNegative);
    }

    @Override
    public boolean found() {
      return found;
    }

    @Override
    public double posterior() {
      return posterior;
    }
  }
}
