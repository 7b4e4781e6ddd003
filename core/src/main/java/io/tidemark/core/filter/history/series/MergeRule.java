package io.tidemark.core.filter.history.series;

import io.tidemark.core.Require;
import java.util.List;

/**
 * Which neighbouring parts of a series are to be merged: so many of the newest that none that is left is
 * smaller than all newer ones together. Then each is at least twice as large as the one after the next,
 * and their number grows as the logarithm of what they hold; a pair is written again about as often.
 *
 * @param maxBytes no merged part is larger, so that few are dropped at once when room runs out
 * @param maxTicks the ends of merged parts are not farther from each other, so that the result is
 *     dropped not too late
 */
public record MergeRule(long maxBytes, long maxTicks) {
  /* What is dropped at once is at most this part of what may be kept. */
  private static final long SHARE = 8;

  /** What the rule looks at. */
  public interface Part {
    /** The pairs that it holds. */
    long pairs();

    /** The bytes that it takes where they are limited. */
    long bytes();

    /** No tick of it lies at this one or behind. */
    long to();
  }

  /** Checks the limits. */
  public MergeRule {
    Require.inRange(maxBytes, 0, Long.MAX_VALUE, "maxBytes");
    Require.inRange(maxTicks, 0, Long.MAX_VALUE, "maxTicks");
  }

  /** The rule where so many bytes and so many ticks may be kept. */
  public static MergeRule keeping(long bytes, long ticks) {
    return new MergeRule(bytes / SHARE, ticks / SHARE);
  }

  /**
   * The first of the parts that are to be merged with all newer ones; their number if there is nothing
   * to merge.
   *
   * @param parts from old to new
   */
  public int firstToMerge(List<? extends Part> parts) {
    int first = parts.size();
    long newerPairs = 0;
    long bytes = 0;
    long firstEnd = Long.MAX_VALUE;
    long lastEnd = Long.MIN_VALUE;
    for (int i = parts.size() - 1; i >= 0; i--) {
      Part part = parts.get(i);
      bytes += part.bytes();
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
