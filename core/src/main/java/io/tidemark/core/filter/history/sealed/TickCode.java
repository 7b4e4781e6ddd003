package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import java.util.Arrays;

/**
 * How the ticks of a key with few of them are written: steps from one tick to the next, each a symbol
 * of a prefix code and some plain bits.
 */
final class TickCode {
  /*
   * A step is a run (the next so many ticks too) or a gap (a number of ticks without the key, and one
   * with it). A symbol gives the kind and the class of the number v >= 1, which is floor(log2 v); the
   * lower bits of v follow as they are. The code depends on the kind of the step before: no run
   * follows a run. Two symbols of the first state tell that the ticks are written otherwise.
   */
  static final int STATES = 3;
  static final int SYMBOLS = 128;

  /** The state at the first tick; behind a step, the state is 1 + its kind. */
  static final int START = 0;

  static final int GAP = 0;
  static final int RUN = 1;

  /** The class of no number. */
  static final int NO_CLASS = 63;

  /** In place of the first step: all ticks are one {@link TickPiece}. */
  static final int PIECE = NO_CLASS;

  /** In place of the first step: the ticks are a {@link LongList}. */
  static final int LONG_LIST = 64 + NO_CLASS;

  private static final int TABLE_BITS = PrefixCode.MAX_LENGTH;
  private static final int TABLE_MASK = (1 << TABLE_BITS) - 1;
  private static final int LENGTH_BITS = 4;

  /* Where no code word starts: longer than any, so that it can be told, and no step back. */
  private static final char NO_WORD = (char) (PIECE << LENGTH_BITS | (TABLE_BITS + 1));

  private final byte[] lengths;
  private final short[] words = new short[STATES * SYMBOLS];
  private final char[] table = new char[STATES << TABLE_BITS];

  /**
   * @param lengths of the code words, symbols of the first state first
   * @throws IllegalArgumentException if there is no such code
   */
  TickCode(byte[] lengths) {
    this.lengths = lengths.clone();
    Arrays.fill(table, NO_WORD);
    for (int state = 0; state < STATES; state++) {
      fill(state);
    }
  }

  /** The best code for symbols that occur so often. */
  static TickCode of(long[][] counts) {
    byte[] lengths = new byte[STATES * SYMBOLS];
    for (int state = 0; state < STATES; state++) {
      int[] best = PrefixCode.lengths(counts[state]);
      for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        lengths[state * SYMBOLS + symbol] = (byte) best[symbol];
      }
    }
    return new TickCode(lengths);
  }

  private void fill(int state) {
    int[] own = new int[SYMBOLS];
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      own[symbol] = Require.inRange(
          lengths[state * SYMBOLS + symbol], 0, PrefixCode.MAX_LENGTH, "length of a code word");
    }
    int[] made = PrefixCode.words(own);
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
      words[state * SYMBOLS + symbol] = (short) made[symbol];
      if (own[symbol] > 0) {
        for (int index = made[symbol]; index <= TABLE_MASK; index += 1 << own[symbol]) {
          table[state << TABLE_BITS | index] = (char) (symbol << LENGTH_BITS | own[symbol]);
        }
      }
    }
  }

  /** The lengths of all code words, symbols of the first state first. */
  byte[] lengths() {
    return lengths.clone();
  }

  /** The length of a symbol's code word, 0 if it has none. */
  int length(int state, int symbol) {
    return lengths[state * SYMBOLS + symbol];
  }

  /** A symbol's code word, the first bit lowest. */
  int word(int state, int symbol) {
    return words[state * SYMBOLS + symbol];
  }

  /** The entry for the code word that some bits start with. */
  int entry(int state, long bits) {
    return table[state << TABLE_BITS | ((int) bits & TABLE_MASK)];
  }

  /** The length of an entry's code word. */
  static int length(int entry) {
    return entry & ((1 << LENGTH_BITS) - 1);
  }

  /** The symbol of an entry. */
  static int symbol(int entry) {
    return entry >>> LENGTH_BITS;
  }

  /** The kind of a symbol that is a step. */
  static int kind(int symbol) {
    return symbol >>> 6;
  }

  /** The class of a symbol's number: how many plain bits follow. */
  static int plainBits(int symbol) {
    return symbol & 63;
  }

  /** The symbol of a step. */
  static int symbol(int kind, long number) {
    return kind << 6 | (63 - Long.numberOfLeadingZeros(number));
  }

  /** The memory of the tables. */
  static long tableBytes() {
    return (long) STATES * (SYMBOLS * 3L + (2L << TABLE_BITS));
  }
}
