package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.time.TimeRules;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** What the bytes of all decaying filters have in common. */
final class DecayBytes {
  private static final int TIME_WORDS = (TimeRules.BYTES + Long.BYTES - 1) / Long.BYTES;

  /** The words of the rules in a spec. */
  static final int RULE_WORDS = 6 + TIME_WORDS;

  private DecayBytes() {}

  /** The words of a spec: some of its own, then the rules. */
  static long[] spec(DecayRules rules, long... own) {
    long[] words = Arrays.copyOf(own, own.length + RULE_WORDS);
    long[] rest = {
      rules.rows(),
      rules.probesPerRow(),
      rules.rule().wireId(),
      rules.fractionBits(),
      Double.doubleToLongBits(rules.decay().factor()),
      rules.decay().epochTicks()
    };
    System.arraycopy(rest, 0, words, own.length, rest.length);
    ByteBuffer time = timeBytes();
    rules.time().write(time);
    time.rewind().asLongBuffer().get(words, own.length + rest.length, TIME_WORDS);
    return words;
  }

  private static ByteBuffer timeBytes() {
    return ByteBuffer.allocate(TIME_WORDS * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
  }

  /** The words of a spec of parts: some of its own, then the rules, of which the factor is 0. */
  static long[] partSpec(PartSpec part, long epochTicks, TimeRules time, long... own) {
    return spec(part.rules(new ExponentialDecay(0, epochTicks), time), own);
  }

  /** The rules, of parts with factors of their own, that begin at a word of a spec. */
  static DecayRules partRules(long[] words, int from) {
    Require.inRange(words[from + 4], 0, 0, "factor");
    return rules(words, from);
  }

  /** The rules that begin at a word of a spec. */
  static DecayRules rules(long[] words, int from) {
    return new DecayRules(
        WordFrame.count(words[from], "rows"),
        WordFrame.count(words[from + 1], "probesPerRow"),
        RaiseRule.ofWireId(WordFrame.count(words[from + 2], "rule")),
        WordFrame.count(words[from + 3], "fractionBits"),
        new ExponentialDecay(Double.longBitsToDouble(words[from + 4]), words[from + 5]),
        time(words, from + 6));
  }

  private static TimeRules time(long[] words, int from) {
    ByteBuffer bytes = timeBytes();
    bytes.asLongBuffer().put(words, from, TIME_WORDS);
    TimeRules time = TimeRules.read(bytes);
    while (bytes.hasRemaining()) {
      Require.inRange(bytes.get(), 0, 0, "byte behind the rules of time");
    }
    return time;
  }

  /** The state and the counters. */
  static void write(DecayedCounts counts, WireWriter writer) throws IOException {
    writer.words(DecayedCounts.STATE_WORDS, counts::stateWord);
    writer.words(counts.cells().words(), counts.cells()::word);
  }
}
