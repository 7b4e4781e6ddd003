package io.tidemark.analysis.window;

import io.tidemark.analysis.seen.BloomTheory;
import io.tidemark.core.Require;

/**
 * The block timing Bloom filter: windows of w items, blocks of B items of which b have passed in the
 * present one, r distinct timers of a key, of which the c oldest are of the age lambda in blocks.
 *
 * <p>Source: inferential 2019, sections 3 and 4. Where the paper's functions take m, k and D(j), ours
 * take {@code touch}, the value of {@link TimerTouch} that the theorem needs: that c timers are set by
 * the B items of a block if lambda is positive, that all r are set by b items if it is 0.
 *
 * <p>The paper's proof of Theorem 4 ends with a w where B must stand, as in the theorem itself. Its
 * eq. 23 holds for {@code w >= b} only; for shorter windows the sum ends before the step does.
 */
public final class TimingTheory {
  private TimingTheory() {}

  /**
   * F: that c given timers of r are not touched by D distinct keys and the others are (eq. 21), where
   * {@code 0^0 = 1}.
   */
  public static double untouched(int r, int c, double distinct, double m, double k) {
    Require.inRange(r, 0, Integer.MAX_VALUE, "r");
    Require.inRange(c, 0, r, "c");
    double free = BloomTheory.zeroFraction(m, k, distinct);
    // With one timer the logarithm is infinite, and of no key at all times zero: not a number.
    double alone = distinct == 0 ? 1 : Math.pow(free, c);
    return alone * TimerTouch.independent(m, k, (double) r - c, distinct);
  }

  /**
   * G: that c timers are touched in one block and not in the following items, in which the others are
   * (eq. 25).
   *
   * @param blockDistinct D(B)
   * @param laterDistinct {@code D((lambda - 1) B + b)}
   */
  public static double untouchedSince(
      int r, int c, double blockDistinct, double laterDistinct, double m, double k) {
    return TimerTouch.independent(m, k, c, blockDistinct) * untouched(r, c, laterDistinct, m, k);
  }

  /** The age in blocks at which a timer has expired: {@code ceil((w - b) / B) + 1} (Definition 8). */
  public static long expireAge(long w, long b, long block) {
    checkWindow(w, b, block);
    return 1 - Math.floorDiv(b - w, block);
  }

  /** The least age of a key whose oldest timer has an age in blocks (section 3.2.2). */
  public static long youngest(long lambda, long b, long block) {
    Require.inRange(lambda, 0, Long.MAX_VALUE, "lambda");
    return lambda == 0 ? 0 : (lambda - 1) * block + b;
  }

  /** {@code P(age < w)}: Theorems 2 to 5 (eqs. 23, 26, 27). */
  public static double posterior(double p, long lambda, long w, long b, long block, double touch) {
    return between(p, lambda, w, b, block, touch, 0, (double) w);
  }

  /** {@code P(alpha <= age < beta)}. */
  public static double between(
      double p, long lambda, long w, long b, long block, double touch, double alpha, double beta) {
    long age = Math.min(lambda, expireAge(w, b, block));
    double step = expired(age, w, b, block) ? 1 : touch;
    double from = (double) youngest(age, b, block);
    return SteppedAge.between(p, from, end(age, b, block), step, alpha, beta);
  }

  /**
   * The mean age (eq. 8). Of an expired timer only is known that the age is at least that of its last
   * block: the prior from there on.
   */
  public static double expectedAge(
      double p, long lambda, long w, long b, long block, double touch) {
    long age = Math.min(lambda, expireAge(w, b, block));
    double step = expired(age, w, b, block) ? 1 : touch;
    double from = (double) youngest(age, b, block);
    return SteppedAge.expected(p, from, end(age, b, block), step);
  }

  /**
   * The likeliest age: the least that is possible, since the prior falls and the evidence is never
   * likelier for greater ages. (The paper writes the maximum where it means its place.)
   */
  public static long likeliestAge(long lambda, long b, long block) {
    return youngest(lambda, b, block);
  }

  private static boolean expired(long lambda, long w, long b, long block) {
    return lambda >= expireAge(w, b, block);
  }

  private static double end(long lambda, long b, long block) {
    return (double) lambda * block + b;
  }

  private static void checkWindow(long w, long b, long block) {
    Require.inRange(w, 1, Long.MAX_VALUE, "w");
    Require.inRange(block, 1, Long.MAX_VALUE, "block");
    Require.inRange(b, 0, block - 1, "b");
  }
}
