package io.tidemark.core.kernel;

import io.tidemark.core.hash.Probes;

/**
 * The cells of a key that are counted in: some cells of one block, and a block may be all cells.
 *
 * <p>What is done with a cell is given as a constant that the compiler sees through, so that filters
 * with different cells share the walk.
 */
public final class CountKernel {
  private CountKernel() {}

  /**
   * Where keys lie.
   *
   * @param blocks number of blocks; 1 if a key may lie anywhere
   * @param cellsPerBlock successive cells of a block
   * @param probes cells per key; two of them may be the same cell
   */
  public record Places(long blocks, long cellsPerBlock, int probes) {}

  /** What a cell holds. */
  @FunctionalInterface
  public interface Reading<C> {
    /** The value of a cell. */
    long value(C cells, long cell);
  }

  /** What happens to a cell. */
  @FunctionalInterface
  public interface Change<C> {
    /** Changes a cell by a number, or leaves it and says so. */
    boolean by(C cells, long cell, long number);
  }

  /** The least value of a key's cells. */
  public static <C> long least(Reading<C> reading, C cells, Places places, long digest) {
    long first = first(places, digest);
    long state = start(places, digest);
    long least = Long.MAX_VALUE;
    for (int probe = 0; probe < places.probes; probe++) {
      least = Math.min(least, reading.value(cells, first + position(places, state)));
      state = Probes.next(state);
    }
    return least;
  }

  /**
   * Changes a key's cells, one after the other, until one refuses.
   *
   * @return how many were changed; all probes if none refused
   */
  public static <C> int change(
      Change<C> change, C cells, Places places, int probes, long digest, long number) {
    long first = first(places, digest);
    long state = start(places, digest);
    for (int probe = 0; probe < probes; probe++) {
      if (!change.by(cells, first + position(places, state), number)) {
        return probe;
      }
      state = Probes.next(state);
    }
    return probes;
  }

  /** The cells of a key, in the order of the probes. */
  public static void cells(Places places, long digest, long[] cells) {
    long first = first(places, digest);
    long state = start(places, digest);
    for (int probe = 0; probe < places.probes; probe++) {
      cells[probe] = first + position(places, state);
      state = Probes.next(state);
    }
  }

  /** The first cell of a key's block. */
  private static long first(Places places, long digest) {
    return Probes.position(digest, places.blocks) * places.cellsPerBlock;
  }

  /** What chooses cells within the block: the bits of the digest that did not choose the block. */
  private static long start(Places places, long digest) {
    return Probes.fraction(digest, places.blocks);
  }

  private static long position(Places places, long state) {
    return Probes.position(state, places.cellsPerBlock);
  }
}
