package io.tidemark.analysis.window;

import io.tidemark.core.Require;
import io.tidemark.core.cell.EbbLine;
import io.tidemark.core.filter.window.EbbSpec;
import org.hipparchus.special.Erf;

/**
 * How often an ebb filter errs, how many bits a key takes, and when its lines are too full.
 *
 * <p>Our own derivation. All entries of a table have different prints or different pairs of lines, and a key
 * that never came has any print and any pair with the same probability: so it is found with 2 / (lines ·
 * 2^printBits) per entry, exactly.
 */
public final class EbbTheory {
  /**
   * The share of its slots beyond which a page is taken to give up keys. Measured, not derived: lines of few
   * slots give up a key in 100,000 before.
   */
  public static final double CROWDED = 0.985;

  private static final int PAGE_LINES = 512;

  private EbbTheory() {}

  /**
   * The probability that a key which did not come in window and grain is found.
   *
   * @param entries the distinct keys of window and grain
   * @param lines of the table
   */
  public static double falsePositiveRate(EbbLine line, double entries, double lines) {
    return 2 * entries / (lines * (double) (1L << line.printBits()));
  }

  /** The same in a table of which a share of the slots is in use. */
  public static double falsePositiveRate(EbbLine line, double load) {
    return falsePositiveRate(line, load * line.slots(), 1);
  }

  /**
   * Bits of a table per distinct key in the window.
   *
   * @param load the share of the slots that are in use
   * @param kept how many times more distinct keys there are in window, grain and lateness than in the
   *     window
   */
  public static double bitsPerKey(EbbLine line, double load, double kept) {
    Require.insideUnit(load, "load");
    Require.finiteAtLeast(kept, 1, "kept");
    return EbbLine.WORDS * Long.SIZE * kept / (load * line.slots());
  }

  /**
   * A bound of the probability that a new key is given up, or another one for it: that its page is crowded.
   * The number of keys in a page is Poisson, and taken for normal.
   *
   * @param load of the table
   */
  public static double crowded(EbbLine line, double load, double lines) {
    double slots = line.slots() * lines / Math.ceil(lines / PAGE_LINES);
    double deviations = (CROWDED - load) * slots / Math.sqrt(load * slots);
    return Erf.erfc(deviations / Math.sqrt(2)) / 2;
  }

  /** The lines of a table in which so many entries take a share of the slots. */
  public static long lines(EbbLine line, double entries, double load) {
    return Math.max(EbbSpec.MIN_LINES, (long) Math.ceil(entries / (load * line.slots())));
  }
}
