package io.tidemark.core.filter.window;

import io.tidemark.core.cell.PackedCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import io.tidemark.core.wire.WordFrame;
import java.io.IOException;
import java.io.OutputStream;

/**
 * The bytes of a {@link HashBuffer}; docs/format.md draws them. The index is not among them: it is
 * made again of the hashes.
 */
public final class HashBufferCodec implements FilterCodec<HashBuffer> {
  private static final int SPEC_WORDS = 2;

  /** Creates the codec, which has no state. */
  public HashBufferCodec() {}

  @Override
  public void write(HashBuffer buffer, OutputStream out) throws IOException {
    HashBufferSpec spec = buffer.spec();
    PackedCells hashes = buffer.hashes();
    WireWriter writer = WordFrame.start(
        out,
        FilterKind.HASH_BUFFER.wireId(),
        buffer.digest(),
        1 + hashes.words(),
        spec.capacity(),
        spec.bitsPerHash());
    writer.words(1, index -> buffer.items());
    writer.words(hashes.words(), hashes::word);
    writer.finish();
  }

  @Override
  public HashBuffer read(WireReader reader) throws IOException {
    HashBufferSpec spec = WordFrame.spec(
        reader,
        SPEC_WORDS,
        words -> new HashBufferSpec(words[0], WordFrame.count(words[1], "bitsPerHash")));
    KeyDigest digest = WordFrame.digest(reader);
    long items = reader.nextWords(1, "items")[0];
    long[] words = reader.nextWords(spec.hashBytes() >>> 3, "hashes");
    return WordFrame.filter(
        reader,
        () -> HashBuffer.of(
            spec, digest, PackedCells.ofWords(spec.capacity(), spec.bitsPerHash(), words), items));
  }
}
