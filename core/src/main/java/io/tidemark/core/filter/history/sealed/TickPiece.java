package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.cell.BitSource;

/**
 * A few hundred ticks of one key in some hundred bits, searched without reading all of them. All are
 * counted from the first, which stands elsewhere.
 */
final class TickPiece {
  /*
   *   mode 2, count 9, then
   *   BITMAP: a bit for each of the next `count` ticks
   *   POINTS: width 6, all `count` ticks behind the first
   *   RUNS:   width 6, width of lengths 6, bits of the starts 9, the starts of the `count` runs behind
   *           the first, and for all count + 1 runs how many ticks the runs so far have beyond their
   *           starts
   */
  static final int POINTS = 0;
  static final int BITMAP = 1;
  static final int RUNS = 2;

  static final int MODE_BITS = 2;
  static final int COUNT_BITS = 9;
  static final int WIDTH_BITS = 6;
  static final int STARTS_BITS = 9;
  static final int HEAD_BITS = MODE_BITS + COUNT_BITS;
  static final int RUNS_HEAD_BITS = HEAD_BITS + 2 * WIDTH_BITS + STARTS_BITS;

  private TickPiece() {}

  static int mode(long head) {
    return (int) head & ((1 << MODE_BITS) - 1);
  }

  static int count(long head) {
    return (int) (head >>> MODE_BITS) & ((1 << COUNT_BITS) - 1);
  }

  static int width(long head) {
    return (int) (head >>> HEAD_BITS) & ((1 << WIDTH_BITS) - 1);
  }

  static int lengthWidth(long head) {
    return (int) (head >>> (HEAD_BITS + WIDTH_BITS)) & ((1 << WIDTH_BITS) - 1);
  }

  static int startsBits(long head) {
    return (int) (head >>> (HEAD_BITS + 2 * WIDTH_BITS)) & ((1 << STARTS_BITS) - 1);
  }

  /**
   * The first tick that is not before a given one, -1 if there is none.
   *
   * @param tick at least 0, which is the first
   */
  static long ceiling(BitSource source, long at, long tick) {
    if (tick == 0) {
      return 0;
    }
    long head = source.bits(at);
    int count = count(head);
    return switch (mode(head)) {
      case BITMAP -> bitmapCeiling(source, at + HEAD_BITS, count, tick);
      case POINTS ->
        EliasFano.ceiling(source, at + HEAD_BITS + WIDTH_BITS, count, width(head), tick);
      default -> runsCeiling(source, at + RUNS_HEAD_BITS, head, tick);
    };
  }

  private static long bitmapCeiling(BitSource source, long at, int count, long tick) {
    for (long skipped = tick - 1; skipped < count; skipped += 64) {
      long bits = source.bits(at + skipped);
      if (bits != 0) {
        long found = skipped + Long.numberOfTrailingZeros(bits);
        return found < count ? found + 1 : -1;
      }
    }
    return -1;
  }

  private static long runsCeiling(BitSource source, long at, long head, long tick) {
    int count = count(head);
    int width = width(head);
    // Behind the last tick there is none: a start there is then the next run, which is as well.
    long limit = Math.max(tick, tick + 1);
    int run = EliasFano.countBelow(source, at, count, width, limit);
    long start = run == 0 ? 0 : EliasFano.valueBefore(source, at, count, width, limit, run);
    long beyond = EliasFano.step(source, at + startsBits(head), count + 1, lengthWidth(head), run);
    if (start + beyond >= tick) {
      return tick;
    }
    return run == count ? -1 : EliasFano.valueFrom(source, at, count, width, limit, run);
  }
}
