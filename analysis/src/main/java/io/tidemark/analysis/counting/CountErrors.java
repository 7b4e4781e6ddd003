package io.tidemark.analysis.counting;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.kernel.CountKernel.Places;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.IntToDoubleFunction;

/**
 * The true probability that a count is too high, where two probes of a key may coincide and where all
 * counters of a key may lie in one block.
 *
 * <p>Our own derivation; dynamic count 2006 has {@link CountTheory#wrong}, which this approaches as the
 * counters of one block grow in number. In blocks it is a mean over the keys that share a block, whose
 * number is binomial.
 */
public final class CountErrors {
  /* Up to here the draws of all keys are followed one by one. */
  private static final long FEW_CELLS = 1024;

  /* From here on a block has so many keys that none of its counters is left out. */
  private static final double MANY_KEYS_PER_BLOCK = 600;
  private static final double NEGLIGIBLE = 1e-12;

  /* By the number of probes; at most 64 entries. */
  private static final ConcurrentMap<Integer, CoverCounts> BLOCKS = new ConcurrentHashMap<>();

  private CountErrors() {}

  /** Where keys lie in a filter of a layout. */
  public static Places places(long cells, int probes, CountLayout layout) {
    return layout == CountLayout.BLOCKED
        ? new Places(cells / CountLayout.BLOCK_CELLS, CountLayout.BLOCK_CELLS, probes)
        : new Places(1, cells, probes);
  }

  /** The probability that the count of a key which is not there is above 0, among n keys. */
  public static double absent(Places places, double n) {
    Require.finiteAtLeast(n, 0, "n");
    return rates(places, n).absent(Math.rint(n));
  }

  /** The probability that the count of one of n keys is too high. */
  public static double present(Places places, double n) {
    Require.finiteAtLeast(n, 1, "n");
    return rates(places, n).present(Math.rint(n) - 1);
  }

  /** The greater of both. */
  public static double wrong(Places places, double n) {
    Require.finiteAtLeast(n, 1, "n");
    Rates rates = rates(places, n);
    return Math.max(rates.absent(Math.rint(n)), rates.present(Math.rint(n) - 1));
  }

  private static Rates rates(Places places, double n) {
    int k = places.probes();
    if (places.cellsPerBlock() == CountLayout.BLOCK_CELLS) {
      return new InBlocks(
          (double) places.blocks(), BLOCKS.computeIfAbsent(k, CountErrors::ofBlock));
    }
    Require.inRange(places.blocks(), 1, 1, "blocks of other than 256 counters");
    if (places.cellsPerBlock() <= FEW_CELLS) {
      return new InBlocks(1, new CoverCounts((int) places.cellsPerBlock(), k, Math.rint(n)));
    }
    double m = (double) places.cellsPerBlock();
    return new Anywhere(m, k, new ProbePattern(m, k));
  }

  private static CoverCounts ofBlock(int probes) {
    return new CoverCounts(CountLayout.BLOCK_CELLS, probes, Double.POSITIVE_INFINITY);
  }

  /** How likely so many other keys hit all that matters of a key. */
  private interface Rates {
    double absent(double others);

    double present(double others);
  }

  /** Some blocks, each with the others that fall into it. */
  private record InBlocks(double blocks, CoverCounts counts) implements Rates {
    @Override
    public double absent(double others) {
      return mean(others, counts::absent);
    }

    @Override
    public double present(double others) {
      return mean(others, counts::present);
    }

    private double mean(double n, IntToDoubleFunction cover) {
      if (blocks == 1 || n / blocks > MANY_KEYS_PER_BLOCK) {
        return cover.applyAsDouble((int) Math.min(Integer.MAX_VALUE, n / blocks));
      }
      // Binomial probabilities, each from the one before, until they are too small to matter.
      double p = Math.exp(n * Math.log1p(-1 / blocks));
      double sum = p * cover.applyAsDouble(0);
      for (int j = 1; j <= n; j++) {
        p *= (n - j + 1) / j / (blocks - 1);
        sum += p * cover.applyAsDouble(j);
        if (j > n / blocks && p < NEGLIGIBLE * sum) {
          break;
        }
      }
      return sum;
    }
  }

  /**
   * Counters of one large block, which are hit almost independently of each other. Where one is hit,
   * another is a little less likely to be, since the draws are as many as they are. By inclusion and
   * exclusion, to first order in 1/m, that takes the fraction {@code s (s - 1) / 2 · t / m^2 · q^2 / f^2}
   * off the probability for s counters, where t draws leave a counter out with probability {@code q = 1 -
   * f}.
   */
  private record Anywhere(double m, int k, ProbePattern pattern) implements Rates {
    @Override
    public double absent(double others) {
      return mean(others, pattern::distinct);
    }

    @Override
    public double present(double others) {
      return mean(others, pattern::single);
    }

    private double mean(double n, IntToDoubleFunction law) {
      double q = BloomTheory.zeroFraction(m, k, n);
      double f = BloomTheory.falsePositiveRate(m, k, n, 1);
      double pairs = f == 0 ? 0 : k * n / m / m * (q / f) * (q / f) / 2;
      double sum = 0;
      double power = 1;
      for (int s = 0; s <= k; s++) {
        sum += law.applyAsDouble(s) * power * Math.exp(-pairs * s * (s - 1));
        power *= f;
      }
      return sum;
    }
  }
}
