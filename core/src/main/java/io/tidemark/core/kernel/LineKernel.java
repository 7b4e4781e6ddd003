package io.tidemark.core.kernel;

import io.tidemark.core.cell.LineCells;
import io.tidemark.core.hash.Probes;

/**
 * Small bitmaps in lines: all bits of one are in one cache line.
 *
 * <p>Every method finds a bitmap at the same place, by the digest of what it belongs to: the line by
 * the high bits of the digest, the first word by its low ones, and the rotations by a remix.
 */
public final class LineKernel {
  private LineKernel() {}

  /** Sets a slot of a bitmap. */
  public static void set(LineCells cells, int probes, long digest, int slot) {
    cells.set(
        Probes.position(digest, cells.lines()),
        firstWord(digest),
        probes,
        Probes.places(digest),
        Probes.morePlaces(digest),
        slot);
  }

  /** As {@link #set}, from any thread. */
  public static void setAtomic(LineCells cells, int probes, long digest, int slot) {
    cells.setAtomic(
        Probes.position(digest, cells.lines()),
        firstWord(digest),
        probes,
        Probes.places(digest),
        Probes.morePlaces(digest),
        slot);
  }

  /** The wanted slots of a bitmap that might be set; from any thread. */
  public static long slots(LineCells cells, int probes, long digest, long wanted) {
    return cells.slots(
        Probes.position(digest, cells.lines()),
        firstWord(digest),
        probes,
        Probes.places(digest),
        Probes.morePlaces(digest),
        wanted);
  }

  private static int firstWord(long digest) {
    return (int) digest & 7;
  }
}
