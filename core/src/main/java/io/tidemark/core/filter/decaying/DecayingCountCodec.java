package io.tidemark.core.filter.decaying;

import io.tidemark.core.Require;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link DecayingCountFilter}; docs/format.md draws them. */
public final class DecayingCountCodec implements FilterCodec<DecayingCountFilter> {
  /* Which counters, their lines, and up to three numbers that the other counters have not. */
  private static final int OWN_WORDS = 5;
  private static final int FIXED = 0;
  private static final int ADAPTIVE = 1;

  /** Creates the codec, which has no state. */
  public DecayingCountCodec() {}

  @Override
  public void write(DecayingCountFilter filter, OutputStream out) throws IOException {
    DecayingCountSpec spec = filter.spec();
    DecayedCounts counts = filter.counts();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.DECAYING_COUNT.wireId(),
        filter.digest(),
        DecayedCounts.STATE_WORDS + counts.cells().words(),
        DecayBytes.spec(spec.rules(), counterWords(spec.counters())));
    DecayBytes.write(counts, writer);
    writer.finish();
  }

  private static long[] counterWords(CounterSpec counters) {
    if (counters instanceof CounterSpec.Adaptive adaptive) {
      return new long[] {
        ADAPTIVE,
        adaptive.lines(),
        adaptive.wordsPerLine(),
        adaptive.lowBits(),
        adaptive.carryBits()
      };
    }
    return new long[] {FIXED, counters.lines(), ((CounterSpec.Fixed) counters).bitsPerCell(), 0, 0};
  }

  @Override
  public DecayingCountFilter read(WireReader reader) throws IOException {
    DecayingCountSpec spec =
        WordFrame.spec(reader, OWN_WORDS + DecayBytes.RULE_WORDS, DecayingCountCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = reader.nextWords(DecayedCounts.STATE_WORDS, "state");
    long[] words = reader.nextWords(spec.counters().words(), "counters");
    return WordFrame.filter(
        reader, () -> DecayingCountFilter.of(spec, digest, spec.counters().ofWords(words), state));
  }

  private static DecayingCountSpec spec(long[] words) {
    return new DecayingCountSpec(counters(words), DecayBytes.rules(words, OWN_WORDS));
  }

  private static CounterSpec counters(long[] words) {
    if (Require.inRange(words[0], FIXED, ADAPTIVE, "counters") == ADAPTIVE) {
      return new CounterSpec.Adaptive(
          words[1],
          WordFrame.count(words[2], "wordsPerLine"),
          WordFrame.count(words[3], "lowBits"),
          WordFrame.count(words[4], "carryBits"));
    }
    Require.inRange(words[3], 0, 0, "lowBits of counters of one width");
    Require.inRange(words[4], 0, 0, "carryBits of counters of one width");
    return new CounterSpec.Fixed(words[1], WordFrame.count(words[2], "bitsPerCell"));
  }
}
