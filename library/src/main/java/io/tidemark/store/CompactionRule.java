package io.tidemark.store;

import java.util.List;

/**
 * Which neighbouring files are to be merged: so many of the newest that none that is left is smaller
 * than all newer ones together. Then each is at least twice as large as the one after the next, and
 * their number grows as the logarithm of what they hold; a pair is written again about as often.
 *
 * @param maxBytes no merged file is larger, so that few are dropped at once when room runs out
 * @param maxTicks the ends of merged files are not farther from each other, so that the result is
 *     dropped not too late
 */
record CompactionRule(long maxBytes, long maxTicks) {
  /* What is dropped at once is at most this part of what may be kept. */
  private static final long SHARE = 8;

  /** The rule for what a store may keep. */
  static CompactionRule of(StoreSettings settings) {
    return new CompactionRule(settings.maxDiskBytes() / SHARE, settings.keepTicks() / SHARE);
  }

  /**
   * The first of the files that are to be merged with all newer ones; their number if there is nothing
   * to merge.
   */
  int firstToMerge(List<SealedPart> parts) {
    int first = parts.size();
    long newerPairs = 0;
    long bytes = 0;
    long firstEnd = Long.MAX_VALUE;
    long lastEnd = Long.MIN_VALUE;
    for (int i = parts.size() - 1; i >= 0; i--) {
      SealedPart part = parts.get(i);
      bytes += part.entry().bytes();
      firstEnd = Math.min(firstEnd, part.to());
      lastEnd = Math.max(lastEnd, part.to());
      if (bytes > maxBytes || lastEnd - firstEnd > maxTicks) {
        break;
      }
      if (part.pairs() <= newerPairs) {
        first = i;
      }
      newerPairs += part.pairs();
    }
    return first;
  }
}
