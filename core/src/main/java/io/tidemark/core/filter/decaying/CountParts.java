package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;

/** Decayed counts in several parts of one shape, each with a decay of its own. */
final class CountParts {
  /** What a part says of a tick: of a key, or of all, where the key does not matter. */
  @FunctionalInterface
  interface Reading {
    Reading OF_A_KEY = DecayedCounts::estimate;
    Reading OF_ALL = (part, keyDigest, tick) -> part.total(tick);

    double at(DecayedCounts part, long keyDigest, long tick);
  }

  private final List<DecayedCounts> parts;

  private CountParts(List<DecayedCounts> parts) {
    this.parts = parts;
  }

  /**
   * Creates parts in which nothing was counted.
   *
   * @param rules the rules of a part, by its number
   */
  static CountParts empty(PartSpec spec, int number, IntFunction<DecayRules> rules) {
    Require.fitsInHeap(number * spec.memoryBytes(), "bytes");
    List<DecayedCounts> parts = new ArrayList<>(number);
    for (int part = 0; part < number; part++) {
      FadingLines cells = new FadingLines(spec.lines(), spec.bitsPerCell());
      parts.add(new DecayedCounts(rules.apply(part), cells));
    }
    return new CountParts(parts);
  }

  /** Makes parts of what was saved, an array each. */
  static CountParts restored(PartSpec spec, List<long[]> saved, IntFunction<DecayRules> rules) {
    List<DecayedCounts> parts = new ArrayList<>(saved.size());
    for (long[] words : saved) {
      long[] counters = Arrays.copyOfRange(words, DecayedCounts.STATE_WORDS, words.length);
      FadingLines cells = FadingLines.ofWords(spec.bitsPerCell(), counters);
      parts.add(new DecayedCounts(rules.apply(parts.size()), cells).restore(words));
    }
    return new CountParts(parts);
  }

  static List<long[]> read(PartSpec spec, int number, WireReader reader) throws IOException {
    List<long[]> saved = new ArrayList<>();
    for (int part = 0; part < number; part++) {
      saved.add(reader.nextWords(spec.savedWords(), "part " + part));
    }
    return saved;
  }

  void write(WireWriter writer) throws IOException {
    for (DecayedCounts part : parts) {
      DecayBytes.write(part, writer);
    }
  }

  int size() {
    return parts.size();
  }

  DecayedCounts part(int number) {
    return parts.get(number);
  }

  /** Adds what another filter of the same shape holds, part by part, or refuses it as a whole. */
  void merge(CountParts other) {
    for (int part = 0; part < size(); part++) {
      part(part).checkMerge(other.part(part));
    }
    for (int part = 0; part < size(); part++) {
      part(part).merge(other.part(part));
    }
  }

  void clear() {
    parts.forEach(DecayedCounts::clear);
  }

  long memoryBytes() {
    return parts.stream().mapToLong(part -> part.cells().memoryBytes()).sum();
  }

  /** A sum of numbers that are not negative: the next number above, where it has to be rounded. */
  static double sumUp(double left, double right) {
    double sum = left + right;
    double rest = sum - left;
    // What the rounded sum lacks is exact [D. Knuth, TAOCP 2, 4.2.2, theorem B].
    return left - (sum - rest) + (right - rest) > 0 ? Math.nextUp(sum) : sum;
  }
}
