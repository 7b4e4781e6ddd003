package io.tidemark.core.filter.window;

import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link RotatedBloomFilter}; docs/format.md draws them. */
public final class RotatedBloomCodec implements FilterCodec<RotatedBloomFilter> {
  private static final int SPEC_WORDS = 5;

  /** Creates the codec, which has no state. */
  public RotatedBloomCodec() {}

  @Override
  public void write(RotatedBloomFilter filter, OutputStream out) throws IOException {
    RotatedBloomSpec spec = filter.spec();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.ROTATED_BLOOM.wireId(),
        filter.digest(),
        RenewedBytes.words(filter.cells()),
        spec.bits(),
        spec.probes(),
        spec.unit().wireId(),
        spec.window(),
        spec.late());
    RenewedBytes.write(filter.generations(), filter.cells(), writer);
    writer.finish();
  }

  @Override
  public RotatedBloomFilter read(WireReader reader) throws IOException {
    RotatedBloomSpec spec = WordFrame.spec(
        reader,
        SPEC_WORDS,
        words -> new RotatedBloomSpec(
            words[0],
            WordFrame.count(words[1], "probes"),
            WindowUnit.ofWireId(WordFrame.count(words[2], "unit")),
            words[3],
            words[4]));
    KeyDigest digest = WordFrame.digest(reader);
    long[] head = RenewedBytes.head(reader);
    long[] words = RenewedBytes.read(reader, RotatedBloomSpec.FILTERS, spec.bits());
    return WordFrame.filter(reader, () -> {
      Generations generations = spec.generations(head[0], head[1]);
      return new RotatedBloomFilter(
          spec,
          digest,
          generations,
          RenewedBytes.cells(RotatedBloomSpec.FILTERS, spec.bits(), words, generations.current()));
    });
  }
}
