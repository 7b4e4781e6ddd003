package io.tidemark.core.filter.history.bank;

/**
 * How the leaves of a tree over time cut a range of ticks: a head in a leaf that starts before the
 * range, whole leaves, and a tail in a leaf that ends behind it. Each may be empty.
 *
 * @param headTo the end of the head, which starts with the range
 * @param firstWhole the number of the first whole leaf
 * @param endOfWhole the number behind that of the last whole leaf
 * @param tailFrom the start of the tail, which ends with the range
 */
public record LeafCut(long headTo, long firstWhole, long endOfWhole, long tailFrom) {
  public LeafCut(long from, long to, int leafHeight) {
    this(to, leafHeight, (from + (1L << leafHeight) - 1) >> leafHeight, to >> leafHeight);
  }

  private LeafCut(long to, int leafHeight, long firstWhole, long endOfWhole) {
    // A range within one leaf that holds neither of its ends is a head alone.
    this(
        firstWhole > endOfWhole ? to : firstWhole << leafHeight,
        firstWhole,
        endOfWhole,
        firstWhole > endOfWhole ? to : endOfWhole << leafHeight);
  }
}
