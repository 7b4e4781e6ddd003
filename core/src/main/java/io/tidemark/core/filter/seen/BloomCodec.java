package io.tidemark.core.filter.seen;

import io.tidemark.core.cell.BitCells;
import io.tidemark.core.filter.FilterCodec;
import io.tidemark.core.filter.FilterKind;
import io.tidemark.core.hash.Digests;
import io.tidemark.core.hash.KeyDigest;
import io.tidemark.core.wire.CorruptDataException;
import io.tidemark.core.wire.FrameHeader;
import io.tidemark.core.wire.WireReader;
import io.tidemark.core.wire.WireWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The bytes of a {@link BloomFilter}; docs/format.md draws them. */
public final class BloomCodec implements FilterCodec<BloomFilter> {
  private static final int SPEC_BYTES = 16;

  /** Creates the codec, which has no state. */
  public BloomCodec() {}

  @Override
  public void write(BloomFilter filter, OutputStream out) throws IOException {
    BloomSpec spec = filter.spec();
    byte[] specBytes = ByteBuffer.allocate(SPEC_BYTES)
        .order(ByteOrder.LITTLE_ENDIAN)
        .putLong(spec.bits())
        .putInt(spec.probes())
        .putInt(spec.layout().wireId())
        .array();
    KeyDigest digest = filter.digest();
    FrameHeader header = new FrameHeader(
        FilterKind.BLOOM.wireId(),
        digest.wireId(),
        digest.keyBytes(),
        specBytes,
        spec.memoryBytes());
    WireWriter writer = WireWriter.start(out, header);
    BitCells cells = filter.cells();
    writer.words(cells.words(), cells::word);
    writer.finish();
  }

  @Override
  public BloomFilter read(WireReader reader) throws IOException {
    FrameHeader header = reader.header();
    long specOffset = reader.specOffset();
    if (header.spec().length != SPEC_BYTES) {
      throw new CorruptDataException(8, "spec bytes", header.spec().length, "" + SPEC_BYTES);
    }
    ByteBuffer fields = ByteBuffer.wrap(header.spec()).order(ByteOrder.LITTLE_ENDIAN);
    BloomSpec spec;
    KeyDigest digest;
    try {
      spec = new BloomSpec(
          fields.getLong(0), fields.getInt(8), BloomLayout.ofWireId(fields.getInt(12)));
      digest = Digests.of(header.digestId(), header.digestKey());
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(specOffset, "spec", e.getMessage(), "a valid one");
    }
    long[] words = reader.words(spec.memoryBytes() >>> 3);
    reader.finish();
    try {
      return new BloomFilter(spec, digest, BitCells.ofWords(spec.bits(), words));
    } catch (IllegalArgumentException e) {
      throw new CorruptDataException(specOffset + SPEC_BYTES, "payload", e.getMessage(), "valid");
    }
  }
}
