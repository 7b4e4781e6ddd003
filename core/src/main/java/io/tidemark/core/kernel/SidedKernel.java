package io.tidemark.core.kernel;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.hash.Probes;

/**
 * Bits of a key on two sides, scattered over all cells: some of its probes set their cell, the others
 * clear theirs. The probes that set come first, so that a cell that has both is cleared.
 *
 * <p>What {@link #evidence} returns counts different cells, in four bytes: from the lowest, those of
 * probes that clear which are clear, all of these, those of probes that set which are set, all of
 * these.
 */
public final class SidedKernel {
  /** The place of the number of cells that are cleared by the key. */
  public static final int CLEARED_SHIFT = 8;

  /** The place of the number of cells that are set by the key and are set. */
  public static final int SET_KEPT_SHIFT = 16;

  /** The place of the number of cells that are set by the key. */
  public static final int SET_SHIFT = 24;

  private SidedKernel() {}

  /** Sets the cells of the first probes and then clears those of the others. */
  public static void write(BitCells cells, int setProbes, int clearProbes, long digest) {
    long size = cells.size();
    long state = digest;
    for (int probe = 0; probe < setProbes; probe++) {
      cells.setBit(Probes.position(state, size));
      state = Probes.next(state);
    }
    for (int probe = 0; probe < clearProbes; probe++) {
      cells.clearBit(Probes.position(state, size));
      state = Probes.next(state);
    }
  }

  /** Whether all cells of a key are as it would write them. */
  public static boolean test(BitCells cells, int setProbes, int clearProbes, long digest) {
    long size = cells.size();
    int probes = setProbes + clearProbes;
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      long cell = Probes.position(state, size);
      boolean sets = probe < setProbes;
      if (cells.get(cell) != sets && (!sets || isLast(size, state, probes - 1 - probe))) {
        return false;
      }
      state = Probes.next(state);
    }
    return true;
  }

  /** How many of the different cells of a key are as it would write them, on either side. */
  public static long evidence(BitCells cells, int setProbes, int clearProbes, long digest) {
    long size = cells.size();
    int probes = setProbes + clearProbes;
    long shared = sharedLowBits(size, probes, digest);
    long state = digest;
    long counts = 0;
    for (int probe = 0; probe < probes; probe++) {
      long cell = Probes.position(state, size);
      if (((shared >>> cell) & 1) == 0 || isLast(size, state, probes - 1 - probe)) {
        long bit = cells.bit(cell);
        counts += probe < setProbes
            ? 1L << SET_SHIFT | bit << SET_KEPT_SHIFT
            : 1L << CLEARED_SHIFT | (bit ^ 1);
      }
      state = Probes.next(state);
    }
    return counts;
  }

  /**
   * Bit i is set if several cells have the number i in their six lowest bits: only they can coincide,
   * and only they need be compared, which would otherwise be most of the work.
   */
  private static long sharedLowBits(long size, int probes, long digest) {
    long once = 0;
    long shared = 0;
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      long bit = 1L << Probes.position(state, size);
      shared |= once & bit;
      once |= bit;
      state = Probes.next(state);
    }
    return shared;
  }

  /** Whether none of the probes that follow has the same cell: the last one decides what it holds. */
  private static boolean isLast(long size, long state, int following) {
    long cell = Probes.position(state, size);
    long later = state;
    for (int probe = 0; probe < following; probe++) {
      later = Probes.next(later);
      if (Probes.position(later, size) == cell) {
        return false;
      }
    }
    return true;
  }
}
