package io.tidemark.analysis.window;

import io.tidemark.core.Require;

/**
 * The generalized Bloom filter: m bits, of which every insertion sets k1 and clears k0; of a key's
 * r0 bits c0 are clear, of its r1 bits c1 are set.
 *
 * <p>Source: inferential 2019, section 5.3. With {@code z = qe^i} after i insertions, every bit is as
 * the key left it with the probability {@code (1 + z) / 2}, or otherwise with {@code (1 - z) / 2}; the
 * exact forms have {@code q0 / (q0 + q1)} for the half. The paper's closed form (eq. 34) is a sum of
 * terms of both signs that loses all digits from about 20 probes on, and eq. 33 is 0/0 at i = 0. Here
 * the sum of positive terms is taken, as {@link SmoothAge} does, for any number of probes.
 */
public final class GeneralizedTheory {
  private GeneralizedTheory() {}

  /** That an insertion clears a given bit (eq. 28). */
  public static double clears(double m, double k0) {
    checkProbes(m, k0);
    return -Math.expm1(k0 * Math.log1p(-1 / m));
  }

  /** That an insertion sets a given bit: clearing wins (eq. 29). */
  public static double sets(double m, double k0, double k1) {
    return clears(m, k1) * untouched(m, k0);
  }

  /** That an insertion with k probes in all leaves a given bit alone (eq. 30). */
  public static double untouched(double m, double k) {
    checkProbes(m, k);
    return m == 1 ? (k == 0 ? 1 : 0) : Math.exp(k * Math.log1p(-1 / m));
  }

  /**
   * That a bit is clear after i insertions, if it was with the probability phi (eq. 31).
   *
   * @param balance {@code q0 / (q0 + q1)}
   * @param z {@code qe^i}
   */
  public static double clearAfter(double phi, double balance, double z) {
    return phi * z + balance * (1 - z);
  }

  /** {@code q0 / (q0 + q1)}. */
  public static double balance(double m, double k0, double k1) {
    double q0 = clears(m, k0);
    return q0 / (q0 + sets(m, k0, k1));
  }

  /** The probability of the evidence after i insertions, without simplification (eq. 32). */
  public static double likelihood(BitEvidence evidence, GeneralizedShape shape, long i) {
    return evidence.likelihood(shape.balance(), i * shape.logUntouched());
  }

  /** The posterior by eq. 9 with the likelihood of eq. 32. */
  public static SmoothAge exact(double p, BitEvidence evidence, GeneralizedShape shape) {
    return age(p, evidence, shape.balance(), shape.logUntouched());
  }

  /**
   * The posterior by eq. 9 with the simplified likelihood {@code (1 + z)^d (1 - z)^e} (eqs. 33 and
   * 34) for {@code k0 = k1 = k}.
   *
   * @param d bits that are as the key left them
   * @param e bits that are not
   */
  public static SmoothAge simplified(double p, int d, int e, double m, double k) {
    Require.finiteAtLeast(m, 2, "m");
    return age(p, new BitEvidence(d, d + e, 0, 0), 0.5, 2 * k * Math.log1p(-1 / m));
  }

  private static SmoothAge age(
      double p, BitEvidence evidence, double balance, double logUntouched) {
    return new SmoothAge(
        p,
        i -> evidence.logLikelihood(balance, i * logUntouched),
        evidence.logLikelihood(balance, Double.NEGATIVE_INFINITY),
        horizon(evidence.cells(), logUntouched));
  }

  /** The age from which on the likelihood of a given number of bits differs from its limit by 1e-17 only. */
  public static long horizon(int cells, double logUntouched) {
    return (long) Math.min((40 + Math.log1p(cells)) / -logUntouched, (double) (1L << 58));
  }

  /**
   * The likeliest age for the simplified likelihood: the root of a quadratic equation in z, next to
   * which the whole number is. (The paper writes the maximum where it means its place.)
   */
  public static long likeliestAge(double p, int d, int e, double m, double k) {
    Require.insideUnit(p, "p");
    double logQ = 2 * k * Math.log1p(-1 / m);
    double a = Math.log1p(-p) / logQ;
    double difference = (double) d - e;
    double sum = a + d + e;
    double z = (difference + Math.sqrt(difference * difference + 4 * a * sum)) / (2 * sum);
    double root = Math.max(0, Math.log(z) / logQ);
    BitEvidence evidence = new BitEvidence(d, d + e, 0, 0);
    long low = (long) Math.floor(root);
    double below = evidence.logLikelihood(0.5, low * logQ) + low * Math.log1p(-p);
    double above = evidence.logLikelihood(0.5, (low + 1) * logQ) + (low + 1) * Math.log1p(-p);
    return above > below ? low + 1 : low;
  }

  private static void checkProbes(double m, double k) {
    Require.finiteAtLeast(m, 1, "m");
    Require.finiteAtLeast(k, 0, "k");
  }
}
