package io.tidemark.cli.history;

import io.tidemark.core.facts.Fact;
import io.tidemark.core.facts.Facts;
import io.tidemark.core.time.Coverage;
import io.tidemark.text.Durations;
import io.tidemark.text.Numbers;

/** Histories in words, by their facts. */
final class HistoryText {
  /**
   * What {@link LengthErrors} are. Keys that occur near the range err more in interval histories:
   * where their leaf is cut, only the filter of pairs is left.
   */
  static final String ERROR_BY_LENGTH =
      "predicted error by length of range, for keys that never occur";

  private static final String ENDING = "-history";

  private HistoryText() {}

  /** What a history covers: first and last moment, and how long that is. */
  static String covered(Coverage coverage, TickLength tickLength) {
    return covered(
        tickLength.moment(coverage.from()),
        tickLength.moment(coverage.to()),
        coverage.to() - coverage.from(),
        coverage.ranges().size() - 1,
        tickLength);
  }

  static String covered(String from, String to, long ticks, int gaps, TickLength tickLength) {
    return from
        + " to "
        + to
        + ", "
        + about(ticks, tickLength)
        + (gaps == 0 ? "" : gaps == 1 ? ", with a gap" : ", with " + gaps + " gaps");
  }

  private static String about(long ticks, TickLength tickLength) {
    return tickLength.nanos() == 0
        ? Numbers.count(ticks) + " ticks"
        : Durations.about((double) ticks * tickLength.nanos() / 1e9);
  }

  static String kind(Facts facts) {
    return (String) facts.find("kind").orElseThrow().value();
  }

  static long count(Facts facts, String name) {
    return (Long) facts.find(name).orElseThrow().value();
  }

  /** The structure of a history in a word. */
  static String structure(Facts facts) {
    String kind = kind(facts);
    return kind.substring(0, kind.length() - ENDING.length());
  }

  /** All bits of a history, but for small tables. */
  static long bits(Facts facts) {
    return count(facts, "bits");
  }

  /** The shape of a history in short. */
  static String shape(Facts facts) {
    String bits = Numbers.count(bits(facts)) + " bits";
    return switch (structure(facts)) {
      case "pair" ->
        "one filter of pairs with " + bits + ", " + count(facts, "pairProbes") + " probes";
      case "interval" ->
        withBits(facts, 1) + " intervals with bits, and a filter of pairs, " + bits;
      case "level" -> withBits(facts, 0) + " levels with bits, " + bits;
      case "tideline" ->
        Numbers.count(count(facts, "lines"))
            + " lines with "
            + bits
            + ", shared by "
            + scales(facts)
            + " scales of time";
      default -> sealedShape(facts);
    };
  }

  private static String sealedShape(Facts facts) {
    long pairs = count(facts, "pairs");
    return Numbers.count(pairs)
        + " pairs of "
        + Numbers.count(count(facts, "keys"))
        + " keys, each key known by "
        + count(facts, "fingerprintBits")
        + " bits, "
        + Numbers.decimal((double) bits(facts) / Math.max(1, pairs))
        + " bits per pair";
  }

  /** How many filters of intervals have bits, of how many. */
  private static String withBits(Facts facts, int others) {
    long filled = 0;
    for (Fact fact : facts) {
      if (fact.name().matches("interval\\d+Filters")) {
        filled += (Long) fact.value();
      }
    }
    return Numbers.count(filled) + " of " + Numbers.count(count(facts, "filters") - others);
  }

  private static long scales(Facts facts) {
    return facts.list().stream()
        .filter(fact -> fact.name().matches("slots\\d+WindowTicks"))
        .count();
  }
}
