package io.tidemark.core.kernel;

import io.tidemark.core.hash.Probes;
import java.util.Objects;

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
    /** The value of the cell that lies some places behind the first of a block. */
    long value(C cells, long first, long places);
  }

  /** What happens to a cell. */
  @FunctionalInterface
  public interface Change<C> {
    /** Changes the cell some places behind the first of a block, or leaves it and says so. */
    boolean by(C cells, long first, long places, long number);
  }

  /** The least value of a key's cells. */
  public static <C> long least(Reading<C> reading, C cells, Places places, long digest) {
    // A number of rounds that the compiler knows: it unrolls them all, where it would make three
    // loops
    // of one that mostly ends after a few.
    return switch (places.probes) {
      case 3 -> least(reading, cells, places, 3, digest);
      case 4 -> least(reading, cells, places, 4, digest);
      case 5 -> least(reading, cells, places, 5, digest);
      default -> least(reading, cells, places, places.probes, digest);
    };
  }

  private static <C> long least(
      Reading<C> reading, C cells, Places places, int probes, long digest) {
    long first = first(places, digest);
    long state = start(places, digest);
    long least = Long.MAX_VALUE;
    for (int probe = 0; probe < probes; probe++) {
      least = Math.min(least, reading.value(cells, first, position(places, state)));
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
    return switch (probes) {
      case 3 -> changeSome(change, cells, places, 3, digest, number);
      case 4 -> changeSome(change, cells, places, 4, digest, number);
      case 5 -> changeSome(change, cells, places, 5, digest, number);
      default -> changeSome(change, cells, places, probes, digest, number);
    };
  }

  private static <C> int changeSome(
      Change<C> change, C cells, Places places, int probes, long digest, long number) {
    long first = first(places, digest);
    long state = start(places, digest);
    for (int probe = 0; probe < probes; probe++) {
      if (!change.by(cells, first, position(places, state), number)) {
        return probe;
      }
      state = Probes.next(state);
    }
    return probes;
  }

  /** The least values of many keys; {@code least[i]} is that of key i. */
  public static <C> void leastAll(
      Reading<C> reading, C cells, Places places, long[] digests, int from, int to, long[] least) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, least.length);
    // The keys do not depend on each other: their cells are fetched side by side.
    for (int i = from; i < to; i++) {
      least[i] = least(reading, cells, places, digests[i]);
    }
  }

  /**
   * Changes the cells of many keys by 1, in order; none may refuse.
   *
   * @param bytes the memory of the cells: what lies in the cache anyway is not fetched ahead
   */
  public static <C> void changeAll(
      Reading<C> reading,
      Change<C> change,
      C cells,
      long bytes,
      Places places,
      long[] digests,
      int from,
      int to) {
    Objects.checkFromToIndex(from, to, digests.length);
    boolean ahead = !Batch.isInCache(bytes);
    for (int start = from; start < to; start += Batch.KEYS) {
      int end = Math.min(to, start + Batch.KEYS);
      if (ahead) {
        // A first look at all keys fetches their cells side by side; the second pass changes them.
        fetch(reading, cells, places, digests, start, end);
      }
      for (int i = start; i < end; i++) {
        change(change, cells, places, places.probes, digests[i], 1);
      }
    }
  }

  private static <C> void fetch(
      Reading<C> reading, C cells, Places places, long[] digests, int from, int to) {
    long all = 0;
    for (int i = from; i < to; i++) {
      all |= least(reading, cells, places, digests[i]);
    }
    // The compiler does not know that; it would not read what nobody looks at.
    if (all < 0) {
      throw new AssertionError("negative count: " + all);
    }
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

  /**
   * The probability that all cells of a key that is drawn at random hold something, from the cells as
   * they are: over the blocks, the mean of the share of cells that do, to the power of the probes.
   */
  public static <C> double presence(Reading<C> reading, C cells, Places places) {
    double sum = 0;
    for (long block = 0; block < places.blocks; block++) {
      long first = block * places.cellsPerBlock;
      long held = held(reading, cells, first, places.cellsPerBlock);
      sum += Math.pow((double) held / places.cellsPerBlock, places.probes);
    }
    return sum / places.blocks;
  }

  private static <C> long held(Reading<C> reading, C cells, long first, long number) {
    long held = 0;
    for (long place = 0; place < number; place++) {
      held += reading.value(cells, first, place) == 0 ? 0 : 1;
    }
    return held;
  }

  /** The share of cells that hold nothing. */
  public static <C> double zeroShare(Reading<C> reading, C cells, Places places) {
    long held = 0;
    for (long block = 0; block < places.blocks; block++) {
      held += held(reading, cells, block * places.cellsPerBlock, places.cellsPerBlock);
    }
    return 1 - (double) held / ((double) places.blocks * places.cellsPerBlock);
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
