package io.tidemark.cli.history;

import io.tidemark.cli.terminal.Durations;
import io.tidemark.cli.terminal.Numbers;
import io.tidemark.core.catalog.FilterCatalog;
import io.tidemark.core.filter.history.SingleHistory;
import io.tidemark.core.filter.history.bank.BankHistory;
import io.tidemark.core.filter.history.bank.FilterSizes;
import io.tidemark.core.filter.history.bank.IntervalHistory;
import io.tidemark.core.filter.history.bank.LevelHistory;
import io.tidemark.core.filter.history.bank.PairHistory;
import io.tidemark.core.filter.history.sealed.SealedHistory;
import io.tidemark.core.filter.history.sealed.SealedHistorySpec;
import io.tidemark.core.filter.history.tideline.TidelineHistory;
import io.tidemark.core.time.Coverage;
import java.util.stream.IntStream;

/** Histories in words. */
final class HistoryText {
  /**
   * What {@link LengthErrors} are. Keys that occur near the range err more in interval histories:
   * where their leaf is cut, only the filter of pairs is left.
   */
  static final String ERROR_BY_LENGTH =
      "predicted error by length of range, for keys that never occur";

  private HistoryText() {}

  /** What a history covers: first and last moment, and how long that is. */
  static String covered(Coverage coverage, TickLength tickLength) {
    long ticks = coverage.to() - coverage.from();
    int gaps = coverage.ranges().size() - 1;
    return tickLength.moment(coverage.from())
        + " to "
        + tickLength.moment(coverage.to())
        + ", "
        + about(ticks, tickLength)
        + (gaps == 0 ? "" : gaps == 1 ? ", with a gap" : ", with " + gaps + " gaps");
  }

  private static String about(long ticks, TickLength tickLength) {
    return tickLength.nanos() == 0
        ? Numbers.count(ticks) + " ticks"
        : Durations.about((double) ticks * tickLength.nanos() / 1e9);
  }

  /** The structure of a history in a word. */
  static String structure(SingleHistory history) {
    String stem = FilterCatalog.kindOf(history).orElseThrow().stem();
    return stem.substring(0, stem.length() - "-history".length());
  }

  /** All bits of a history, but for small tables. */
  static long bits(SingleHistory history) {
    if (history instanceof BankHistory bank) {
      return bank.sizes().totalBits();
    }
    return history instanceof TidelineHistory tideline
        ? tideline.spec().bits()
        : history.memoryBytes() * Byte.SIZE;
  }

  /** The shape of a history in short. */
  static String shape(SingleHistory history) {
    String bits = Numbers.count(bits(history)) + " bits";
    if (history instanceof BankHistory bank) {
      return shape(bank, bits);
    }
    if (history instanceof TidelineHistory tideline) {
      return Numbers.count(tideline.spec().lines())
          + " lines with "
          + bits
          + ", shared by "
          + tideline.spec().scales().size()
          + " scales of time";
    }
    SealedHistorySpec spec = ((SealedHistory) history).spec();
    return Numbers.count(spec.pairs())
        + " pairs of "
        + Numbers.count(spec.keys())
        + " keys, each key known by "
        + spec.fingerprintBits()
        + " bits, "
        + Numbers.decimal((double) bits(history) / Math.max(1, spec.pairs()))
        + " bits per pair";
  }

  private static String shape(BankHistory history, String bits) {
    FilterSizes sizes = history.sizes();
    if (history instanceof PairHistory) {
      return "one filter of pairs with " + bits + ", " + sizes.probes(0) + " probes";
    }
    int last = sizes.count() - (history instanceof LevelHistory ? 0 : 1);
    long filled = IntStream.range(0, last).filter(i -> sizes.bits(i) > 0).count();
    String many = Numbers.count(filled) + " of " + Numbers.count(last);
    return history instanceof IntervalHistory
        ? many + " intervals with bits, and a filter of pairs, " + bits
        : many + " levels with bits, " + bits;
  }
}
