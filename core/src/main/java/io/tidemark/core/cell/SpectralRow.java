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
  private static final long LAST_SLACK = 64;

  private static final long NONE = -1;

  private final long size;
  private final long bits;
  private final BitRow row;
  private final SpectralIndex index;

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
    // One more than there are: it tells where the last one ends.
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
   * Gives a counter the nearest slack bit behind it: what lies between moves up by one.
   *
   * @param end where the counter ends
   * @param reach the followers that are looked at
   * @return false, and nothing has changed, if there is no slack so near
   */
  boolean widen(long cell, long end, long reach) {
    long giver = slackBehind(cell, end, reach);
    if (giver == NONE || !index.hasRoomBehind(cell)) {
      return false;
    }
    row.moveUp(end, index.start(giver + 1));
    index.moveUp(cell + 1, giver);
    return true;
  }

  private long slackBehind(long cell, long end, long reach) {
    long last = Math.min(size - 1, cell + reach);
    long start = end;
    for (long next = cell + 1; next <= last; next++) {
      long nextEnd = end(next, start);
      if (nextEnd - start > 1 && row.read(nextEnd - 1, 1) == 0) {
        return next;
      }
      start = nextEnd;
    }
    return NONE;
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

  int longGroups() {
    return index.longGroups();
  }

  long bytes() {
    return row.bytes() + index.bytes();
  }
}
