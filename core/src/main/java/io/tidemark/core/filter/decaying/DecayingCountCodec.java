package io.tidemark.core.filter.decaying;

import io.tidemark.core.cell.FadingLines;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link DecayingCountFilter}; docs/format.md draws them. */
public final class DecayingCountCodec implements FilterCodec<DecayingCountFilter> {
  private static final int OWN_WORDS = 2;

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
        DecayBytes.spec(spec.rules(), spec.lines(), spec.bitsPerCell()));
    DecayBytes.write(counts, writer);
    writer.finish();
  }

  @Override
  public DecayingCountFilter read(WireReader reader) throws IOException {
    DecayingCountSpec spec =
        WordFrame.spec(reader, OWN_WORDS + DecayBytes.RULE_WORDS, DecayingCountCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = reader.nextWords(DecayedCounts.STATE_WORDS, "state");
    long[] words = reader.nextWords(spec.lines() * FadingLines.LINE_WORDS, "counters");
    return WordFrame.filter(reader, () -> {
      FadingLines cells = FadingLines.ofWords(spec.bitsPerCell(), words);
      return DecayingCountFilter.of(spec, digest, cells, state);
    });
  }

  private static DecayingCountSpec spec(long[] words) {
    return new DecayingCountSpec(
        words[0], WordFrame.count(words[1], "bitsPerCell"), DecayBytes.rules(words, OWN_WORDS));
  }
}
