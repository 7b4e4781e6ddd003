package io.tidemark.core.cell;

import java.util.function.LongSupplier;

/**
 * Counters side by side in a row of bits of fixed length, with slack between them and an index of
 * where each starts. Not safe for use by several threads; reading writes nothing.
 */
final class SpectralRow {
  /*
   * A counter has its lowest bit first, and slack belongs to the counter before it, as zeros above
   * its highest bit. So a counter is read from its start to the start of the next, however wide it
   * is, and it has slack if the bit before that start is zero and not its only one.
   *
   * Invariant SLACK_ZERO: bits of the row that no counter needs are zero.
   */

  /* The last counter has more slack, as it has no followers to get it from. */
  static final long LAST_SLACK = 64;

  /*
   * How many counters without slack are passed in search of some, per counter of the row, until it is
   * laid out afresh: then the searches have cost as much as that does.
   */
  private static final long WALK = 2;

  private final long size;
  private final long bits;
  private final BitRow row;
  private final SpectralIndex index;
  private long walked;

  /**
   * Lays counters out.
   *
   * @param usedBits the sum of their widths
   * @param counters their values, one after the other
   */
  SpectralRow(long size, double slack, long usedBits, LongSupplier counters) {
    this.size = size;
    this.bits = bits(size, slack, usedBits);
    this.row = new BitRow(bits);
    SpectralShape shape = SpectralShape.of(bits);
    this.index = new SpectralIndex(shape, size);
    long[] at = new long[(int) shape.groupCounters() + 1];
    // One more than there are: where the last one ends.
    for (long cell = 0; cell <= size; cell += at.length - 1) {
      layOutGroup(cell, at, slack, counters);
      index.put(shape.group(cell), at);
      at[0] = at[at.length - 1];
    }
    assert at[0] == bits : at[0] + " of " + bits;
  }

  private void layOutGroup(long first, long[] at, double slack, LongSupplier counters) {
    for (int i = 1; i < at.length; i++) {
      long cell = first + i - 1;
      long end = at[i - 1];
      if (cell < size) {
        long counter = counters.getAsLong();
        row.write(end, width(counter), counter);
        // Spread evenly.
        end += width(counter) + (long) (slack * (cell + 1)) - (long) (slack * cell);
        end += cell == size - 1 ? LAST_SLACK : 0;
      }
      at[i] = end;
    }
  }

  /** The bits of a row with such counters. */
  static long bits(long size, double slack, long usedBits) {
    return usedBits + (long) (slack * size) + LAST_SLACK;
  }

  /** The most memory of a row of counters that need bits between two numbers. */
  static long mostBytes(long size, double slack, long leastBits, long mostBits) {
    long least = bits(size, slack, leastBits);
    long most = bits(size, slack, mostBits);
    return BitRow.bytes(most)
        + SpectralIndex.mostBytes(SpectralShape.of(least), SpectralShape.of(most), size);
  }

  /** The bits that a value needs. */
  static int width(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value | 1);
  }

  long bits() {
    return bits;
  }

  /** Where a counter starts. */
  long start(long cell) {
    return index.start(cell);
  }

  /** Where the counter ends that starts at a bit, with its slack. */
  long end(long cell, long start) {
    return index.next(cell, start);
  }

  /** The counter between two bits. */
  long read(long start, long end) {
    return row.read(start, piece(start, end));
  }

  /** Sets the counter between two bits to a value that has room there. */
  void write(long start, long end, long value) {
    row.write(start, piece(start, end), value);
  }

  /** What of a counter and its slack is looked at: more is slack for sure. */
  private static int piece(long start, long end) {
    return (int) Math.min(Long.SIZE, end - start);
  }

  /**
   * Gives a counter the nearest slack bits behind it: what lies between moves up.
   *
   * @param end where the counter ends
   * @param more how many bits it needs
   * @return false if there are not so many near enough; the counter may have got some of them
   */
  boolean widen(long cell, long end, int more) {
    long giver = cell + 1;
    long giverStart = end;
    for (int bit = 0; bit < more; bit++) {
      while (giver < size && !hasSlack(giverStart, end(giver, giverStart))) {
        walked++;
        giverStart = end(giver, giverStart);
        giver++;
      }
      if (giver >= size || walked > WALK * size) {
        return false;
      }
      row.moveUp(end + bit, end(giver, giverStart), 1);
      index.moveUp(cell + 1, giver);
      giverStart++;
    }
    return true;
  }

  private boolean hasSlack(long start, long end) {
    return end - start > 1 && row.read(end - 1, 1) == 0;
  }

  /** The values of all counters, one after the other. */
  LongSupplier inOrder() {
    return new LongSupplier() {
      private long cell;
      private long start;

      @Override
      public long getAsLong() {
        long end = end(cell++, start);
        long value = read(start, end);
        start = end;
        return value;
      }
    };
  }

  long bytes() {
    return row.bytes() + index.bytes();
  }
}
