package io.tidemark.analysis.seen;

import io.tidemark.analysis.seen.BlockedBloomTheory.Overlap;
import java.util.Arrays;

/**
 * The probability that overlapping windows cover all bits of a window, by inclusion and exclusion
 * over the sets T of its distinct bits:
 *
 * <pre>
 *   p = sum over T of (-1)^|T| Pr(no added key touches T)
 *     = sum over t of c(t) (1 - e(t)/N)^n
 * </pre>
 *
 * where t(w) is the number of bits of T in word w; c(t) collects signs and multiplicities, given
 * that two draws in one word coincide with probability 1/64; and e(t) is the sum, over the offsets of
 * an overlapping window, of the probability that a key there touches T.
 */
final class CoverageSum {
  private static final double WORD_BITS = 64;

  /* Rounding leaves an error of about ROUNDING times the sum of |c|. */
  private static final double ROUNDING = 4e-16;
  private static final double TRUSTED_MULTIPLE = 1e4;

  private final int reach;
  private final double[] coefficients;

  /* touched[i * offsets + o]: the probability that a key at offset o - reach touches set i. */
  private final double[] touched;
  private final double leastTrusted;

  CoverageSum(int[] draws) {
    reach = draws.length - 1;
    int sets = 1;
    for (int drawsInWord : draws) {
      sets *= drawsInWord + 1;
    }
    coefficients = new double[sets];
    touched = new double[sets * offsets()];
    int[] taken = new int[draws.length];
    for (int set = 0; set < sets; set++) {
      fillSet(draws, taken, set);
      increment(draws, taken);
    }
    leastTrusted =
        TRUSTED_MULTIPLE * ROUNDING * Arrays.stream(coefficients).map(Math::abs).sum();
  }

  private int offsets() {
    return 2 * reach + 1;
  }

  private void fillSet(int[] draws, int[] taken, int set) {
    double coefficient = 1;
    for (int word = 0; word < draws.length; word++) {
      coefficient *= multiplicity(draws[word], taken[word]);
    }
    coefficients[set] = coefficient;
    for (int offset = -reach; offset <= reach; offset++) {
      double missed = 1;
      for (int j = Math.max(0, -offset); j < draws.length - Math.max(0, offset); j++) {
        double missedInWord = 1 - taken[j + offset] / WORD_BITS;
        missed *= draws[j] == 2 ? missedInWord * missedInWord : missedInWord;
      }
      touched[set * offsets() + offset + reach] = 1 - missed;
    }
  }

  /** The next vector of numbers of bits per word, as if counting. */
  private static void increment(int[] draws, int[] taken) {
    for (int word = 0; word < draws.length; word++) {
      if (taken[word] < draws[word]) {
        taken[word]++;
        return;
      }
      taken[word] = 0;
    }
  }

  /** Signed number of ways to take t of the distinct bits that one or two draws in a word give. */
  private static double multiplicity(int draws, int t) {
    double apart = draws == 2 ? 1 - 1 / WORD_BITS : 0;
    return switch (t) {
      case 0 -> 1;
      case 1 -> -(1 + apart);
      default -> apart;
    };
  }

  double rate(Overlap overlap, double n) {
    double sum = 0;
    for (int set = 0; set < coefficients.length; set++) {
      double exponent = 0;
      int base = set * offsets() + reach;
      for (int offset = overlap.low(); offset <= overlap.high(); offset++) {
        exponent += touched[base + offset];
      }
      sum += coefficients[set] * Math.exp(n * Math.log1p(-exponent / overlap.windows()));
    }
    return sum;
  }

  /** Whether a result has four digits that rounding did not reach. */
  boolean isTrusted(double rate) {
    return rate > leastTrusted;
  }
}
