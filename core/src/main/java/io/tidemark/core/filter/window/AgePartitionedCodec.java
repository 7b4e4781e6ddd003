package io.tidemark.core.filter.window;

import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of an {@link AgePartitionedFilter}; docs/format.md draws them. */
public final class AgePartitionedCodec implements FilterCodec<AgePartitionedFilter> {
  private static final int SPEC_WORDS = 4;

  /** Creates the codec, which has no state. */
  public AgePartitionedCodec() {}

  @Override
  public void write(AgePartitionedFilter filter, OutputStream out) throws IOException {
    AgePartitionedSpec spec = filter.spec();
    WindowFrame.finish(
        WindowFrame.start(
            out,
            filter,
            WindowFrame.words(filter),
            spec.bitsPerSlice(),
            spec.probes(),
            spec.window(),
            spec.generation()),
        filter);
  }

  @Override
  public AgePartitionedFilter read(WireReader reader) throws IOException {
    AgePartitionedSpec spec = WindowFrame.spec(
        reader,
        SPEC_WORDS,
        (words, time) -> new AgePartitionedSpec(
            words[0], WordFrame.count(words[1], "probes"), time, words[2], words[3]));
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = WindowFrame.state(reader);
    long[] words = WindowFrame.regions(reader, spec.slices(), spec.bitsPerSlice());
    return WordFrame.filter(reader, () -> {
      Generations generations = new Generations(spec, spec.generation(), state);
      return new AgePartitionedFilter(
          spec,
          digest,
          generations,
          WindowFrame.cells(spec.slices(), spec.bitsPerSlice(), words, generations));
    });
  }
}
