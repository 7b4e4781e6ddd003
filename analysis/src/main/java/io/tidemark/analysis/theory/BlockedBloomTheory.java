package io.tidemark.analysis.theory;

import io.tidemark.core.Require;
import io.tidemark.core.filter.classic.BloomSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.hipparchus.dfp.Dfp;
import org.hipparchus.dfp.DfpField;
import org.hipparchus.dfp.DfpMath;

/**
 * The true false-positive rate of the blocked layout, whose windows slide over the words.
 *
 * <p>Our own derivation; no paper has this layout. A key draws q(j) places, 1 or 2, in word j of a
 * window of W words that starts at one of N words, all uniform and independent. An absent key is
 * found if all its bits are set. By inclusion and exclusion over the sets T of its distinct bits,
 *
 * <pre>
 *   p = sum over T of (-1)^|T| Pr(no added key touches T)
 *     = sum over t of c(t) (1 - e(t)/N)^n
 * </pre>
 *
 * where t(w) is the number of bits of T in word w, c(t) collects signs and multiplicities (two draws
 * in one word coincide with probability 1/64), and e(t) is the sum over the 2W - 1 offsets of an
 * overlapping window of the probability that a key there touches T. Exact but for windows that touch
 * either end of the array, which overlap with fewer others and have a lower rate: an excess of order
 * W/N.
 */
public final class BlockedBloomTheory {
  private static final double WORD_BITS = 64;

  /* The terms depend on the number of probes alone; at most 13 entries. */
  private static final ConcurrentMap<Integer, Terms> TERMS = new ConcurrentHashMap<>();

  private BlockedBloomTheory() {}

  /** The expected false-positive rate of a blocked filter after n distinct keys. */
  public static double falsePositiveRate(BloomSpec spec, double n) {
    double windows = (double) (spec.bits() >>> 6) - spec.windowWords() + 1;
    return falsePositiveRate(spec, windows, n);
  }

  /**
   * The rate for a real number of windows.
   *
   * @param shape gives the number of probes and how they share the words; its bits do not matter
   * @param windows the number of words a window can start at (N)
   */
  public static double falsePositiveRate(BloomSpec shape, double windows, double n) {
    Require.finiteAtLeast(windows, 1, "windows");
    Require.finiteAtLeast(n, 0, "n");
    if (n == 0) {
      return 0;
    }
    return TERMS.computeIfAbsent(shape.probes(), probes -> Terms.of(shape)).sum(windows, n);
  }

  /** The coefficients c and exponents e of the sum. */
  private static final class Terms {
    /*
     * Rounding leaves an error of about this times the sum of |c|. Where the result is not far above
     * it, the sum is taken again with more digits.
     */
    private static final double ROUNDING = 4e-16;
    private static final double TRUSTED = 1e4;
    private static final DfpField FIFTY_DIGITS = new DfpField(50);

    private final double[] coefficients;
    private final double[] exponents;
    private final double resolution;

    private Terms(List<double[]> terms) {
      coefficients = terms.stream().mapToDouble(term -> term[0]).toArray();
      exponents = terms.stream().mapToDouble(term -> term[1]).toArray();
      double magnitude = 0;
      for (double coefficient : coefficients) {
        magnitude += Math.abs(coefficient);
      }
      resolution = ROUNDING * magnitude;
    }

    static Terms of(BloomSpec shape) {
      int[] draws = new int[shape.windowWords()];
      for (int word = 0; word < draws.length; word++) {
        draws[word] = shape.probesInWord(word);
      }
      List<double[]> terms = new ArrayList<>();
      collect(draws, new int[draws.length], 0, 1, terms);
      return new Terms(terms);
    }

    private static void collect(
        int[] draws, int[] taken, int word, double coefficient, List<double[]> terms) {
      if (word == draws.length) {
        terms.add(new double[] {coefficient, exponent(draws, taken)});
        return;
      }
      for (int t = 0; t <= draws[word]; t++) {
        taken[word] = t;
        collect(draws, taken, word + 1, coefficient * multiplicity(draws[word], t), terms);
      }
      taken[word] = 0;
    }

    /** Signed number of ways to take t of the distinct bits that 1 or 2 draws in a word give. */
    private static double multiplicity(int draws, int t) {
      double apart = draws == 2 ? 1 - 1 / WORD_BITS : 0;
      return switch (t) {
        case 0 -> 1;
        case 1 -> -(2 * apart + (1 - apart));
        default -> apart;
      };
    }

    private static double exponent(int[] draws, int[] taken) {
      double sum = 0;
      for (int offset = 1 - draws.length; offset < draws.length; offset++) {
        double untouched = 1;
        for (int j = Math.max(0, -offset); j < draws.length - Math.max(0, offset); j++) {
          double missed = 1 - taken[j + offset] / WORD_BITS;
          untouched *= draws[j] == 2 ? missed * missed : missed;
        }
        sum += 1 - untouched;
      }
      return sum;
    }

    double sum(double windows, double n) {
      double sum = 0;
      for (int i = 0; i < coefficients.length; i++) {
        sum += coefficients[i] * Math.exp(n * Math.log1p(-exponents[i] / windows));
      }
      return sum > TRUSTED * resolution ? sum : precise(windows, n);
    }

    private double precise(double windows, double n) {
      Dfp sum = FIFTY_DIGITS.getZero();
      for (int i = 0; i < coefficients.length; i++) {
        Dfp missed = FIFTY_DIGITS.getOne().subtract(dfp(exponents[i]).divide(dfp(windows)));
        Dfp power = DfpMath.exp(DfpMath.log(missed).multiply(dfp(n)));
        sum = sum.add(power.multiply(dfp(coefficients[i])));
      }
      return sum.toDouble();
    }

    private static Dfp dfp(double value) {
      return FIFTY_DIGITS.newDfp(value);
    }
  }
}
