package io.tidemark.analysis.inference;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * The frequencies of keys in a sample of the stream.
 *
 * <p>Of N items of which n1 are the only ones of their key, the share of keys that were not seen is
 * put at {@code n1 / (N + 1)} (Good and Turing's estimate, with at least one such item, so that no
 * key is impossible), and their number at Chao's {@code n1 (n1 - 1) / (2 (n2 + 1))}, at least one,
 * where n2 keys were seen twice. Keys not seen share their part equally; keys seen share the rest by
 * their counts.
 *
 * <p>Errors: as {@link KeyPrior}; counts of a small sample are uncertain.
 */
public final class TablePrior implements KeyPrior {
  private final long[] digests;
  private final double[] probabilities;
  private final double unseen;

  private TablePrior(long[] digests, double[] probabilities, double unseen) {
    this.digests = digests;
    this.probabilities = probabilities;
    this.unseen = unseen;
  }

  /** Counts the digests of a sample. */
  public static TablePrior ofSample(long[] sample) {
    Require.inRange(sample.length, 1, Integer.MAX_VALUE, "sample");
    long[] sorted = sample.clone();
    Arrays.sort(sorted);
    long[] digests = new long[sorted.length];
    double[] counts = new double[sorted.length];
    int keys = 0;
    for (int i = 0; i < sorted.length; i++) {
      if (i == 0 || sorted[i] != sorted[i - 1]) {
        digests[keys++] = sorted[i];
      }
      counts[keys - 1]++;
    }
    return ofCounts(Arrays.copyOf(digests, keys), Arrays.copyOf(counts, keys));
  }

  private static TablePrior ofCounts(long[] digests, double[] counts) {
    double items = 0;
    double once = 0;
    double twice = 0;
    for (double count : counts) {
      items += count;
      once += count == 1 ? 1 : 0;
      twice += count == 2 ? 1 : 0;
    }
    double unseenShare = Math.max(1, once) / (items + 1);
    double unseenKeys = Math.max(1, once * (once - 1) / (2 * (twice + 1)));
    double[] probabilities = new double[counts.length];
    for (int key = 0; key < counts.length; key++) {
      probabilities[key] = (1 - unseenShare) * counts[key] / items;
    }
    return new TablePrior(digests, probabilities, unseenShare / unseenKeys);
  }

  @Override
  public double probability(long digest) {
    int found = Arrays.binarySearch(digests, digest);
    return found >= 0 ? probabilities[found] : unseen;
  }

  /** The probability of each key that was not in the sample. */
  public double unseen() {
    return unseen;
  }

  /** The number of keys in the sample. */
  public int keys() {
    return digests.length;
  }
}
