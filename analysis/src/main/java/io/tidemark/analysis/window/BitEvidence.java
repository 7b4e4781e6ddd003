package io.tidemark.analysis.window;

import io.tidemark.core.Require;

/**
 * What the distinct bits of a key in a generalized Bloom filter say.
 *
 * @param clear bits that the key clears and that are clear (paper: c0)
 * @param clearable bits that the key clears (paper: r0)
 * @param set bits that the key sets and that are set (paper: c1)
 * @param settable bits that the key sets and does not clear (paper: r1)
 */
public record BitEvidence(int clear, int clearable, int set, int settable) {
  /** Checks the counts. */
  public BitEvidence {
    Require.inRange(clearable, 0, 1 << 16, "clearable");
    Require.inRange(clear, 0, clearable, "clear");
    Require.inRange(settable, 0, 1 << 16, "settable");
    Require.inRange(set, 0, settable, "set");
  }

  /** The number of bits. */
  public int cells() {
    return clearable + settable;
  }

  /** The answer of the filter without inference: all bits are as the key leaves them. */
  public boolean isAllAsLeft() {
    return clear == clearable && set == settable;
  }

  /** The likelihood when a bit is untouched with the probability {@code exp(logZ)} (eq. 32). */
  public double likelihood(double balance, double logZ) {
    return Math.exp(logLikelihood(balance, logZ));
  }

  /**
   * The logarithm of the likelihood when a bit is untouched with the probability {@code z = exp(logZ)}
   * (eq. 32), where {@code 0^0 = 1}.
   */
  double logLikelihood(double balance, double logZ) {
    double touched = -Math.expm1(logZ);
    return power(clear, Math.log1p((balance - 1) * touched))
        + power(clearable - clear, Math.log((1 - balance) * touched))
        + power(set, Math.log1p(-balance * touched))
        + power(settable - set, Math.log(balance * touched));
  }

  private static double power(int count, double log) {
    return count == 0 ? 0 : count * log;
  }
}
