package io.tidemark.analysis.seen;

import io.tidemark.core.Require;
import io.tidemark.core.filter.seen.BloomSpec;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The true false-positive rate of the blocked layout, whose windows slide over the words.
 *
 * <p>Our own derivation; no paper has this layout. A key draws one or two places in each word of a
 * window of W words that starts at one of N words, all uniform and independent. An absent key is
 * found if every bit of its window is covered by keys whose windows overlap its own. Two ways to the
 * same number: {@link CoverageSum} is quick, {@link CoverageChain} keeps its digits when the rate is
 * so small that the terms of the sum cancel.
 */
public final class BlockedBloomTheory {
  /*
   * Windows that touch either end of the array overlap with fewer others. From here on their share
   * is below 2 W / N < 0.4 % and their lower rate is not looked at: the result is an upper bound
   * that exceeds the rate by less than that fraction.
   */
  private static final long ENDS_DO_NOT_MATTER = 4096;

  /* By the number of probes, which determines the pattern; at most 13 entries. */
  private static final ConcurrentMap<Integer, CoverageSum> SUMS = new ConcurrentHashMap<>();

  private BlockedBloomTheory() {}

  /** The expected false-positive rate of a blocked filter after n distinct keys. */
  public static double falsePositiveRate(BloomSpec spec, double n) {
    Require.finiteAtLeast(n, 0, "n");
    int words = spec.windowWords();
    long windows = (spec.bits() >>> 6) - words + 1;
    if (n == 0) {
      return 0;
    }
    if (windows >= ENDS_DO_NOT_MATTER) {
      return rate(spec, new Overlap(1 - words, words - 1, windows), n);
    }
    return meanOverAllWindows(spec, (int) windows, n);
  }

  private static double meanOverAllWindows(BloomSpec spec, int windows, double n) {
    int reach = spec.windowWords() - 1;
    double sum = 0;
    double interior = Double.NaN;
    for (int first = 0; first < windows; first++) {
      int low = -Math.min(reach, first);
      int high = Math.min(reach, windows - 1 - first);
      boolean isInterior = high - low == 2 * reach;
      if (!isInterior || Double.isNaN(interior)) {
        double rate = rate(spec, new Overlap(low, high, windows), n);
        interior = isInterior ? rate : interior;
        sum += rate;
      } else {
        sum += interior;
      }
    }
    return sum / windows;
  }

  private static double rate(BloomSpec spec, Overlap overlap, double n) {
    CoverageSum sum =
        SUMS.computeIfAbsent(spec.probes(), probes -> new CoverageSum(drawsPerWord(spec)));
    double rate = sum.rate(overlap, n);
    return sum.isTrusted(rate) ? rate : new CoverageChain(drawsPerWord(spec)).rate(overlap, n);
  }

  private static int[] drawsPerWord(BloomSpec spec) {
    int[] draws = new int[spec.windowWords()];
    for (int word = 0; word < draws.length; word++) {
      draws[word] = spec.probesInWord(word);
    }
    return draws;
  }

  /**
   * Which windows overlap the one that is asked for.
   *
   * @param low the least offset of a window's first word from that of the asked one
   * @param high the greatest offset
   * @param windows the number of words a window can start at (N)
   */
  record Overlap(int low, int high, long windows) {}
}
