package io.tidemark.core.filter.window;

import io.tidemark.core.kernel.SidedKernel;

/**
 * What the cells of a key say about it, in one {@code long}: how many different cells it has on
 * either side, and how many of them are as the key leaves them. A cell on both sides is one that the
 * key clears.
 */
public final class GeneralizedEvidence {
  private static final int MASK = 0xff;

  private GeneralizedEvidence() {}

  /** The number of cells that the key clears and that are clear (paper: c<sub>0</sub>). */
  public static int zerosKept(long evidence) {
    return (int) evidence & MASK;
  }

  /** The number of cells that the key clears (paper: r<sub>0</sub>). */
  public static int zeros(long evidence) {
    return (int) (evidence >>> SidedKernel.CLEARED_SHIFT) & MASK;
  }

  /** The number of cells that the key sets and that are set (paper: c<sub>1</sub>). */
  public static int onesKept(long evidence) {
    return (int) (evidence >>> SidedKernel.SET_KEPT_SHIFT) & MASK;
  }

  /** The number of cells that the key sets (paper: r<sub>1</sub>). */
  public static int ones(long evidence) {
    return (int) (evidence >>> SidedKernel.SET_SHIFT) & MASK;
  }

  /** Whether all cells are as the key leaves them: the answer of the filter. */
  public static boolean isKept(long evidence) {
    return zerosKept(evidence) == zeros(evidence) && onesKept(evidence) == ones(evidence);
  }
}
