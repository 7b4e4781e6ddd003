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

  private final DecayedCounts counts;

  /**
   * Creates one that has seen nothing.
   *
   * @param bytes memory of the counts
   * @param periodItems after how many items all counts are halved
   */
  public LearnedPrior(long bytes, long periodItems) {
    this(new DecayedCounts(
        Require.inRange(bytes, Long.BYTES, 1L << 30, "bytes"),
        Require.inRange(periodItems, 1, Long.MAX_VALUE, "periodItems")));
  }

  LearnedPrior(DecayedCounts counts) {
    this.counts = counts;
  }

  /** Learns the next item of the stream. */
  public void observe(long digest) {
    counts.add(SampledKeys.remix(digest));
  }

  /**
   * The count of the key over that of all items, less the share of items that were new (as the
   * estimate of Good and Turing has it, what is seen has a share of what is not). That share is for
   * keys that are not counted, and is divided among as many of them as were new lately: each of them
   * is likely to be seen once in the time remembered.
   */
  @Override
  public double probability(long digest) {
    return perItem(SampledKeys.remix(digest));
  }

  double perItem(long remixed) {
    double items = counts.items() + 1;
    double unseen = (counts.newItems() + 1) / (items + 1);
    int count = counts.count(remixed);
    double p = count == 0
        ? unseen / (counts.newItems() + 1)
        : Math.max(1 - unseen, 1 / items) * count / items;
    return Math.min(p, MOST);
  }

  /** The memory of what is kept. */
  public long memoryBytes() {
    return counts.memoryBytes();
  }
}
