package io.tidemark.core.filter.seen;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/** The bytes of a {@link BloomFilter}; docs/format.md draws them. */
public final class BloomCodec implements FilterCodec<BloomFilter> {
  private static final int SPEC_WORDS = 2;

  /** Creates the codec, which has no state. */
  public BloomCodec() {}

  @Override
  public void write(BloomFilter filter, OutputStream out) throws IOException {
    BloomSpec spec = filter.spec();
    BitCells cells = filter.cells();
    // Probes and layout are numbers of 4 bytes: the two halves of a word.
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.BLOOM.wireId(),
        filter.digest(),
        cells.words(),
        spec.bits(),
        (long) spec.layout().wireId() << 32 | spec.probes());
    writer.words(cells.words(), cells::word);
    writer.finish();
  }

  @Override
  public BloomFilter read(WireReader reader) throws IOException {
    BloomSpec spec = WordFrame.spec(
        reader,
        SPEC_WORDS,
        words ->
            new BloomSpec(words[0], (int) words[1], BloomLayout.ofWireId((int) (words[1] >>> 32))));
    KeyDigest digest = WordFrame.digest(reader);
    long[] words = reader.words(spec.memoryBytes() >>> 3);
    return WordFrame.filter(
        reader, () -> new BloomFilter(spec, digest, BitCells.ofWords(spec.bits(), words)));
  }
}
