package io.tidemark.analysis.counting;

import io.tidemark.core.Require;
import io.tidemark.core.filter.counting.PrintCountSpec;

/**
 * Print count filters: n distinct prints, which had F bits at first and have at least r bits more than the
 * number of their page when they come, in pages of L lanes in the mean.
 *
 * <p>Derivation. No print is the beginning of another, so that a key that is not there is counted with
 * probability {@code x}, the sum of {@code 2^-b} over the bits b of all prints. Up to {@code 2^(F - r)} pages
 * all prints have F bits, and {@code x = n / 2^F}; n keys have {@code 2^F (1 - (1 - 2^-F)^n)} different
 * prints. Beyond, with {@code 2^k (1 + s)} pages, a share s of all digests has its pages by k + 1 bits and the
 * rest by k, so that a new print adds {@code 2^-(k + r) (1 - s / 2)} in the mean. From one split to the next
 * λ prints come, as many as a page has. While the pages double, s is {@code j / 2^k} with j from 1 to
 * {@code 2^k}, and all prints that come add {@code λ 2^-r (3/4 - 1 / 2^(k + 2))}: each doubling adds about
 * as much as the one before, and the error grows with the logarithm of the keys.
 *
 * <p>Left out: digests of pages that are not split yet have a print a little more often, so that fewer of the
 * new prints are theirs. That makes the formula for more pages too high, by a share of less than x.
 */
public final class PrintCountTheory {
  private static final int PAGE_LANES = PrintCountSpec.PAGE_LANES;

  /* The bits of a page without lanes: a header, the start of its array, a reference, its buckets. */
  private static final int BUCKET_BITS = 8;
  private static final double PAGE_BITS = 64 + 128 + 64 + (1 << BUCKET_BITS);

  /* The lengths and the lanes of a page end somewhere in their last words. */
  private static final double LAST_WORDS_BITS = 64;

  /** The lanes that a page has to spare: none to so many. */
  public static final int MOST_SPARE_LANES = 16;

  private PrintCountTheory() {}

  /**
   * The probability that a key that is not there is counted, after growth from an empty filter. Removals
   * lower it.
   *
   * @param n distinct prints; as many as distinct keys or, where keys share prints, fewer
   * @param lanesPerKey lanes of a print and its count in the mean, as {@link #lanes} says
   */
  public static double error(PrintCountSpec spec, double n, double lanesPerKey) {
    Require.finiteAtLeast(n, 0, "n");
    Require.finiteAtLeast(lanesPerKey, 1, "lanesPerKey");
    int before = spec.firstBits() - spec.leastBits();
    double perPage = PAGE_LANES / lanesPerKey;
    double growth = Math.scalb(n / perPage, -before);
    if (growth <= 1) {
      return Math.min(1, Math.scalb(n, -spec.firstBits()));
    }
    int doublings = Math.getExponent(growth);
    double s = Math.scalb(growth, -doublings) - 1;
    // The sum of 1 / 2^(k + 2) over whole doublings, and over the one that has begun.
    double steps = Math.scalb(1 - Math.scalb(1.0, -doublings), -before - 1)
        + Math.scalb(s, -before - doublings - 2);
    double sum = 1 + 0.75 * doublings + s - s * s / 4 - steps;
    return Math.min(1, Math.scalb(perPage, -spec.leastBits()) * sum);
  }

  /**
   * The bits of memory per key, when there are many pages. Left out: a print that has become shorter than the
   * number of a bucket takes a lane more; of those that keep 10 bits behind it, hardly one in a thousand has.
   *
   * @param n distinct prints
   * @param lanesPerKey lanes of a print and its count in the mean
   * @param spareLanes what a page has to spare in the mean, 0 to {@value #MOST_SPARE_LANES}
   */
  public static double bitsPerKey(
      PrintCountSpec spec, double n, double lanesPerKey, double spareLanes) {
    Require.finiteAtLeast(n, 1, "n");
    Require.finiteAtLeast(lanesPerKey, 1, "lanesPerKey");
    double pages = Math.max(1, n * lanesPerKey / PAGE_LANES);
    int depth = Math.getExponent(pages);
    double deeper = Math.scalb(pages, -depth) - 1;
    double width = (1 - deeper) * width(spec, depth) + deeper * width(spec, depth + 1);
    double room = n * lanesPerKey / pages + spareLanes;
    return (PAGE_BITS + LAST_WORDS_BITS + room * (1 + width)) * pages / n;
  }

  /** The bits of a lane in pages by so many bits: a tag, a one, and what the bucket leaves of a print. */
  private static int width(PrintCountSpec spec, int depth) {
    int printBits = Math.max(spec.firstBits() - depth, spec.leastBits());
    return 1 + Math.max(4, printBits - Math.min(BUCKET_BITS, printBits) + 1);
  }

  /**
   * The lanes of a key that is there so often, once prints have become as short as they do: one, and one for
   * each {@code r - 7} bits of the count less 1.
   */
  public static int lanes(PrintCountSpec spec, long count) {
    Require.inRange(count, 1, Long.MAX_VALUE, "count");
    int digitBits = width(spec, spec.firstBits()) - 1;
    return 1 + (CountTheory.level(count - 1) + digitBits - 1) / digitBits;
  }

  /**
   * The distinct keys that a bounded filter has room for before prints become coarser: pages have unequal
   * numbers of keys, and hardly one in a thousand has 3 standard deviations more than the mean.
   */
  public static double keysWithin(PrintCountSpec spec, double lanesPerKey) {
    Require.finiteAtLeast(lanesPerKey, 1, "lanesPerKey");
    double perPage = (double) spec.maxLanes() / spec.maxPages();
    return Math.max(0, perPage - 3 * Math.sqrt(perPage * lanesPerKey))
        * spec.maxPages()
        / lanesPerKey;
  }
}
