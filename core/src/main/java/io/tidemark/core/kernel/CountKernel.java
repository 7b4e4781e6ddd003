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

  /** The cells of a block, which is smaller than all cells: a byte is the number of one. */
  public static final int BLOCK_CELLS = 256;

  private static final int BYTES = Long.BYTES;

  /**
   * Where keys lie.
   *
   * @param blocks number of blocks; 1 if a key may lie anywhere
   * @param cellsPerBlock successive cells of a block: {@value #BLOCK_CELLS}, or all
   * @param probes cells per key; two of them may be the same cell
   */
  public record Places(long blocks, long cellsPerBlock, int probes) {
    /** Whether the numbers of a key's cells in its block are bytes. */
    boolean inBlocks() {
      return cellsPerBlock == BLOCK_CELLS;
    }
  }

  /** What cells hold. */
  @FunctionalInterface
  public interface Reading<C> {
    /** The value of a cell. */
    long value(C cells, long cell);

    /**
     * Reads where a cell lies, if cells are not where their number says; the answer is of no
     * meaning.
     */
    default long locate(C cells, long cell) {
      return 0;
    }

    /**
     * The least value of some cells of a block.
     *
     * @param first the first cell of the block
     * @param places their numbers in the block, a byte each, the lowest first
     * @param number how many, 1 to 8
     */
    default long leastOf(C cells, long first, long places, int number) {
      long least = Long.MAX_VALUE;
      long rest = places;
      for (int i = 0; i < number; i++) {
        least = Math.min(least, value(cells, first + (rest & 255)));
        rest >>>= Byte.SIZE;
      }
      return least;
    }
  }

  /** What happens to cells. */
  @FunctionalInterface
  public interface Change<C> {
    /** Changes a cell by a number, or leaves it and says so. */
    boolean by(C cells, long cell, long number);

    /**
     * Changes some cells of a block, given as in {@link Reading#leastOf}, until one refuses.
     *
     * @return how many were changed
     */
    default int bySome(C cells, long first, long places, int number, long times) {
      long rest = places;
      for (int i = 0; i < number; i++) {
        if (!by(cells, first + (rest & 255), times)) {
          return i;
        }
        rest >>>= Byte.SIZE;
      }
      return number;
    }
  }

  /** The least value of a key's cells. */
  public static <C> long least(Reading<C> reading, C cells, Places places, long digest) {
    return places.inBlocks()
        ? leastInBlock(reading, cells, places, digest)
        : leastAnywhere(reading, cells, places, digest);
  }

  private static <C> long leastAnywhere(Reading<C> reading, C cells, Places places, long digest) {
    // A number of rounds that the compiler knows: it unrolls them all, where it would make three
    // loops of one that mostly ends after a few.
    return switch (places.probes) {
      case 3 -> leastAnywhere(reading, cells, places, 3, digest);
      case 4 -> leastAnywhere(reading, cells, places, 4, digest);
      case 5 -> leastAnywhere(reading, cells, places, 5, digest);
      default -> leastAnywhere(reading, cells, places, places.probes, digest);
    };
  }

  private static <C> long leastAnywhere(
      Reading<C> reading, C cells, Places places, int probes, long digest) {
    long state = digest;
    long least = Long.MAX_VALUE;
    for (int probe = 0; probe < probes; probe++) {
      least = Math.min(least, reading.value(cells, Probes.position(state, places.cellsPerBlock)));
      state = Probes.next(state);
    }
    return least;
  }

  private static <C> long leastInBlock(Reading<C> reading, C cells, Places places, long digest) {
    long first = first(places, digest);
    long least = reading.leastOf(
        cells, first, placesInBlock(places, digest, 0), Math.min(BYTES, places.probes));
    for (int done = BYTES; done < places.probes; done += BYTES) {
      long more = placesInBlock(places, digest, done);
      int number = Math.min(BYTES, places.probes - done);
      least = Math.min(least, reading.leastOf(cells, first, more, number));
    }
    return least;
  }

  /**
   * Changes a key's cells, one after the other, until one refuses.
   *
   * @param probes how many of them, all or the first ones
   * @return how many were changed; all probes if none refused
   */
  public static <C> int change(
      Change<C> change, C cells, Places places, int probes, long digest, long number) {
    return places.inBlocks()
        ? changeInBlock(change, cells, places, probes, digest, number)
        : changeAnywhere(change, cells, places, probes, digest, number);
  }

  private static <C> int changeAnywhere(
      Change<C> change, C cells, Places places, int probes, long digest, long number) {
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      if (!change.by(cells, Probes.position(state, places.cellsPerBlock), number)) {
        return probe;
      }
      state = Probes.next(state);
    }
    return probes;
  }

  private static <C> int changeInBlock(
      Change<C> change, C cells, Places places, int probes, long digest, long times) {
    long first = first(places, digest);
    int number = Math.min(BYTES, probes);
    int changed = change.bySome(cells, first, placesInBlock(places, digest, 0), number, times);
    while (changed == number && changed < probes) {
      long more = placesInBlock(places, digest, changed);
      number = Math.min(probes, changed + BYTES);
      changed += change.bySome(cells, first, more, number - changed, times);
    }
    return changed;
  }

  /**
   * The least values of many keys; {@code least[i]} is that of key i.
   *
   * @param bytes the memory of the cells: what lies in the cache anyway is not fetched ahead
   */
  public static <C> void leastAll(
      Reading<C> reading,
      C cells,
      long bytes,
      Places places,
      long[] digests,
      int from,
      int to,
      long[] least) {
    Objects.checkFromToIndex(from, to, digests.length);
    Objects.checkFromToIndex(from, to, least.length);
    boolean ahead = !Batch.isInCache(bytes);
    for (int start = from; start < to; start += Batch.KEYS) {
      int end = Math.min(to, start + Batch.KEYS);
      if (ahead) {
        locateAll(reading, cells, places, digests, start, end);
      }
      // The keys do not depend on each other: their cells are fetched side by side.
      for (int i = start; i < end; i++) {
        least[i] = least(reading, cells, places, digests[i]);
      }
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
        // Looks at all keys that fetch their cells side by side; the last pass changes them.
        locateAll(reading, cells, places, digests, start, end);
        fetchAll(reading, cells, places, digests, start, end);
      }
      for (int i = start; i < end; i++) {
        change(change, cells, places, places.probes, digests[i], 1);
      }
    }
  }

  private static <C> void locateAll(
      Reading<C> reading, C cells, Places places, long[] digests, int from, int to) {
    long all = 0;
    for (int i = from; i < to; i++) {
      all |= places.inBlocks()
          ? reading.locate(cells, first(places, digests[i]))
          : locateAnywhere(reading, cells, places, digests[i]);
    }
    Batch.requireRead(all);
  }

  private static <C> long locateAnywhere(Reading<C> reading, C cells, Places places, long digest) {
    long all = 0;
    long state = digest;
    for (int probe = 0; probe < places.probes; probe++) {
      all |= reading.locate(cells, Probes.position(state, places.cellsPerBlock));
      state = Probes.next(state);
    }
    return all;
  }

  private static <C> void fetchAll(
      Reading<C> reading, C cells, Places places, long[] digests, int from, int to) {
    long all = 0;
    for (int i = from; i < to; i++) {
      all |= least(reading, cells, places, digests[i]);
    }
    Batch.requireRead(all);
  }

  /** The cells of a key, in the order of the probes. */
  public static void cells(Places places, long digest, long[] cells) {
    long first = first(places, digest);
    long state = digest;
    for (int probe = 0; probe < places.probes; probe++) {
      cells[probe] = places.inBlocks()
          ? first + (placesInBlock(places, digest, probe) >>> (probe % BYTES * Byte.SIZE) & 255)
          : Probes.position(state, places.cellsPerBlock);
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
      held += reading.value(cells, first + place) == 0 ? 0 : 1;
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

  /**
   * The numbers of eight of a key's cells in its block, from the bits of the digest that did not choose
   * the block.
   *
   * @param probe the first of them, or one that is among them
   */
  private static long placesInBlock(Places places, long digest, int probe) {
    return Probes.derive(Probes.fraction(digest, places.blocks), probe / BYTES);
  }
}
