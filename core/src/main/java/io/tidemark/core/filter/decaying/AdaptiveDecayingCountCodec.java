package io.tidemark.core.filter.decaying;

import io.tidemark.core.cell.AdaptiveLines;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link AdaptiveDecayingCountFilter}; docs/format.md draws them. */
public final class AdaptiveDecayingCountCodec implements FilterCodec<AdaptiveDecayingCountFilter> {
  private static final int OWN_WORDS = 4;

  /** Creates the codec, which has no state. */
  public AdaptiveDecayingCountCodec() {}

  @Override
  public void write(AdaptiveDecayingCountFilter filter, OutputStream out) throws IOException {
    AdaptiveDecayingCountSpec spec = filter.spec();
    DecayedCounts counts = filter.counts();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.ADAPTIVE_DECAYING_COUNT.wireId(),
        filter.digest(),
        DecayedCounts.STATE_WORDS + counts.cells().words(),
        DecayBytes.spec(
            spec.rules(), spec.lines(), spec.wordsPerLine(), spec.lowBits(), spec.carryBits()));
    DecayBytes.write(counts, writer);
    writer.finish();
  }

  @Override
  public AdaptiveDecayingCountFilter read(WireReader reader) throws IOException {
    AdaptiveDecayingCountSpec spec =
        WordFrame.spec(reader, OWN_WORDS + DecayBytes.RULE_WORDS, AdaptiveDecayingCountCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = reader.nextWords(DecayedCounts.STATE_WORDS, "state");
    long[] words = reader.nextWords(spec.lines() * spec.wordsPerLine(), "counters");
    return WordFrame.filter(reader, () -> {
      AdaptiveLines cells =
          AdaptiveLines.ofWords(spec.wordsPerLine(), spec.lowBits(), spec.carryBits(), words);
      return AdaptiveDecayingCountFilter.of(spec, digest, cells, state);
    });
  }

  private static AdaptiveDecayingCountSpec spec(long[] words) {
    return new AdaptiveDecayingCountSpec(
        words[0],
        WordFrame.count(words[1], "wordsPerLine"),
        WordFrame.count(words[2], "lowBits"),
        WordFrame.count(words[3], "carryBits"),
        DecayBytes.rules(words, OWN_WORDS));
  }
}
