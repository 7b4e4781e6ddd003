package io.tidemark.core.filter.window;

import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link RotatedBloomFilter}; docs/format.md draws them. */
public final class RotatedBloomCodec implements FilterCodec<RotatedBloomFilter> {
  private static final int SPEC_WORDS = 3;

  /** Creates the codec, which has no state. */
  public RotatedBloomCodec() {}

  @Override
  public void write(RotatedBloomFilter filter, OutputStream out) throws IOException {
    RotatedBloomSpec spec = filter.spec();
    WindowFrame.finish(
        WindowFrame.start(
            out, filter, WindowFrame.words(filter), spec.bits(), spec.probes(), spec.window()),
        filter);
  }

  @Override
  public RotatedBloomFilter read(WireReader reader) throws IOException {
    RotatedBloomSpec spec = WindowFrame.spec(
        reader,
        SPEC_WORDS,
        (words, time) ->
            new RotatedBloomSpec(words[0], WordFrame.count(words[1], "probes"), time, words[2]));
    KeyDigest digest = WordFrame.digest(reader);
    long[] state = WindowFrame.state(reader);
    long[] words = WindowFrame.regions(reader, RotatedBloomSpec.FILTERS, spec.bits());
    return WordFrame.filter(reader, () -> {
      Generations generations = new Generations(spec, spec.generation(), state);
      return new RotatedBloomFilter(
          spec,
          digest,
          generations,
          WindowFrame.cells(RotatedBloomSpec.FILTERS, spec.bits(), words, generations));
    });
  }
}
