package io.tidemark.analysis.theory;

import io.tidemark.core.Require;
import io.tidemark.core.filter.counting.CountLayout;
import io.tidemark.core.kernel.CountKernel.Places;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The true probability that a count is too high, where two probes of a key may coincide and where all
 * cells of a key may lie in one block.
 *
 * <p>Our own derivation; dynamic count 2006 has {@link CountTheory#wrong}, which this approaches as
 * cells of one block grow in number. In blocks it is a mean over the keys that share a block, whose
 * number is binomial.
 */
public final class CountErrors {
  /* Up to here the draws of all keys are followed one by one. */
  private static final long FEW_CELLS = 1024;

  /* From here on a block has so many keys that none of its cells is left out. */
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
    return mean(places, Math.rint(n), CoverCounts::absent, ProbePattern::distinct);
  }

  /** The probability that the count of one of n keys is too high. */
  public static double present(Places places, double n) {
    Require.finiteAtLeast(n, 1, "n");
    return mean(places, Math.rint(n) - 1, CoverCounts::present, ProbePattern::single);
  }

  /** The greater of both. */
  public static double wrong(Places places, double n) {
    return Math.max(absent(places, n), present(places, n));
  }

  private static double mean(Places places, double n, Cover cover, Pattern pattern) {
    if (places.blocks() > 1) {
      return overBlocks(places, n, cover);
    }
    if (places.cellsPerBlock() <= FEW_CELLS) {
      int cells = (int) places.cellsPerBlock();
      return cover.of(counts(cells, places.probes(), n), n);
    }
    return anywhere(places, n, pattern);
  }

  private static CoverCounts counts(int cells, int probes, double n) {
    return cells == CountLayout.BLOCK_CELLS
        ? BLOCKS.computeIfAbsent(
            probes, k -> new CoverCounts(cells, k, Double.POSITIVE_INFINITY))
        : new CoverCounts(cells, probes, n);
  }

  private static double overBlocks(Places places, double n, Cover cover) {
    double blocks = (double) places.blocks();
    CoverCounts counts = counts((int) places.cellsPerBlock(), places.probes(), n);
    if (n / blocks > MANY_KEYS_PER_BLOCK) {
      return cover.of(counts, n / blocks);
    }
    // Binomial probabilities, each from the one before, until they are too small to matter.
    double p = Math.exp(n * Math.log1p(-1 / blocks));
    double sum = p * cover.of(counts, 0);
    for (int j = 1; j <= n; j++) {
      p *= (n - j + 1) / j / (blocks - 1);
      sum += p * cover.of(counts, j);
      if (j > n / blocks && p < NEGLIGIBLE * sum) {
        break;
      }
    }
    return sum;
  }

  /**
   * Cells of one large block are hit almost independently of each other. Where one is hit, another is
   * a little less likely to be, since the draws are as many as they are. By inclusion and exclusion, to first
   * order in 1/m, that takes the fraction {@code s (s - 1) / 2 · t / m^2 · q^2 / f^2} off the probability
   * for s cells, where t draws leave a cell out with probability {@code q = 1 - f}.
   */
  private static double anywhere(Places places, double n, Pattern pattern) {
    double m = (double) places.cellsPerBlock();
    double draws = n * places.probes();
    double q = BloomTheory.zeroFraction(m, places.probes(), n);
    double f = -Math.expm1(draws * Math.log1p(-1 / m));
    double pairs = f == 0 ? 0 : draws / m / m * (q / f) * (q / f) / 2;
    ProbePattern law = new ProbePattern(m, places.probes());
    double sum = 0;
    for (int s = 0; s <= places.probes(); s++) {
      double less = Math.exp(-pairs * s * (s - 1));
      sum += pattern.of(law, s) * Math.pow(f, s) * less;
    }
    return sum;
  }

  @FunctionalInterface
  private interface Cover {
    double of(CoverCounts counts, double keys);
  }

  @FunctionalInterface
  private interface Pattern {
    double of(ProbePattern law, int cells);
  }
}
