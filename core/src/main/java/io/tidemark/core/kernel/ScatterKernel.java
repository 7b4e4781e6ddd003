package io.tidemark.core.kernel;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.hash.Probes;

/**
 * Bits scattered over all cells, or over a region of them: one cache line per probe.
 *
 * <p>Every method walks the same positions, those of {@link Probes}. A position is the digest scaled
 * to the size of the region, so that the position in a region of a c-th of the size is the position
 * divided by c: a region can be folded to any divisor of its size.
 */
public final class ScatterKernel {
  private ScatterKernel() {}

  /** What is done with one cell, giving 0 or 1; a constant that the compiler sees through. */
  @FunctionalInterface
  private interface Operation {
    long apply(BitCells cells, long cell);
  }

  private static final Operation SET = BitCells::setBit;
  private static final Operation SET_ATOMIC = BitCells::setBitAtomic;
  private static final Operation GET = BitCells::bit;
  private static final Operation GET_ATOMIC = BitCells::bitAtomic;

  /** Sets the bits of a key and says whether any was clear. */
  public static boolean set(BitCells cells, int probes, long digest) {
    return any(SET, cells, 0, cells.size(), probes, digest);
  }

  /** As {@link #set}, from any thread. */
  public static boolean setAtomic(BitCells cells, int probes, long digest) {
    return any(SET_ATOMIC, cells, 0, cells.size(), probes, digest);
  }

  /** Whether all bits of a key are set. */
  public static boolean test(BitCells cells, int probes, long digest) {
    return all(GET, cells, 0, cells.size(), probes, digest);
  }

  /** As {@link #test}, from any thread. */
  public static boolean testAtomic(BitCells cells, int probes, long digest) {
    return all(GET_ATOMIC, cells, 0, cells.size(), probes, digest);
  }

  /** Sets the bits of a key in the region of {@code size} cells from {@code first} on. */
  public static void setIn(BitCells cells, long first, long size, int probes, long digest) {
    // A loop of its own: an answer that is not needed would still be computed, since the compiler
    // keeps every variable for the case that it has to go back to the interpreter.
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      cells.setBit(first + Probes.position(state, size));
      state = Probes.next(state);
    }
  }

  /** As {@link #test}, in the region of {@code size} cells from {@code first} on. */
  public static boolean testIn(BitCells cells, long first, long size, int probes, long digest) {
    // In a filter that is half full the processor cannot predict whether one cell ends the walk.
    // Three cells
    // together do for seven absent keys of eight, and are fetched side by side.
    long state = digest;
    int left = probes;
    for (; left >= 3; left -= 3) {
      long second = Probes.next(state);
      long third = Probes.next(second);
      if ((cells.bit(first + Probes.position(state, size))
              & cells.bit(first + Probes.position(second, size))
              & cells.bit(first + Probes.position(third, size)))
          == 0) {
        return false;
      }
      state = Probes.next(third);
    }
    return all(GET, cells, first, size, left, state);
  }

  /** Applies the operation to every cell of a key; whether any gave 1. */
  private static boolean any(
      Operation operation, BitCells cells, long first, long size, int probes, long digest) {
    long any = 0;
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      any |= operation.apply(cells, first + Probes.position(state, size));
      state = Probes.next(state);
    }
    return any != 0;
  }

  /** Applies the operation up to the first cell that gives 0; whether none did. */
  private static boolean all(
      Operation operation, BitCells cells, long first, long size, int probes, long digest) {
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      if (operation.apply(cells, first + Probes.position(state, size)) == 0) {
        return false;
      }
      state = Probes.next(state);
    }
    return true;
  }

  /** Sets the bits of many keys in order; {@code fresh[i]} says whether key i changed any. */
  public static void setAll(
      BitCells cells, int probes, long[] digests, int from, int to, boolean[] fresh) {
    Batch.check(digests, from, to, fresh);
    for (int start = from; start < to; start += Batch.KEYS) {
      int end = Math.min(to, start + Batch.KEYS);
      if (!Batch.isInCache(cells)) {
        // A first look at all keys fetches their lines side by side; the second pass decides.
        testAll(cells, probes, digests, start, end, fresh);
      }
      for (int i = start; i < end; i++) {
        fresh[i] = set(cells, probes, digests[i]);
      }
    }
  }

  /** Tests many keys; {@code found[i]} says whether all bits of key i are set. */
  public static void testAll(
      BitCells cells, int probes, long[] digests, int from, int to, boolean[] found) {
    Batch.check(digests, from, to, found);
    for (int i = from; i < to; i++) {
      // No early end: a branch that is guessed wrong would stall the fetches of the next keys.
      long all = 1;
      long state = digests[i];
      for (int probe = 0; probe < probes; probe++) {
        all &= cells.bit(Probes.position(state, cells.size()));
        state = Probes.next(state);
      }
      found[i] = all != 0;
    }
  }
}
