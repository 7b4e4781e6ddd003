package io.tidemark.core.filter.window;

import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.FilterCodec;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of an {@link AgePartitionedFilter}; docs/format.md draws them. */
public final class AgePartitionedCodec implements FilterCodec<AgePartitionedFilter> {
  private static final int SPEC_WORDS = 6;

  /** Creates the codec, which has no state. */
  public AgePartitionedCodec() {}

  @Override
  public void write(AgePartitionedFilter filter, OutputStream out) throws IOException {
    AgePartitionedSpec spec = filter.spec();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.AGE_PARTITIONED.wireId(),
        filter.digest(),
        RenewedBytes.words(filter.cells()),
        spec.bitsPerSlice(),
        spec.probes(),
        spec.unit().wireId(),
        spec.window(),
        spec.generation(),
        spec.late());
    RenewedBytes.write(filter.generations(), filter.cells(), writer);
    writer.finish();
  }

  @Override
  public AgePartitionedFilter read(WireReader reader) throws IOException {
    AgePartitionedSpec spec = WordFrame.spec(
        reader,
        SPEC_WORDS,
        words -> new AgePartitionedSpec(
            words[0],
            WordFrame.count(words[1], "probes"),
            WindowUnit.ofWireId(WordFrame.count(words[2], "unit")),
            words[3],
            words[4],
            words[5]));
    KeyDigest digest = WordFrame.digest(reader);
    long[] head = RenewedBytes.head(reader);
    long[] words = RenewedBytes.read(reader, spec.slices(), spec.bitsPerSlice());
    return WordFrame.filter(reader, () -> {
      Generations generations = spec.generations(head[0], head[1]);
      return new AgePartitionedFilter(
          spec,
          digest,
          generations,
          RenewedBytes.cells(spec.slices(), spec.bitsPerSlice(), words, generations.current()));
    });
  }
}
