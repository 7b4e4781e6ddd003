package io.tidemark.core.kernel;

import io.tidemark.core.cell.RenewedCells;
import io.tidemark.core.hash.Probes;

/**
 * Bits in regions that rounds take in turn. Either all bits of a key are scattered over the region of
 * one round, or it has one bit in each of several successive rounds, at unrelated places.
 */
public final class RenewalKernel {
  private RenewalKernel() {}

  /** Sets all bits of a key in one round. */
  public static void set(RenewedCells cells, long round, int probes, long digest) {
    int region = cells.region(round);
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      cells.setBit(region, round, Probes.position(state, cells.size()));
      state = Probes.next(state);
    }
  }

  /** Whether all bits of a key are set in one round. */
  public static boolean test(RenewedCells cells, long round, int probes, long digest) {
    int region = cells.region(round);
    long state = digest;
    for (int probe = 0; probe < probes; probe++) {
      if (cells.bit(region, round, Probes.position(state, cells.size())) == 0) {
        return false;
      }
      state = Probes.next(state);
    }
    return true;
  }

  /** Sets the bit of a key in each of the rounds {@code last - probes + 1} to {@code last}. */
  public static void setRun(RenewedCells cells, long last, int probes, long digest) {
    int region = cells.region(last);
    for (long round = last; round > last - probes; round--) {
      cells.setBit(region, round, place(cells, round, digest));
      region = region == 0 ? cells.regions() - 1 : region - 1;
    }
  }

  /**
   * Whether there are successive rounds, as many as probes, in all of which the bit of a key is set,
   * and of which the last is between {@code oldest} and {@code newest}.
   *
   * @param newest less than {@code cells.regions() - probes + 1} rounds after {@code oldest}
   */
  public static boolean testRuns(
      RenewedCells cells, long oldest, long newest, int probes, long digest) {
    /*
     * A run is looked at from its last round back. A round without the bit ends it, and all runs
     * with that round: the next to look at begins behind it, and of that one the rounds up to the
     * last of this are known to have the bit.
     */
    long start = oldest - probes + 1;
    int startRegion = cells.region(start);
    long last = oldest;
    long known = oldest - probes;
    while (last <= newest) {
      long round = last;
      while (round > known && isSet(cells, startRegion, start, round, digest)) {
        round--;
      }
      if (round == known) {
        return true;
      }
      known = last;
      last = round + probes;
    }
    return false;
  }

  private static boolean isSet(
      RenewedCells cells, int startRegion, long start, long round, long digest) {
    int turned = startRegion + (int) (round - start);
    int region = turned >= cells.regions() ? turned - cells.regions() : turned;
    return cells.bit(region, round, place(cells, round, digest)) != 0;
  }

  private static long place(RenewedCells cells, long round, long digest) {
    return Probes.position(Probes.derive(digest, round), cells.size());
  }
}
