package io.tidemark.core.filter.decaying;

import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/** The bytes of a {@link SlidingCountFilter}; docs/format.md draws them. */
public final class SlidingCountCodec implements FilterCodec<SlidingCountFilter> {
  private static final int OWN_WORDS = 3;

  /** Creates the codec, which has no state. */
  public SlidingCountCodec() {}

  @Override
  public void write(SlidingCountFilter filter, OutputStream out) throws IOException {
    SlidingCountSpec spec = filter.spec();
    PartSpec part = spec.part();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.SLIDING_COUNT.wireId(),
        filter.digest(),
        SlidingCountFilter.STATE_WORDS + spec.parts() * part.savedWords(),
        DecayBytes.partSpec(
            part, spec.blockTicks(), spec.time(), part.lines(), part.bitsPerCell(), spec.blocks()));
    writer.words(SlidingCountFilter.STATE_WORDS, filter::stateWord);
    filter.ring().write(writer);
    writer.finish();
  }

  @Override
  public SlidingCountFilter read(WireReader reader) throws IOException {
    SlidingCountSpec spec =
        WordFrame.spec(reader, OWN_WORDS + DecayBytes.RULE_WORDS, SlidingCountCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = reader.nextWords(SlidingCountFilter.STATE_WORDS, "state");
    List<long[]> parts = CountParts.read(spec.part(), spec.parts(), reader);
    return WordFrame.filter(reader, () -> SlidingCountFilter.of(spec, digest, state, parts));
  }

  private static SlidingCountSpec spec(long[] words) {
    DecayRules rules = DecayBytes.partRules(words, OWN_WORDS);
    int bitsPerCell = WordFrame.count(words[1], "bitsPerCell");
    return new SlidingCountSpec(
        WordFrame.count(words[2], "blocks"),
        rules.decay().epochTicks(),
        PartSpec.of(words[0], bitsPerCell, rules),
        rules.time());
  }
}
