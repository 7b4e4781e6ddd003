package io.tidemark.analysis.history;

import io.tidemark.core.Require;
import io.tidemark.core.filter.history.sealed.SealedHistorySpec;
import java.util.OptionalInt;

/**
 * About how much memory a {@link io.tidemark.core.filter.history.sealed.SealedHistory} takes, before it is
 * made.
 *
 * <p>Errors: an estimate from the load, mostly within a third of the real size; that depends on how
 * the times of each key lie, which the load does not tell. Only the history itself knows its size.
 */
public final class SealedEstimate {
  /** The most bits of a fingerprint beyond those that number the keys that a plan asks for. */
  public static final int MAX_EXTRA_BITS = 32;

  /*
   * Ticks: the times of a key are the leaves of a binary tree whose inner nodes, of which the load
   * counts those of each height, have one child or two. To tell which takes the entropy of the three
   * cases. The real code can be read at any place, and takes about a bit and a half more for a tick.
   *
   * Keys: the rest of a fingerprint, one bit or eleven that say whether another record follows in the
   * slot and where, and the directory of the slots, of about two keys each.
   */
  private static final double BEYOND_ENTROPY = 1.5;
  private static final double KEYS_PER_SLOT = 2.0;
  private static final double FOLLOWED_BITS = 10.0;
  private static final double GROUP_SLOTS = 16.0;

  /* A checksum of 32 bits for each page of 4 KiB; the tables of the code words, in bits. */
  private static final double WITH_CHECKSUMS = 1.0 + 1.0 / 1024;
  private static final double TABLE_BITS = 30_000;

  private final double keys;
  private final double tickBits;

  /**
   * @param keys distinct keys
   * @param load the distinct pairs by height
   */
  public SealedEstimate(double keys, HistoryLoad load) {
    this.keys = Require.finiteAtLeast(keys, 0, "keys");
    double bits = 0;
    for (int height = 1; height < load.levels(); height++) {
      bits += nodeBits(load.distinct(height), load.distinct(height - 1));
    }
    this.tickBits = bits + Math.max(0, load.distinct(0) - keys) * BEYOND_ENTROPY;
  }

  /** What it takes to tell which children so many nodes have. */
  private static double nodeBits(double nodes, double children) {
    if (nodes <= 0) {
      return 0;
    }
    double both = Math.min(1, Math.max(0, children / nodes - 1));
    double one = (1 - both) / 2;
    return nodes * (entropy(both) + 2 * entropy(one));
  }

  private static double entropy(double share) {
    return share == 0 ? 0 : -share * Math.log(share) / Math.log(2);
  }

  /** About the memory of one with so many bits of a fingerprint beyond those that number the keys. */
  public long memoryBytes(int extraBits) {
    int fingerprint = SealedHistorySpec.fingerprintBits(Math.round(keys), extraBits);
    double slots = Math.max(1, keys / KEYS_PER_SLOT);
    double rest = Math.max(0, fingerprint - log2(slots));
    double followed = keys - slots * -Math.expm1(-keys / slots);
    double records = tickBits + keys * (rest + 1) + followed * FOLLOWED_BITS;
    double directory =
        slots * (1 + log2(GROUP_SLOTS * records / slots) + log2(records) / GROUP_SLOTS);
    return Math.round(((records + directory) * WITH_CHECKSUMS + TABLE_BITS) / Byte.SIZE);
  }

  private static double log2(double value) {
    return Math.log(Math.max(1, value)) / Math.log(2);
  }

  /** A bound of the error of one with so many bits. */
  public static double error(int extraBits) {
    return Math.scalb(1.0, -extraBits);
  }

  /**
   * The fewest bits with which the error is not above the given one.
   *
   * @param error above 0 and below 1
   */
  public static int extraBitsFor(double error) {
    Require.insideUnit(error, "error");
    return Math.min(MAX_EXTRA_BITS, (int) Math.ceil(-log2OfFraction(error)));
  }

  private static double log2OfFraction(double error) {
    return Math.log(error) / Math.log(2);
  }

  /** The most bits, at least one, with which it should fit into so much memory, if any do. */
  public OptionalInt extraBitsWithin(long bytes) {
    for (int bits = MAX_EXTRA_BITS; bits > 0; bits--) {
      if (memoryBytes(bits) <= bytes) {
        return OptionalInt.of(bits);
      }
    }
    return OptionalInt.empty();
  }
}
