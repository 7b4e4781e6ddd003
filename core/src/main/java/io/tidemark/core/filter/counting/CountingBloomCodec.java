package io.tidemark.core.filter.counting;

import io.tidemark.core.cell.PackedCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link CountingBloomFilter}; docs/format.md draws them. */
public final class CountingBloomCodec implements FilterCodec<CountingBloomFilter> {
  private static final int SPEC_WORDS = 4;

  /** Creates the codec, which has no state. */
  public CountingBloomCodec() {}

  @Override
  public void write(CountingBloomFilter filter, OutputStream out) throws IOException {
    CountingBloomSpec spec = filter.spec();
    PackedCells cells = filter.cells();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.COUNTING_BLOOM.wireId(),
        filter.digest(),
        1 + cells.words(),
        spec.cells(),
        spec.bitsPerCell(),
        spec.probes(),
        spec.layout().wireId());
    writer.words(1, index -> filter.total());
    writer.words(cells.words(), cells::word);
    writer.finish();
  }

  @Override
  public CountingBloomFilter read(WireReader reader) throws IOException {
    CountingBloomSpec spec = WordFrame.spec(reader, SPEC_WORDS, CountingBloomCodec::spec);
    KeyDigest digest = WordFrame.digest(reader);
    long[] total = reader.nextWords(1, "total");
    long[] words = reader.nextWords(spec.memoryBytes() >>> 3, "cells");
    return WordFrame.filter(reader, () -> {
      PackedCells cells = PackedCells.ofWords(spec.cells(), spec.bitsPerCell(), words);
      return new CountingBloomFilter(spec, digest, cells, total[0]);
    });
  }

  private static CountingBloomSpec spec(long[] words) {
    return new CountingBloomSpec(
        words[0],
        WordFrame.count(words[1], "bitsPerCell"),
        WordFrame.count(words[2], "probes"),
        CountLayout.ofWireId(WordFrame.count(words[3], "layout")));
  }
}
