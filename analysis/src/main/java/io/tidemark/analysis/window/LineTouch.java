package io.tidemark.analysis.window;

import io.tidemark.core.cell.StampCells;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.hipparchus.util.CombinatoricsUtils;

/**
 * The probability that c timers of a key, drawn from its k in a line, are all set by n other keys of
 * the line.
 *
 * <p>A key has one timer in each of k neighbouring words of the line, the last word being a neighbour
 * of the first, and starts at any of them. Of another key that covers a word, the timer is the same
 * with the probability 1/S. With all words covered the timers are independent; otherwise one key that
 * covers a word is likely to cover the next as well, and the set of timers that are set is followed
 * from key to key. All terms are positive.
 */
final class LineTouch {
  private static final int WORDS = StampCells.LINE_WORDS;

  /* e^-40 of the timers are then left. */
  private static final double ENOUGH = 40;

  /* By probes and timers per word, of which there are few. */
  private static final ConcurrentMap<Integer, LineTouch> CACHE = new ConcurrentHashMap<>();

  private final double share;

  /* By c and n; empty if timers are independent. */
  private final double[][] all;

  private LineTouch(int k, int timersPerWord) {
    this.share = (double) k / (WORDS * timersPerWord);
    this.all = k == 1 || k == WORDS ? new double[0][] : follow(k, 1.0 / timersPerWord, share);
  }

  static LineTouch of(int k, int timersPerWord) {
    return CACHE.computeIfAbsent(
        (k << Byte.SIZE) + timersPerWord, key -> new LineTouch(k, timersPerWord));
  }

  /** The probability for n keys; between whole numbers, a straight line. */
  double probability(int c, double n) {
    if (all.length == 0) {
      return TimerTouch.touched(share, c, n);
    }
    double[] byKeys = all[c];
    int below = (int) Math.min(n, byKeys.length - 1.0);
    int above = Math.min(below + 1, byKeys.length - 1);
    return byKeys[below] + (byKeys[above] - byKeys[below]) * (Math.min(n, above) - below);
  }

  private static double[][] follow(int k, double same, double share) {
    int keys = (int) Math.ceil(ENOUGH / share);
    double[] one = setByOne(k, same);
    double[] set = new double[1 << k];
    set[0] = 1;
    double[][] all = new double[k + 1][keys + 1];
    for (int n = 0; n <= keys; n++) {
      for (int c = 0; c <= k; c++) {
        all[c][n] = meanOverChoices(set, k, c);
      }
      set = union(set, one);
    }
    return all;
  }

  /** By sets of timers, how likely one key sets these and no others of the k. */
  private static double[] setByOne(int k, double same) {
    double[] one = new double[1 << k];
    for (int start = 0; start < WORDS; start++) {
      int covered = 0;
      for (int word = 0; word < k; word++) {
        covered |= Math.floorMod(word - start, WORDS) < k ? 1 << word : 0;
      }
      for (int set = 0; set < one.length; set++) {
        if ((set & ~covered) == 0) {
          int others = Integer.bitCount(covered & ~set);
          one[set] += Math.pow(same, Integer.bitCount(set)) * Math.pow(1 - same, others) / WORDS;
        }
      }
    }
    return one;
  }

  private static double[] union(double[] a, double[] b) {
    double[] union = new double[a.length];
    for (int x = 0; x < a.length; x++) {
      for (int y = 0; y < b.length; y++) {
        union[x | y] += a[x] * b[y];
      }
    }
    return union;
  }

  /** That all of c timers are set, over all ways to draw them from the k. */
  private static double meanOverChoices(double[] set, int k, int c) {
    double[] chosen = new double[k + 1];
    for (int size = c; size <= k; size++) {
      chosen[size] = CombinatoricsUtils.binomialCoefficientDouble(size, c)
          / CombinatoricsUtils.binomialCoefficientDouble(k, c);
    }
    double mean = 0;
    for (int x = 0; x < set.length; x++) {
      mean += set[x] * chosen[Integer.bitCount(x)];
    }
    return Math.min(1, mean);
  }
}
