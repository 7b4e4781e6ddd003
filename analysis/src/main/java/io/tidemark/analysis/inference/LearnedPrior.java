package io.tidemark.analysis.inference;

import io.tidemark.core.Require;

/**
 * How likely each key is to be the next item, learned from the stream: its share of the items lately.
 *
 * <p>Errors: counts are of four bits and shared by several keys. A key is taken for more frequent than
 * it is if it shares its cells with frequent ones, and for less frequent if it has more than a
 * fifteenth of the items that are remembered. What is rarer than one in those items is guessed.
 *
 * <p>Not safe for use by several threads.
 */
public final class LearnedPrior implements KeyPrior {
  private static final double MOST = 0.999;
  private static final double UNSEEN_COUNT = 0.5;

  private final HalvingCounts counts;

  /**
   * Creates one that has seen nothing.
   *
   * @param bytes memory of the counts
   * @param periodItems after how many items all counts are halved
   */
  public LearnedPrior(long bytes, long periodItems) {
    this(new HalvingCounts(
        Require.inRange(bytes, Long.BYTES, 1L << 30, "bytes"),
        Require.inRange(periodItems, 1, Long.MAX_VALUE, "periodItems")));
  }

  LearnedPrior(HalvingCounts counts) {
    this.counts = counts;
  }

  /** Learns the next item of the stream. */
  public void observe(long digest) {
    counts.add(SampledKeys.remix(digest));
  }

  /**
   * The count of the key over that of all items, times the share of items that were not new: as Good
   * and Turing have it, what has been seen is less likely by the share of what has not. A key that is
   * not counted is half as likely as one that was counted once; how many such keys there are, nobody
   * knows.
   */
  @Override
  public double probability(long digest) {
    return perItem(SampledKeys.remix(digest));
  }

  double perItem(long remixed) {
    double items = counts.items() + 1;
    double seen = (items - counts.newItems()) / (items + 1);
    double count = Math.max(UNSEEN_COUNT, counts.count(remixed));
    return Math.min(MOST, seen * count / items);
  }

  /** The memory of what is kept. */
  public long memoryBytes() {
    return counts.memoryBytes();
  }
}
