package io.tidemark.core.filter.window;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link GeneralizedBloomFilter}; docs/format.md draws them. */
public final class GeneralizedBloomCodec implements FilterCodec<GeneralizedBloomFilter> {
  private static final int SPEC_WORDS = 3;

  /** Creates the codec, which has no state. */
  public GeneralizedBloomCodec() {}

  @Override
  public void write(GeneralizedBloomFilter filter, OutputStream out) throws IOException {
    GeneralizedBloomSpec spec = filter.spec();
    BitCells cells = filter.cells();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.GENERALIZED_BLOOM.wireId(),
        filter.digest(),
        1 + cells.words(),
        spec.bits(),
        spec.zeroProbes(),
        spec.oneProbes());
    writer.words(1, index -> filter.items());
    writer.words(cells.words(), cells::word);
    writer.finish();
  }

  @Override
  public GeneralizedBloomFilter read(WireReader reader) throws IOException {
    GeneralizedBloomSpec spec = WordFrame.spec(
        reader,
        SPEC_WORDS,
        words -> new GeneralizedBloomSpec(
            words[0],
            WordFrame.count(words[1], "zeroProbes"),
            WordFrame.count(words[2], "oneProbes")));
    KeyDigest digest = WordFrame.digest(reader);
    long items = reader.nextWords(1, "items")[0];
    long[] words = reader.nextWords((spec.bits() + 63) >>> 6, "cells");
    return WordFrame.filter(
        reader,
        () ->
            new GeneralizedBloomFilter(spec, digest, BitCells.ofWords(spec.bits(), words), items));
  }
}
