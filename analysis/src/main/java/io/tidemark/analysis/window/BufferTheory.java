package io.tidemark.analysis.window;

import io.tidemark.core.Require;

/**
 * The simple buffer: hashes of h bits of the last delta items, asked about the last w.
 *
 * <p>Source: inferential 2019, eq. 36. For a hash that is found, the paper prints the last term of
 * the denominator inside the fraction before it; it belongs outside, as Bayes' theorem gives it. And
 * the number of items kept is {@code min(w, floor(w bpi / h))}: the paper's is greater than w where
 * hashes are shorter than the bits per item.
 */
public final class BufferTheory {
  private BufferTheory() {}

  /** The items whose hashes fit into w times bpi bits, at most w. */
  public static long kept(long w, double bitsPerItem, int hashBits) {
    Require.inRange(w, 1, Long.MAX_VALUE, "w");
    Require.finiteAtLeast(bitsPerItem, 0, "bitsPerItem");
    Require.inRange(hashBits, 1, Long.SIZE, "hashBits");
    return (long) Math.min((double) w, Math.floor(w * bitsPerItem / hashBits));
  }

  /** That the hash of a key is in a buffer of D distinct others: {@code 1 - (1 - 2^-h)^D}. */
  public static double found(int hashBits, double distinct) {
    Require.inRange(hashBits, 1, Long.SIZE, "hashBits");
    Require.finiteAtLeast(distinct, 0, "distinct");
    return -Math.expm1(distinct * Math.log1p(-Math.scalb(1.0, -hashBits)));
  }

  /** {@code P(age < w)} of a key whose hash is not in the buffer: {@code 1 - (1 - p)^(w - delta)}. */
  public static double posteriorOfAbsent(double p, double w, double delta) {
    Require.finiteAtLeast(w, delta, "w");
    return SteppedAge.within(p, delta, delta, 1, w);
  }

  /**
   * {@code P(age < w)} of a key whose hash is in the buffer.
   *
   * @param found the probability of {@link #found} with D(delta)
   */
  public static double posteriorOfPresent(double p, double w, double delta, double found) {
    Require.finiteAtLeast(w, delta, "w");
    return SteppedAge.within(p, 0, delta, found, w);
  }
}
