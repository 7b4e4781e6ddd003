package io.tidemark.analysis.decaying;

import io.tidemark.analysis.counting.CountLaw;
import io.tidemark.core.Require;

/**
 * What is known of a stream whose counts decay.
 *
 * @param total the decayed count of all occurrences together, once it no longer grows: what comes
 *     per epoch over 1 - factor
 * @param keys distinct keys that may occur
 * @param skew Zipf's exponent, 0 if all occur alike: the key of rank i is drawn with a probability
 *     proportional to {@code i^-skew}
 */
public record DecayStream(double total, double keys, double skew) {
  /** The skew that is assumed where nothing is known. */
  public static final double USUAL_SKEW = 1;

  /** Checks what is known. */
  public DecayStream {
    if (!(total > 0 && total <= MAX_TOTAL)) {
      throw new IllegalArgumentException(
          Require.message("total", total, "above 0, at most " + MAX_TOTAL));
    }
    Require.finiteAtLeast(keys, 1, "keys");
    Require.finiteAtLeast(skew, 0, "skew");
    if (skew > CountLaw.MAX_SKEW) {
      throw new IllegalArgumentException(Require.message("skew", skew, "0.." + CountLaw.MAX_SKEW));
    }
  }

  /** The greatest total: counters of 64 bits must hold it with a fraction. */
  public static final double MAX_TOTAL = 0x1p52;

  /**
   * A stream of which only the total is known: as many keys as occurrences, with Zipf's exponent {@value
   * #USUAL_SKEW}. So are words of a text and names in a log, more or less.
   */
  public static DecayStream unknown(double total) {
    return new DecayStream(total, Math.max(1, total), USUAL_SKEW);
  }

  /** Whether no more than the total is known. */
  boolean isUnknown() {
    return equals(unknown(total));
  }

  /** How often its keys count. */
  DecayLaw law() {
    return DecayLaw.zipf(total, keys, skew);
  }
}
