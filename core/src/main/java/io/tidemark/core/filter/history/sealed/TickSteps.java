package io.tidemark.core.filter.history.sealed;

import io.tidemark.core.Require;
import java.io.IOException;

/** The ticks of a key as steps from one to the next, as long as they are few. */
final class TickSteps {
  /*
   * Steps are read one after the other, so that their number bounds the time of a question. The
   * choice between steps and pieces must not depend on the code, which is made of the counts of the
   * steps: hence the bound on the size takes each code word for the longest.
   */
  static final int MAX_STEPS = 32;
  static final int MAX_RUNS = MAX_STEPS + 1;

  private final int tickBits;
  private final long[] starts = new long[MAX_RUNS];
  private final long[] ends = new long[MAX_RUNS];
  private final int[] symbols = new int[MAX_STEPS];
  private final long[] numbers = new long[MAX_STEPS];
  private int runs;
  private int steps;
  private int mostBits;

  TickSteps(int tickBits) {
    this.tickBits = tickBits;
  }

  void clear() {
    runs = 0;
    steps = 0;
    mostBits = tickBits;
  }

  /** Adds a run behind all others; false if it does not fit, and then nothing is added. */
  boolean add(long start, long end) {
    long gap = runs == 0 ? 0 : start - ends[runs - 1] - 1;
    long run = end - start;
    int more = (gap > 0 ? 1 : 0) + (run > 0 ? 1 : 0);
    int bits = stepBits(gap) + stepBits(run);
    if (steps + more > MAX_STEPS || mostBits + bits > SealedLayout.MAX_SIZE) {
      return false;
    }
    starts[runs] = start;
    ends[runs++] = end;
    addStep(TickCode.GAP, gap);
    addStep(TickCode.RUN, run);
    mostBits += bits;
    return true;
  }

  private static int stepBits(long number) {
    return number == 0 ? 0 : PrefixCode.MAX_LENGTH + 63 - Long.numberOfLeadingZeros(number);
  }

  private void addStep(int kind, long number) {
    if (number > 0) {
      symbols[steps] = TickCode.symbol(kind, number);
      numbers[steps++] = number;
    }
  }

  int runs() {
    return runs;
  }

  long start(int run) {
    return starts[run];
  }

  long end(int run) {
    return ends[run];
  }

  /** Counts the symbols of the steps. */
  void count(long[][] counts) {
    int state = TickCode.START;
    for (int i = 0; i < steps; i++) {
      counts[state][symbols[i]]++;
      state = 1 + TickCode.kind(symbols[i]);
    }
  }

  /** Writes the first tick and the steps. */
  void put(TickCode code, BitSink sink) throws IOException {
    sink.put(starts[0], tickBits);
    int state = TickCode.START;
    for (int i = 0; i < steps; i++) {
      putSymbol(code, state, symbols[i], sink);
      sink.put(numbers[i], TickCode.plainBits(symbols[i]));
      state = 1 + TickCode.kind(symbols[i]);
    }
  }

  static void putSymbol(TickCode code, int state, int symbol, BitSink sink) throws IOException {
    int length = code.length(state, symbol);
    if (length == 0) {
      throw new IllegalStateException(Require.message("symbol", symbol, "one that was counted"));
    }
    sink.put(code.word(state, symbol), length);
  }
}
