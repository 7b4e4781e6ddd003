package io.tidemark.core.cell;

import io.tidemark.core.Require;
import java.util.function.LongSupplier;

/**
 * Counters as one string of bits, without an index: the form in which they are saved. There is one
 * string for the same counters.
 */
final class SpectralCode implements LongSupplier {
  /*
   * A counter c is the code of Elias (gamma) for c + 1 [1]: as many zeros as c + 1 has bits below its
   * highest, then a one, which is the highest, then the bits below it, the lowest first.
   *
   * [1] P. Elias: Universal codeword sets and representations of the integers. IEEE Transactions on
   *     Information Theory 21(2), 1975.
   */
  private final BitRow row;
  private final long bits;
  private long at;

  /** Reads counters one after the other. */
  SpectralCode(long[] words) {
    this.row = BitRow.of(words);
    this.bits = (long) words.length << 6;
  }

  /**
   * The next counter.
   *
   * @throws IllegalArgumentException if the bits end before, or the counter is too great
   */
  @Override
  public long getAsLong() {
    int below = Long.numberOfTrailingZeros(row.bits(Math.min(at, bits)));
    Require.inRange(below, 0, SpectralCells.MAX_BITS, "bits of a counter");
    if (at + below + below >= bits) {
      throw new IllegalArgumentException(Require.message("counters", at + " bits", "more of them"));
    }
    long highest = 1L << below;
    long rest = below == 0 ? 0 : row.read(at + below + 1, below);
    at += below + 1 + below;
    return Require.inRange((highest | rest) - 1, 0, SpectralCells.MAX_VALUE, "counter");
  }

  /** Refuses whole words and bits that are set behind the last counter that was read. */
  void requireEnd() {
    if (bits - at >= Long.SIZE || row.bits(at) != 0) {
      throw new IllegalArgumentException(
          Require.message("bits behind the last counter", "set or too many", "less than 64, zero"));
    }
  }

  /** How many bits a counter takes. */
  private static int bits(long counter) {
    return 2 * below(counter) + 1;
  }

  private static int below(long counter) {
    return Long.SIZE - 1 - Long.numberOfLeadingZeros(counter + 1);
  }

  /** The string of all counters, in words of which the last is filled up with zeros. */
  static long[] words(SpectralCells cells) {
    long bits = 0;
    LongSupplier counters = cells.inOrder();
    for (long cell = 0; cell < cells.size(); cell++) {
      bits += bits(counters.getAsLong());
    }
    BitRow row = new BitRow(bits);
    counters = cells.inOrder();
    long at = 0;
    for (long cell = 0; cell < cells.size(); cell++) {
      long counter = counters.getAsLong();
      int below = below(counter);
      row.write(at + below, 1, 1);
      if (below > 0) {
        row.write(at + below + 1, below, counter + 1 - (1L << below));
      }
      at += bits(counter);
    }
    return row.words(bits);
  }
}
